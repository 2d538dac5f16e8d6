import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { AfterPorts, Made, OrganDescription, Turn } from '../contract/index.ts';
import type { Organs, Rows, Slices } from './organs.ts';

/** What the after-turn chain has made of a tick. */
export interface Learned extends Made {
  readonly state: Slices;
  readonly record: Rows;
}

/**
 * The after-turn chain: one link an organ, in the order of the list; each is told what the links before it have made.
 * @param state of the mind, of which each organ reads its own slice
 * @throws AppError `store.*` of the memory
 */
export async function afterTurn(
  state: Slices,
  turn: Turn,
  ports: AfterPorts,
  organs: Organs,
): Promise<Learned> {
  const links: readonly OrganDescription[] = organs;
  const changed = new Map<string, GrimoireEntry>();
  let made: Made = { inPrompt: [], created: [], changed, events: [] };
  let slices: object = {};
  let rows: object = {};
  for (const organ of links) {
    const after = await organ.afterTurn?.(
      state,
      turn,
      made,
      ports,
      turn.deliberated?.found.get(organ.name) ?? null,
      turn.perceived.get(organ.name) ?? null,
    );
    if (!after) continue;
    for (const entry of after.updated ?? []) changed.set(entry.id, entry);
    slices = { ...slices, ...after.state };
    rows = { ...rows, ...after.record };
    made = {
      inPrompt: [...made.inPrompt, ...(after.inPrompt ?? [])],
      created: [...made.created, ...(after.created ?? [])],
      changed,
      events: [...made.events, ...(after.events ?? [])],
    };
  }
  // The list has at least the house's own organs, and each has given its part.
  return { ...made, state: { ...state, ...slices }, record: rows as Rows };
}
