import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { halfLifeOf } from '../../../../shared/decay.ts';

/** Round steps of an axis, 1, 2 or 5 times a power of ten, that cut a length into at most `count` parts. */
export function roundStep(length: number, count: number): number {
  const raw = Math.max(1, length / count);
  const power = 10 ** Math.floor(Math.log10(raw));
  return (raw / power <= 1 ? 1 : raw / power <= 2 ? 2 : raw / power <= 5 ? 5 : 10) * power;
}

/** Ticks of an axis on round values inside [from, to]. */
export function axisTicks(from: number, to: number, count: number): readonly number[] {
  const step = roundStep(to - from, count);
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick);
  return ticks;
}

/**
 * Theta ticks shown of a curve: from its last reinforcement at least two half-lives, and always up to now. Of what was reinforced since
 * it was written, from then, and no more ahead than there is behind. @param since when it was written, where that is known
 */
export function decayRange(
  entry: Pick<GrimoireEntry, 'type' | 'reinforcedAt'>,
  halfLife: Readonly<Record<string, number>>,
  now: number,
  since = entry.reinforcedAt,
): { readonly from: number; readonly to: number } {
  const from = Math.min(since, entry.reinforcedAt);
  const renewed = since < entry.reinforcedAt;
  const span = 2 * halfLifeOf(entry.type, { halfLife });
  const past = now - from;
  const ahead = entry.reinforcedAt + span;
  const to = renewed ? Math.min(ahead, now + past) : ahead;
  return { from, to: Math.max(to, now + past * 0.1, from + 1) };
}
