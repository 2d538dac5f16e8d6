import { clamp01 } from '../../../../lib/math/clamp01.ts';

/** One character a pair of memories, by the cosine of their vectors from 0 to 1 in 64 steps, which is short enough to be kept. */
const STEPS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Where one of both has no vector. */
const UNKNOWN = '-';

/**
 * How alike memories are in meaning, each with those before it: 1–0, 2–0, 2–1, 3–0, … Empty where nothing is known.
 * @param cosineOf two of the memories; null where one of them has no vector
 */
export function keptLikeness(
  ids: readonly string[],
  cosineOf: (one: string, other: string) => number | null,
): string {
  const all = ids.flatMap((id, i) => ids.slice(0, i).map((other) => cosineOf(id, other)));
  if (all.every((cosine) => cosine === null)) return '';
  return all
    .map((cosine) => (cosine === null ? UNKNOWN : STEPS[Math.round(clamp01(cosine) * (STEPS.length - 1))]!))
    .join('');
}

/** Reads it back. @returns cosines to 1/63 by the places of two memories, `i` behind `j`; null where nobody knows */
export function readLikeness(kept: string): (i: number, j: number) => number | null {
  return (i, j) => {
    const step = STEPS.indexOf(kept.charAt((i * (i - 1)) / 2 + j) || UNKNOWN);
    return step < 0 ? null : step / (STEPS.length - 1);
  };
}
