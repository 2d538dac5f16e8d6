import type { FoundText } from '../../../../lib/search/text-postings.ts';
import { LENGTH, LENT, LONG, MEANING, type Spread } from '../../../../mind/grimoire/index.ts';
import type { TextIndex } from './text-index.ts';

/** What words, meaning and length say of one, as answers are ranked (`answerQuestion`). */
export type Worth = (one: FoundText) => number;

/** The least and the greatest; null of none. */
export function between(similar: Iterable<number>): Spread['meaning'] {
  let [least, most] = [Infinity, -Infinity];
  for (const near of similar) {
    least = Math.min(least, near);
    most = Math.max(most, near);
  }
  return most < least ? null : [least, most];
}

/** By itself. @param similar cosines by id */
export function ownWorth(similar: ReadonlyMap<string, number>, { meaning, words }: Spread): Worth {
  const [least, most] = meaning ?? [0, 0];
  const width = most - least || 1;
  return ({ id, score, stems }) =>
    score / (words || 1) +
    (MEANING * ((similar.get(id) ?? least) - least)) / width +
    LENGTH * Math.min(1, stems / LONG);
}

/** With what passages beside it lend. @param found it, and what stands beside it */
export function worthAmong(found: readonly FoundText[], own: Worth, texts: TextIndex): Worth {
  const worth = new Map(found.map((one) => [one.id, own(one)]));
  return ({ id }) =>
    LENT.reduce(
      (sum, share, k) =>
        texts.at(id, k + 1).reduce((all, beside) => all + share * (worth.get(beside) ?? 0), sum),
      worth.get(id)!,
    );
}
