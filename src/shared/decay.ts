import type { GrimoireEntry } from '../domain/memory/grimoire.ts';
import { exp, log } from '../lib/math/math.ts';

/** Theta ticks; for a type that the policy does not name. Ours: two delta cycles of 50. */
const DEFAULT_HALF_LIFE = 100;

/** Confidence below which knowledge is called faded: no tick is told of it, and it is never deleted. Ours. */
export const FADED_BELOW = 0.1;

/** What confidence fades by: of the policy's numbers on memory, those that the curve is made of. */
export interface Fading {
  /** Theta ticks, by entry type. */
  readonly halfLife: Readonly<Record<string, number>>;
  /** 0..1. */
  readonly antiKnowledgeFloor: number;
}

/** Theta ticks in which the confidence of an entry of the type halves. */
export const halfLifeOf = (type: string, { halfLife }: Pick<Fading, 'halfLife'>): number =>
  halfLife[type] ?? DEFAULT_HALF_LIFE;

/** How many times longer an entry lives for having proved itself: ln(e + strength), 1 when it never has. */
export function stability(strength: number): number {
  return log(Math.E + Math.max(0, strength));
}

/** What of an entry its fading goes by. */
export type Fades = Pick<GrimoireEntry, 'type' | 'confidence' | 'strength' | 'reinforcedAt'> &
  Partial<Pick<GrimoireEntry, 'facts'>>;

/** How many times its type's half-life an entry's own is: for what has proved it, and for what a death taught (seed 001's demurrage weight). */
export const lastingOf = ({ strength, facts }: Pick<Fades, 'strength' | 'facts'>): number =>
  stability(strength) * (facts?.brought?.inherited?.lasts ?? 1);

/**
 * Confidence that an entry has at a tick: Ebbinghaus' curve since its last reinforcement in closed form,
 * c(t) = c₀ · exp(−Δt / (S · lasting)) with S = half-life / ln 2 of its type. Evaluated when read and never
 * multiplied in, so that it does not matter how often, or at what tick rate, it is asked for. Anti-knowledge
 * stays at or above its floor (seed 001).
 * @param tick theta tick; ticks before the reinforcement count as the reinforcement's
 * @returns 0..1
 */
export function confidenceAt(entry: Fades, tick: number, memory: Fading): number {
  const halfLife = Math.max(1e-9, halfLifeOf(entry.type, memory));
  const scale = (halfLife / Math.LN2) * lastingOf(entry);
  const elapsed = Math.max(0, tick - entry.reinforcedAt);
  const decayed = entry.confidence * exp(-elapsed / scale);
  return entry.type === 'anti-knowledge' ? Math.max(memory.antiKnowledgeFloor, decayed) : decayed;
}
