import type { HeardWord, OrderMeaning } from '../../domain/rules/standing-order.ts';
import type { Deliberated } from '../contract/index.ts';

/** A meaning letter by letter, whatever was assumed of it. */
const same = ({ deed, when, until }: OrderMeaning): string => JSON.stringify([deed, when, until]);

const ordersOf = ({ parts }: HeardWord): readonly OrderMeaning[] =>
  parts.flatMap((part) => (part.kind === 'order' ? [part.meaning] : []));

/** What the owner has said, with what a model made of it beside the last of it. @param tick that heard it */
export function withReading(
  heard: readonly HeardWord[],
  reading: Deliberated['reading'],
  tick: number,
): readonly HeardWord[] {
  if (!reading) return heard;
  const now = heard.filter((word) => word.tick === tick && word.kind === 'said');
  const last = now.at(-1);
  if (!last) return heard;
  const rules = now.flatMap(ordersOf).map(same).toSorted();
  const model = reading.meanings.map(same).toSorted();
  const state =
    rules.length === model.length && rules.every((one, at) => one === model[at]) ? 'same' : 'open';
  return heard.map((word) => (word === last ? { ...word, reading: { ...reading, tick, state } } : word));
}
