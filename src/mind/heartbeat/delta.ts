import type { EntryType, GrimoireEntry } from '../../domain/grimoire.ts';
import type { Pad } from '../../domain/life.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import { clusterEpisodes } from '../grimoire/cluster.ts';
import { consolidate } from '../grimoire/consolidate.ts';
import { knowledgeId } from '../grimoire/id.ts';
import type { MemoryPort } from '../ports.ts';

/** Entries that one delta cycle looks at, newest first. */
const CURATOR_WINDOW = 400;
const SEMANTIC_TYPES: readonly EntryType[] = [
  'insight',
  'heuristic',
  'warning',
  'causal-link',
  'anti-knowledge',
];

/** What a delta cycle works with. */
export interface DeltaInput {
  /** Theta tick that it belongs to: what it makes is dated by it. */
  readonly tick: number;
  readonly worldId: string;
  /** World time, Unix seconds. */
  readonly time: number;
  /** The mood that it consolidates in. */
  readonly pad: Pad;
  readonly policy: GolemPolicy['memory'];
  readonly memory: Pick<MemoryPort, 'candidates' | 'byIds'>;
  /** What memory has not been told yet, since it is written together with what this cycle makes. */
  readonly unwritten: {
    readonly created: readonly GrimoireEntry[];
    /** By id: entries that memory knows as they were before. */
    readonly changed: ReadonlyMap<string, GrimoireEntry>;
  };
}

/** What a delta cycle writes into memory. */
export interface DeltaResult {
  readonly created: readonly GrimoireEntry[];
  readonly updated: readonly GrimoireEntry[];
  /** What it comes to: knowledge made or changed, and entries that have faded. */
  readonly counts: { readonly learned: number; readonly faded: number };
}

/** Whether a theta tick ends a delta cycle. @param tick 1-based */
export function isDelta(
  tick: number,
  { thetaPerDelta }: Pick<GolemPolicy['clocks'], 'thetaPerDelta'>,
): boolean {
  return tick % thetaPerDelta === 0;
}

/**
 * One delta cycle: the Curator makes knowledge of the episodes of late and lets fade what nobody needs. It reads memory and gives back
 * what is to be written; it writes nothing itself.
 * @throws AppError `store.*` of the memory
 */
export async function delta(input: DeltaInput): Promise<DeltaResult> {
  const { tick, memory, unwritten, policy } = input;
  const query = { situation: null, vector: null, nearest: 0, important: 0, atTick: tick };
  const [episodes, existing] = await Promise.all([
    memory.candidates({ ...query, recent: CURATOR_WINDOW, types: ['episode'] }),
    memory.candidates({ ...query, recent: CURATOR_WINDOW, types: SEMANTIC_TYPES }),
  ]);
  const now = (entry: GrimoireEntry): GrimoireEntry => unwritten.changed.get(entry.id) ?? entry;
  const lately = episodes.map(({ entry }) => now(entry));
  // What is known of these clusters may be older than the window.
  const known = await memory.byIds(clusterEpisodes(lately).map((cluster) => knowledgeId(cluster.key)));
  const semantic = new Map(
    [...existing.map(({ entry }) => entry), ...known].map((entry) => [entry.id, now(entry)]),
  );
  const { created, updated, faded } = consolidate({
    episodes: lately,
    existing: [...semantic.values(), ...unwritten.created.filter((entry) => entry.type !== 'episode')],
    tick,
    worldId: input.worldId,
    time: input.time,
    pad: input.pad,
    memory: policy,
  });
  return { created, updated, counts: { learned: created.length + updated.length, faded: faded.length } };
}
