import { readTraces } from '../../../../shared/trace.ts';
import { emotionOf } from '../../../daimon/index.ts';
import type { EpisodeEntry } from '../../settled.ts';

/** What two episodes are compared by: words that are the same or not, and figures that are so far apart. */
export interface Part {
  readonly words: readonly (string | null)[];
  /** Null where nothing was kept of it. */
  readonly figures: readonly (number | null)[];
}

/** The typed fields of an episode: what it was in, what it did, and how it felt. What came of it is none of them: that is what is counted. */
export interface Described {
  readonly situation: Part;
  readonly deed: Part;
  readonly feeling: Part;
}

export function describedAs({ regime, facts, pad }: EpisodeEntry): Described {
  const own = facts.traces === undefined ? undefined : readTraces(facts.traces).at(-1);
  const seen = own?.perceived;
  return {
    situation: {
      words: [regime, facts.from],
      figures: [
        ...[own?.change, own?.surprise, own?.drawdown, own?.volatility, own?.trend, own?.exposure],
        ...[own?.range, seen?.variation, seen?.jump, seen?.flow, seen?.volume, seen?.gap, seen?.book],
      ].map((figure) => figure ?? null),
    },
    deed: { words: [facts.rule, facts.order, seen?.tier ?? null], figures: [] },
    feeling: { words: [emotionOf(pad)], figures: [pad.pleasure, pad.arousal, pad.dominance] },
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

/** How far each figure of a part goes among all episodes. */
const spansOf = (parts: readonly Part[]): readonly number[] =>
  (parts[0]?.figures ?? []).map((_, k) => {
    const values = parts.flatMap(({ figures }) => figures[k] ?? []);
    return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
  });

/** Half by words, half by figures; by words alone where no figure differs. */
function apart(a: Part, b: Part, spans: readonly number[]): number {
  const words = mean(a.words.map((word, k) => (word === b.words[k] ? 0 : 1)));
  const figures = spans.flatMap((span, k) => {
    const [one, other] = [a.figures[k] ?? null, b.figures[k] ?? null];
    return span > 0 && one !== null && other !== null ? [Math.abs(one - other) / span] : [];
  });
  return figures.length === 0 ? words : mean([words, mean(figures)]);
}

/**
 * How unlike episodes are, 0..1, by Gower's coefficient (1971) over parts: the mean of what they were in, what they did, how they felt and, of
 * two that have vectors, how unlike their words are in meaning. Of a part half is the share of its words that differ and half the mean
 * distance of its figures, each over its range among these episodes; of meaning it is the distance to the most alike pair, over the range.
 * @param cosineOf by places, the larger one first; null where one has no vector
 */
export function distances(
  episodes: readonly EpisodeEntry[],
  cosineOf: (i: number, j: number) => number | null,
): number[][] {
  const described = episodes.map(describedAs);
  const parts = ['situation', 'deed', 'feeling'] as const;
  const spans = parts.map((part) => spansOf(described.map((one) => one[part])));
  const cosines = described.flatMap((_, i) =>
    Array.from({ length: i }, (__, j) => cosineOf(i, j) ?? []).flat(),
  );
  const most = cosines.reduce((high, one) => Math.max(high, one), -1);
  const span = most - cosines.reduce((low, one) => Math.min(low, one), 1);
  const between = (i: number, j: number): number => {
    const cosine = span > 0 ? cosineOf(i, j) : null;
    return mean([
      ...parts.map((part, k) => apart(described[i]![part], described[j]![part], spans[k]!)),
      ...(cosine === null ? [] : [(most - cosine) / span]),
    ]);
  };
  const table = described.map(() => described.map(() => 0));
  for (let i = 1; i < table.length; i += 1)
    for (let j = 0; j < i; j += 1) table[i]![j] = table[j]![i] = between(i, j);
  return table;
}
