import type { GrimoireEntry, Recalled } from '../../../domain/memory/grimoire.ts';
import type { Features, Reading, Seen } from '../../contract/index.ts';
import { verdictHere } from '../settled.ts';

/**
 * Share of the recalled, verified episodes that came true, by their recall scores, pulled to 0.5 by one episode's
 * weight on either side (Laplace); 0.5 when none is verified.
 */
export function memoryOutcome(recalled: readonly Recalled[]): number {
  return outcomeOf(
    recalled.map(({ entry, score }) => {
      const { id, type } = entry;
      return { id, type, verified: verdictHere(entry), score };
    }),
  ).value;
}

interface Outcome extends Pick<GrimoireEntry, 'id' | 'type' | 'verified'> {
  readonly score: number;
}

function outcomeOf(memories: readonly Outcome[]): Reading {
  let right = 1;
  let all = 2;
  const rests: string[] = [];
  for (const { id, type, verified, score } of memories) {
    if (type !== 'episode' || (verified !== 'confirmed' && verified !== 'refuted')) continue;
    all += score;
    if (verified === 'confirmed') right += score;
    rests.push(id);
  }
  return { value: right / all, rests };
}

const KNOWN = new WeakMap<readonly Seen[], readonly Outcome[]>();

/** The memories of a prompt, in an order that is the same wherever they stand in it; put in order once for all that read them. */
function remembered(entries: readonly Seen[]): readonly Outcome[] {
  const known = KNOWN.get(entries);
  if (known) return known;
  const memories = entries
    .flatMap(({ id, payload }) =>
      payload?.memory ? [{ ...payload.memory, id, score: payload.memory.weight }] : [],
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  KNOWN.set(entries, memories);
  return memories;
}

/** What rules can read of what was recalled. */
export const memoryFeatures: Features = {
  /** Mean outcome of the recalled episodes, 0..1; 0.5 when none. */
  'memory-outcome': {
    read: ({ recalled }) => memoryOutcome(recalled),
    among: (entries) => outcomeOf(remembered(entries)),
  },
  /** Recalled entries. */
  'memory-count': {
    read: ({ recalled }) => recalled.length,
    among(entries) {
      const rests = remembered(entries).map(({ id }) => id);
      return { value: rests.length, rests };
    },
  },
};
