import type { GrimoireEntry, Recalled } from '../../../domain/memory/grimoire.ts';
import type { Pad } from '../../../domain/life/life.ts';
import type { OutcomeSign } from '../../candidates/index.ts';

/** Pseudo-counts of the Beta prior: an entry with no more than these has no outcome of its own. Seed G, Beta(2, 2). */
const PRIOR_COUNTS = 4;

/** How good or bad a mood must be before memories can contradict it (pleasure). Ours. */
const MOOD_BOUND = 0.2;

/** How many of the best-ranked memories say what is believed now. Ours. */
const TOP_MEMORIES = 3;

/**
 * How it came out: of an episode the world's verdict, else outcomes counted, else open. That knowledge is confirmed
 * says that it is true, not that what it is about went well: there only the counts of what it advised tell.
 */
export function outcomeOf(entry: GrimoireEntry): OutcomeSign {
  if (entry.type === 'episode' && entry.verified === 'confirmed') return 'good';
  if (entry.verified === 'refuted') return 'bad';
  const { alpha, beta } = entry.outcomes;
  if (alpha + beta <= PRIOR_COUNTS || alpha === beta) return 'open';
  return alpha > beta ? 'good' : 'bad';
}

/** What the mood, or else what the best memories, say of how things go; open when neither says anything. */
export function beliefOf(pad: Pad, recalled: readonly Recalled[]): OutcomeSign {
  if (pad.pleasure > MOOD_BOUND) return 'good';
  if (pad.pleasure < -MOOD_BOUND) return 'bad';
  const top = recalled.slice(0, TOP_MEMORIES).map(({ entry }) => outcomeOf(entry));
  const first = top[0] ?? 'open';
  return top.length === TOP_MEMORIES && top.every((sign) => sign === first) ? first : 'open';
}

/** Whether how a memory came out speaks against what is believed. */
export function speaksAgainst(entry: GrimoireEntry, believed: OutcomeSign): boolean {
  const outcome = outcomeOf(entry);
  return believed !== 'open' && outcome !== 'open' && outcome !== believed;
}
