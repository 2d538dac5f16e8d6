import type { Forgetting } from '../domain/records/curator.ts';
import type { EntryType, GrimoireEntry } from '../domain/memory/grimoire.ts';
import { log } from '../lib/math/math.ts';
import { confidenceAt, FADED_BELOW, type Fades, type Fading, halfLifeOf, lastingOf } from './decay.ts';
import { isForgotten, waits } from './standing.ts';

/** What fades and is not experience. */
export const KNOWLEDGE: readonly EntryType[] = [
  'insight',
  'heuristic',
  'causal-link',
  'warning',
  'anti-knowledge',
];

/** Theta ticks in which an entry's confidence halves, for its type and what has proved it. */
const ownHalfLife = (entry: Fades, memory: Fading): number =>
  halfLifeOf(entry.type, memory) * lastingOf(entry);

/** The first tick at which an entry is faded, if nothing more happens; null where it never is. */
export function fadesAt(entry: Fades, memory: Fading): number | null {
  if (entry.type === 'anti-knowledge' && memory.antiKnowledgeFloor >= FADED_BELOW) return null;
  if (entry.confidence <= FADED_BELOW) return entry.reinforcedAt;
  const lasts = (ownHalfLife(entry, memory) / Math.LN2) * log(entry.confidence / FADED_BELOW);
  return entry.reinforcedAt + Math.ceil(lasts);
}

/** Knowledge that fades next, soonest first; what is faded, put aside or never fades is left out. @param tick last one lived */
export function forgettingOf(
  entries: readonly GrimoireEntry[],
  tick: number,
  memory: Fading,
  limit: number,
): readonly Forgetting[] {
  return entries
    .filter((entry) => !waits(entry) && !isForgotten(entry))
    .map((entry) => ({
      id: entry.id,
      type: entry.type,
      title: entry.title,
      confidence: confidenceAt(entry, tick, memory),
      fadesAt: fadesAt(entry, memory),
      halfLife: ownHalfLife(entry, memory),
    }))
    .filter((one) => one.fadesAt !== null && one.fadesAt > tick)
    .sort((a, b) => a.fadesAt! - b.fadesAt! || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}
