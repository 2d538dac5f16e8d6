import type { SeededRandom } from '../../lib/math/seeded-random.ts';

/** Which sources stay, in the order of the prompt. */
export type Kept = readonly boolean[];

/** How often a subset that was drawn before is drawn anew: of few sources there are few halves. */
const MOST_DRAWS = 20;

/** Half of the sources by chance (Fisher and Yates), the smaller half where they are odd. */
function half(count: number, random: SeededRandom): Kept {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(random.next() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const kept = new Set(order.slice(0, Math.ceil(count / 2)));
  return Array.from({ length: count }, (_, i) => kept.has(i));
}

const nameOf = (kept: Kept): string => kept.map((stays) => (stays ? '1' : '0')).join('');

/**
 * Ablations of a prompt: each leaves out half of its sources by chance, no two the same while there are others. In an order in which each
 * begins with as much as it can of the one before, so that what the model has read of that need not be read again.
 */
export function drawAblations(sources: number, count: number, random: SeededRandom): readonly Kept[] {
  const drawn = new Map<string, Kept[]>();
  for (let i = 0; i < count; i += 1) {
    let kept = half(sources, random);
    for (let draw = 0; draw < MOST_DRAWS && drawn.has(nameOf(kept)); draw += 1) kept = half(sources, random);
    const name = nameOf(kept);
    drawn.set(name, [...(drawn.get(name) ?? []), kept]);
  }
  const names = [...drawn.keys()].sort((a, b) => (a < b ? 1 : -1));
  return names.flatMap((name) => drawn.get(name)!);
}
