import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { Pad } from '../../domain/life.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import { clusterEpisodes } from '../grimoire/cluster.ts';
import type { Filing } from '../grimoire/filing.ts';
import { consolidate } from '../grimoire/consolidate.ts';
import { knowledgeId } from '../grimoire/id.ts';
import { CURATOR_WINDOW, knowledgeQuery } from '../grimoire/knowledge-query.ts';
import type { MemoryPort } from '../ports.ts';
import type { WithMindVersion } from '../versions/mind-version.ts';
import type { Stopwatch } from './stopwatch.ts';

/** The parts of a delta cycle that are timed. */
export type DeltaStep = 'search' | 'consolidate';

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
  readonly filing: Filing;
  readonly versions: WithMindVersion['versions'];
  /** As the theta tick left it. */
  readonly memory: Pick<MemoryPort, 'candidates' | 'byIds'>;
  readonly watch: Pick<Stopwatch<DeltaStep>, 'time'>;
}

/** What a delta cycle makes of memory. */
export interface Consolidated {
  readonly created: readonly GrimoireEntry[];
  readonly updated: readonly GrimoireEntry[];
  /** Ids of knowledge that has faded below use. */
  readonly faded: readonly string[];
  /** Memories that it looked at. */
  readonly read: { readonly episodes: number; readonly knowledge: number };
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
export async function delta({ tick, memory, watch, ...input }: DeltaInput): Promise<Consolidated> {
  const standing = { atTick: tick, standingAt: input.time };
  const query = { situation: null, vector: null, nearest: 0, important: 0, ...standing };
  const { episodes, knowledge } = await watch.time('search', async () => {
    const [lately, existing] = await Promise.all([
      memory.candidates({ ...query, recent: CURATOR_WINDOW, types: ['episode'] }),
      memory.candidates(knowledgeQuery(tick, input.time)),
    ]);
    const found = lately.map(({ entry }) => entry);
    // What is known of these clusters may be older than the window.
    const known = await memory.byIds(clusterEpisodes(found).map((cluster) => knowledgeId(cluster.key)));
    const semantic = [...existing.map(({ entry }) => entry), ...known];
    return { episodes: found, knowledge: new Map(semantic.map((entry) => [entry.id, entry])) };
  });
  const { policy, ...about } = input;
  const { created, updated, faded } = await watch.time('consolidate', () =>
    consolidate({ ...about, tick, memory: policy, episodes, existing: [...knowledge.values()] }),
  );
  return { created, updated, faded, read: { episodes: episodes.length, knowledge: knowledge.size } };
}
