import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Lineage, Testament } from '../../../domain/life/testament.ts';
import type { DeathRecord } from '../../../domain/life/death-record.ts';
import type { MindState } from '../../../mind/heartbeat/index.ts';
import { type LifeReviewed, loadTestament } from '../../../mind/mortality/index.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';

/** Summaries, and memories, that are read at once: others are heard in between. */
const AT_ONCE = 1_000;
/** Contradictions that are looked at. */
const MOST_CONTRADICTIONS = 200;

/** Every memory of these types, newest first. @throws AppError `store.*` */
export async function allEntries(
  store: Pick<StoreApi, 'entries'>,
  filter: Parameters<StoreApi['entries']>[0],
): Promise<readonly GrimoireEntry[]> {
  const all: GrimoireEntry[] = [];
  for (let before: string | undefined; ;) {
    const some = await store.entries({ ...filter, ...(before && { before }), limit: AT_ONCE });
    all.push(...some);
    if (some.length < AT_ONCE) return all;
    before = some.at(-1)!.id;
  }
}

/** Ids of the episodes, among those that these memories cite, that are still there. @throws AppError `store.*` */
export async function episodesBehind(
  store: Pick<StoreApi, 'entriesById'>,
  entries: readonly GrimoireEntry[],
): Promise<ReadonlySet<string>> {
  const cited = [...new Set(entries.flatMap(({ links }) => links.map(({ to }) => to)))];
  const there = new Set<string>();
  for (let from = 0; from < cited.length; from += AT_ONCE) {
    for (const { id, type, provenance, facts } of await store.entriesById(cited.slice(from, from + AT_ONCE)))
      if (type === 'episode' && provenance === 'self-learned' && facts.brought === undefined) there.add(id);
  }
  return there;
}

/** Episodes that those which pass on are chosen from. */
const MOST_INSTRUCTIVE = 512;

/** The episodes that mattered most. @throws AppError `store.*` */
export async function mostImportantEpisodes(
  store: Pick<StoreApi, 'candidates'>,
  tick: number,
): Promise<readonly GrimoireEntry[]> {
  const found = await store.candidates({
    situation: null,
    vector: null,
    nearest: 0,
    recent: 0,
    important: MOST_INSTRUCTIVE,
    types: ['episode'],
    atTick: tick,
  });
  return found.map(({ entry }) => entry);
}

export const KNOWLEDGE: Parameters<StoreApi['entries']>[0]['types'] = [
  'insight',
  'heuristic',
  'warning',
  'anti-knowledge',
  'causal-link',
  'strategy-fragment',
];

/** The name that a life's testament has, whenever it is written. */
export const testamentId = (golemId: string, lineage: Lineage | null): string =>
  `${golemId}.${lineage?.generation ?? 1}`;

interface Over {
  readonly state: MindState;
  readonly policy: GolemPolicy;
  readonly death: DeathRecord;
  readonly world: string;
  readonly wallTime: number;
}

/** The second phase of a death: the life is looked back on, and its testament written. @throws AppError `store.*` */
export async function reviewLife(
  store: Pick<StoreApi, 'entries' | 'summaries' | 'contradictions' | 'countEntries'>,
  { state, policy, death, world, wallTime }: Over,
): Promise<Testament> {
  const ticks = [];
  for (let from = 1; from <= state.tick; from += AT_ONCE)
    ticks.push(...(await store.summaries({ from, to: Math.min(state.tick, from + AT_ONCE - 1) })));
  const [knowledge, contradictions, counts] = await Promise.all([
    allEntries(store, { types: KNOWLEDGE, quarantined: false }),
    store.contradictions({ limit: MOST_CONTRADICTIONS }),
    store.countEntries(),
  ]);
  const life: LifeReviewed = {
    death,
    clocks: state.mortality,
    ticks,
    knowledge: knowledge.filter(({ facts }) => facts.kind !== 'passage'),
    playbook: state.playbook,
    credits: state.ruleCredits ?? {},
    mutations: state.loopThree?.mutations ?? [],
    contradictions,
    open: state.pending.filter(({ kind }) => kind === 'decision').length,
    capital: policy.paper.capital,
    memory: policy.memory,
    costs: policy.mortality,
  };
  const { figuresOf, writeParts } = await loadTestament();
  const lineage = state.lineage ?? null;
  const { golemId, worldId } = state;
  return {
    id: testamentId(golemId, lineage),
    golemId,
    lineage,
    worldId,
    world,
    writtenAt: wallTime,
    death,
    figures: figuresOf(
      life,
      Object.values(counts).reduce((sum, count) => sum + count, 0),
    ),
    parts: writeParts(life),
    bottleneck: null,
  };
}
