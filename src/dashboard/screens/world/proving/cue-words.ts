import type { Planted } from '../../../../domain/world/proving.ts';
import type { PlantedCue } from '../../../../protocol/threads/proving.ts';
import { formatNumber, shortAddress } from '../../../words/index.ts';

const KINDS: Readonly<Partial<Record<Planted, string>>> = {
  cue: 'a sign',
  regime: 'a sign that turns with the market’s calm',
  disaster: 'a rare sign before a fall',
  return: 'a sign in a time that comes back',
  change: 'a sign that changes',
  hops: 'whom one party funds',
};

export const kindWords = (kind: Planted): string => KINDS[kind] ?? kind;

/** `Repay of 0x12345678…9abc`, and whose money goes before it. */
export const whoWords = ({ event, contract, funder }: PlantedCue): string =>
  `${event} of ${shortAddress(contract)}${funder === null ? '' : `, by whom ${shortAddress(funder)} has funded`}`;

const WAYS = { 1: 'a rise', 0: 'nothing', [-1]: 'a fall' } as const;

/** `a rise of 3.1 %`: a fall of as many ln goes less far in per cent. */
const moveWords = (direction: 1 | 0 | -1, size: number): string =>
  direction === 0
    ? WAYS[0]
    : `${WAYS[direction]} of ${formatNumber(Math.abs(Math.expm1(direction * size)), { unit: '%', digits: 1 })}`;

/** What goes before what: `a rise of 3.1 %, 4 times in 5, after 4 to 9 ticks`. */
export function meansWords({ means, size, share, lag }: PlantedCue, tick: number): string {
  const now = means.find(({ from, to }) => tick >= from && tick < to)?.direction ?? 0;
  const others = [...new Set(means.map(({ direction }) => direction))].filter((one) => one !== now);
  const often = share === 1 ? 'always' : `${formatNumber(5 * share, { digits: 0 })} times in 5`;
  const when = `${often}, after ${lag[0]} to ${lag[1]} ticks`;
  const what = now === 0 ? 'nothing now' : `${moveWords(now, size)}, ${when}`;
  if (others.length === 0) return what;
  const other = others.map((one) => moveWords(one, size)).join(' or ');
  return `${what}; at other times ${other}${now === 0 ? `, ${when}` : ''}`;
}
