import type { Candidate } from './candidate.ts';
import { invariants, ownerControl } from './gather/bounds.ts';
import { playbook, strategy } from './gather/intent.ts';
import { memories } from './gather/memory.ts';
import { affect, mortality } from './gather/self.ts';
import { similarEpisodes } from './gather/similar-episodes.ts';
import { defiSnapshot, toolState } from './gather/world.ts';
import type { GovernorInput } from './input.ts';

/** Full episode slots of the default policy (seed G, S2.3), where the caller has no policy at hand. */
const DEFAULT_FULL_SLOTS = 3;

/**
 * Everything that could enter the workspace, from every organ that has something: bounds, intent, memory, world,
 * self. Dream hypotheses come from memory alone, so there are none until something has been dreamt.
 * @param fullSlots most recent episodes that stay whole, and so are never moved to the contrary ones
 */
export function gatherCandidates(input: GovernorInput, fullSlots = DEFAULT_FULL_SLOTS): Candidate[] {
  const similar = similarEpisodes(input);
  // Told in a line, an episode that recall had to leave out is not a candidate twice.
  const ids = new Set(similar.map(({ id }) => id));
  return [
    ...invariants(input),
    ...ownerControl(input),
    ...strategy(input),
    ...playbook(input),
    ...similar,
    ...memories(input, fullSlots).filter(({ id }) => !ids.has(id)),
    ...defiSnapshot(input),
    ...toolState(input),
    ...mortality(input),
    ...affect(input),
  ];
}
