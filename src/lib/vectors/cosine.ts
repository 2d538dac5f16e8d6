/** Cosine of two unit vectors of one length, a single as their numbers are, so that a record of it is short. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (const [i, x] of a.entries()) sum += x * b[i]!;
  return Math.fround(sum);
}
