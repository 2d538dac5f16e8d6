/** How the next token is chosen. */
export interface Sampling {
  /** 0 takes the likeliest. */
  readonly temperature: number;
  /** The likeliest that together have this share of the probability. */
  readonly topP: number;
  /** No more than so many of the likeliest. */
  readonly topK: number;
  /** Above 1: what was said already is held less likely (Keskar et al. 2019). */
  readonly repetitionPenalty: number;
}

/** How SmolLM2's card asks for it, and a penalty without which a model of this size says the same again and again. */
export const USUAL_SAMPLING: Sampling = { temperature: 0.2, topP: 0.9, topK: 50, repetitionPenalty: 1.1 };

/**
 * Chooses the next token; `logits` are changed on the way.
 * @param said ids that are held less likely @param uniform a number in [0, 1), asked for once
 */
export function chooseToken(
  logits: Float32Array,
  said: ReadonlySet<number>,
  { temperature, topP, topK, repetitionPenalty }: Sampling,
  uniform: () => number,
): number {
  for (const id of said) {
    const logit = logits[id] ?? 0;
    logits[id] = logit > 0 ? logit / repetitionPenalty : logit * repetitionPenalty;
  }
  const best = likeliest(logits, temperature === 0 ? 1 : topK);
  const top = best[0]!;
  if (temperature === 0 || best.length === 1) return top;
  const highest = logits[top]!;
  const weights = best.map((id) => Math.exp((logits[id]! - highest) / temperature));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let kept = 0;
  let sum = 0;
  while (kept < best.length && sum < topP * all) sum += weights[kept++]!;
  let left = uniform() * sum;
  for (let at = 0; at < kept; at++) {
    left -= weights[at]!;
    if (left < 0) return best[at]!;
  }
  return best[kept - 1]!;
}

/** Ids of the `count` greatest, the greatest first; of two that are as great the lower id first. What is not finite is left out. */
export function likeliest(logits: Float32Array, count: number): number[] {
  const ids: number[] = [];
  let least = -Infinity;
  for (let id = 0; id < logits.length; id++) {
    const logit = logits[id]!;
    if (!(logit > least)) continue;
    let at = ids.length;
    while (at > 0 && logits[ids[at - 1]!]! < logit) at -= 1;
    ids.splice(at, 0, id);
    if (ids.length > count) ids.pop();
    if (ids.length === count) least = logits[ids[count - 1]!]!;
  }
  return ids;
}

/** log Σ exp over a row of logits. */
export function logSum(logits: Float32Array): number {
  const highest = logits.reduce((most, logit) => Math.max(most, logit), -Infinity);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return highest + Math.log(sum);
}
