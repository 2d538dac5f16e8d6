/** One question's answer: ids best first, beside those that it is known from. */
export interface Answered {
  readonly kind: string;
  readonly evidence: readonly string[];
  readonly found: readonly string[];
}

/** Share of the evidence among the first k, mean over the questions. */
export function recallAt(answers: readonly Answered[], k: number): number {
  const shares = answers.map(({ evidence, found }) => {
    const first = new Set(found.slice(0, k));
    return evidence.filter((id) => first.has(id)).length / evidence.length;
  });
  return mean(shares);
}

/** For each question 1 where all its evidence is among the first five, else 0. */
export const allAtFive = (answers: readonly Answered[]): readonly number[] =>
  answers.map(({ evidence, found }) => {
    const first = new Set(found.slice(0, 5));
    return evidence.every((id) => first.has(id)) ? 1 : 0;
  });

/** Normalised discounted cumulative gain of the first k that were found, where each right one counts the same. */
export function ndcgAt(k: number, right: readonly string[], found: readonly string[]): number {
  const gain = (place: number): number => 1 / Math.log2(place + 2);
  const best = right.slice(0, k).reduce((sum, _, place) => sum + gain(place), 0);
  const got = found.slice(0, k).reduce((sum, id, place) => sum + (right.includes(id) ? gain(place) : 0), 0);
  return got / best;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);

const DRAWS = 1_000;

/** 95 % interval of a mean by bootstrap, from a fixed seed (mulberry32), so that a run can be compared with the one before. */
export const interval = (values: readonly number[]): readonly [number, number] =>
  intervalOfGroups(values.map((value) => [value]));

/** The same where values of one group resemble each other: whole groups are drawn. */
export function intervalOfGroups(groups: readonly (readonly number[])[]): readonly [number, number] {
  let state = 1;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const means = Array.from({ length: DRAWS }, () =>
    mean(groups.flatMap(() => groups[Math.floor(random() * groups.length)]!)),
  ).sort((a, b) => a - b);
  return [means[Math.floor(0.025 * DRAWS)]!, means[Math.floor(0.975 * DRAWS)]!];
}
