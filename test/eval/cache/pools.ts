import type { CachePairs, Pair, Split } from './pairs.ts';

/** Questions that are stored, and questions that are asked of them. */
export interface Pool {
  readonly stored: readonly number[];
  /** `answer` is the one that is stored for it; null where none is, and then `not` is one that is near and wrong. */
  readonly asked: readonly {
    readonly text: number;
    readonly answer: number | null;
    readonly not: number | null;
  }[];
}

/** Pairs of the final measure. */
const PAIRS = 999;

/** The same order every time (mulberry32, Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const all = [...items];
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}

/** No two of which any question is said to be the same. */
export function distinct({ groupOf }: CachePairs, pairs: readonly Pair[]): readonly Pair[] {
  const seen = new Set<number>();
  return pairs.filter(([one]) => {
    const group = groupOf(one);
    if (seen.has(group)) return false;
    seen.add(group);
    return true;
  });
}

/** One half of each pair is stored, the other asked; then the other way about. */
export function poolsOf(data: CachePairs, split: Split, seed: number): readonly Pool[] {
  const pairs = distinct(data, shuffled(data.same[split], seed));
  const parts = Math.max(1, Math.round(pairs.length / PAIRS));
  const size = Math.ceil(pairs.length / parts);
  return Array.from({ length: parts }, (_, at) => pairs.slice(at * size, (at + 1) * size)).flatMap((part) => [
    pool(part, ([one, other]) => [one, other]),
    pool(part, ([one, other]) => [other, one]),
  ]);
}

function pool(part: readonly Pair[], turned: (pair: Pair) => Pair): Pool {
  const pairs = part.map(turned);
  return {
    stored: pairs.map(([stored]) => stored),
    asked: pairs.map(([stored, text]) => ({ text, answer: stored, not: null })),
  };
}

/**
 * As many questions of all splits, of those that many are asked alike more than of others: of a split only those count that are its own.
 * The other splits' are there to be taken for the answer.
 */
export function densePools(data: CachePairs, split: Split, count: number): readonly Pool[] {
  const own = new Set(data.same[split].flat());
  const all = (['train', 'dev', 'held-out'] as const).flatMap((each) => data.same[each]);
  return Array.from({ length: count }, (_, at) => {
    const part = distinct(data, shuffled(all, 100 + at)).slice(0, PAIRS);
    const { stored, asked } = pool(part, ([one, other]) => (at % 2 === 0 ? [one, other] : [other, one]));
    return { stored, asked: asked.filter(({ text }) => own.has(text)) };
  });
}

/** Questions that are said to be others than one that is stored, beside those of a pool. */
export function apartPool(data: CachePairs, split: Split, seed: number): Pool {
  const pairs = shuffled(data.different[split], seed);
  const others = distinct(data, shuffled(data.same[split], seed)).map(([one]) => one);
  return {
    stored: [...new Set([...pairs.map(([, other]) => other), ...others])],
    asked: pairs.map(([text, not]) => ({ text, answer: null, not })),
  };
}
