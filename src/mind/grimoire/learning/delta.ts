import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Rehearsed } from '../../../domain/records/lived-span.ts';
import { MARKET_REGIMES } from '../../../domain/world/market.ts';
import type { Pad } from '../../../domain/life/life.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import type { MemoryPort } from '../../ports.ts';
import { knowledgeId } from '../id.ts';
import { CHRONICLE, CURATOR_WINDOW, INTERLEAVED, knowledgeQuery } from '../recall/knowledge-query.ts';
import { pickCandidates } from '../recall/pick.ts';
import { linkIds } from './causal/link-entry.ts';
import { clusterEpisodes } from './cluster.ts';
import { consolidate, newestOf } from './consolidate.ts';
import type { Filing } from './filing.ts';
import { patternsIn } from './patterns/patterns.ts';
import { baselineId } from './rehearsal/baselines.ts';
import { toReplay } from './rehearsal/rehearse.ts';
import { standingOf } from '../../../shared/standing.ts';

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
  /** As the theta tick left it. */
  readonly memory: Pick<MemoryPort, 'candidates' | 'byIds' | 'likeness'>;
  readonly watch: {
    time<Result>(step: DeltaStep, work: () => Promise<Result> | Result): Promise<Result>;
  };
}

/** What a delta cycle makes of memory. */
export interface Consolidated {
  readonly created: readonly GrimoireEntry[];
  readonly updated: readonly GrimoireEntry[];
  /** Ids of knowledge that has faded below use. */
  readonly faded: readonly string[];
  /** Memories that it looked at. */
  readonly read: { readonly episodes: number; readonly knowledge: number };
  /** Facts that replay brought back. */
  readonly rehearsed: readonly Rehearsed[];
}

/**
 * One delta cycle: knowledge is made of the episodes of late, interleaved with some of each regime, with the most important and with those behind
 * what fades and will be needed, however long ago they were; what nobody needs fades. It reads memory and gives back
 * what is to be written; it writes nothing itself.
 * @throws AppError `store.*` of the memory
 */
export async function delta({ tick, memory, watch, ...input }: DeltaInput): Promise<Consolidated> {
  const standing = { atTick: tick, standingAt: input.time };
  const query = { situation: null, vector: null, nearest: 0, important: 0, ...standing };
  const replayedBeside = async (
    late: readonly GrimoireEntry[],
    known: readonly GrimoireEntry[],
  ): Promise<readonly GrimoireEntry[]> => {
    const { worldId, policy } = input;
    const now = newestOf(late.filter((episode) => episode.worldId === worldId))?.regime;
    if (!now) return [];
    const there = new Set(late.map(({ id }) => id));
    const wanted = toReplay({
      knowledge: known,
      worldId,
      tick,
      memory: policy,
      now,
      most: policy.rehearses,
    });
    const older = await memory.byIds([...new Set(wanted)].filter((id) => !there.has(id)));
    return older.filter(({ facts }) => facts.kind === 'episode');
  };
  // A note that claimed what is counted now may be older than the window.
  const toldBy = async (known: readonly GrimoireEntry[]): Promise<readonly GrimoireEntry[]> => {
    const has = new Set(known.map(({ id }) => id));
    const notes = known.flatMap(({ facts }) =>
      facts.kind === 'causal' && facts.told ? [facts.told.by] : [],
    );
    const older = await memory.byIds([...new Set(notes)].filter((id) => !has.has(id)));
    return older.filter((entry) => standingOf(entry, input.time) === 'stands');
  };
  const { patterns, chronicle, episodes, knowledge } = await watch.time('search', async () => {
    const interleaved = {
      nearest: 0,
      recent: CURATOR_WINDOW,
      important: INTERLEAVED,
      spread: INTERLEAVED,
    };
    const [perceived, existing] = await Promise.all([
      memory.candidates({
        ...query,
        ...interleaved,
        // Further back is looked for what follows on what, and for nothing else.
        ...(input.policy.links >= 1 && { recent: CHRONICLE }),
        types: ['episode'],
      }),
      memory.candidates(knowledgeQuery(tick, input.time)),
    ]);
    const chronicle = perceived.map(({ entry }) => entry);
    const late = pickCandidates(perceived, interleaved).map(({ entry }) => entry);
    const found = [
      ...late,
      ...(await replayedBeside(
        late,
        existing.map(({ entry }) => entry),
      )),
    ];
    // What is known of these clusters may be older than the window.
    const baselines = MARKET_REGIMES.map((regime) => baselineId(input.worldId, regime));
    const { patterns: within, vectorsAfter } = input.policy;
    const patterns = await patternsIn({
      episodes: found,
      worldId: input.worldId,
      tick,
      within,
      vectorsAfter,
      memory,
    });
    const clusters = [...clusterEpisodes(found), ...patterns];
    const links = linkIds(
      input.worldId,
      chronicle.filter(({ worldId }) => worldId === input.worldId),
    );
    const known = await memory.byIds([
      ...clusters.map(({ key }) => knowledgeId(key)),
      ...baselines,
      ...links,
    ]);
    const there = [...existing.map(({ entry }) => entry), ...known];
    const semantic = [...there, ...(await toldBy(there))];
    return {
      patterns,
      chronicle,
      episodes: found,
      knowledge: new Map(semantic.map((entry) => [entry.id, entry])),
    };
  });
  const { policy, ...about } = input;
  const { created, updated, faded, rehearsed } = await watch.time('consolidate', () =>
    consolidate({
      ...about,
      tick,
      memory: policy,
      rehearses: policy.rehearses,
      links: policy.links >= 1,
      patterns,
      chronicle,
      episodes,
      existing: [...knowledge.values()],
    }),
  );
  return {
    created,
    updated,
    faded,
    rehearsed,
    read: {
      episodes: new Set([...chronicle, ...episodes].map(({ id }) => id)).size,
      knowledge: knowledge.size,
    },
  };
}
