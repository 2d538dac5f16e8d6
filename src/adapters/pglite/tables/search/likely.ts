import { type Bounds, fused } from '../../../../lib/search/fuse.ts';
import type { FoundText } from '../../../../lib/search/word-index.ts';
import { questions } from '../../../../mind/grimoire/index.ts';
import type { TextIndex } from './text-index.ts';

/** What words, meaning and length say of one, as answers are ranked (`answerQuestion`). */
export type LikelyWorth = (one: FoundText) => number;

/** By itself. @param similar cosines by id @param bounds of all: where they are all alike, no meaning tells them apart */
export function ownWorth(similar: ReadonlyMap<string, number>, bounds: Bounds): LikelyWorth {
  const [least, most] = bounds.meaning ?? [0, 0];
  return ({ id, score, stems }) => {
    const meaning = most > least ? (similar.get(id) ?? null) : null;
    return (
      fused({ meaning, words: score }, questions.FUSION, bounds) +
      questions.LENGTH * Math.min(1, stems / questions.LONG)
    );
  };
}

/** With what passages beside it lend. @param found it, and what stands beside it */
export function worthAmong(found: readonly FoundText[], own: LikelyWorth, texts: TextIndex): LikelyWorth {
  const worth = new Map(found.map((one) => [one.id, own(one)]));
  return ({ id }) =>
    questions.LENT.reduce(
      (sum, share, k) =>
        texts.at(id, k + 1).reduce((all, beside) => all + share * (worth.get(beside) ?? 0), sum),
      worth.get(id)!,
    );
}
