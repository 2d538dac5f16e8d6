import type { InsightCounts } from '../../../domain/memory/entry-facts.ts';
import type { AgainstChance } from '../../../domain/life/against-chance.ts';
import type { Rehearsed } from '../../../domain/records/lived-span.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Pad } from '../../../domain/life/life.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import { clusterEpisodes, type Cluster } from './cluster.ts';
import { confidenceAt, FADED_BELOW, type Fading } from '../../../shared/decay.ts';
import { knowledgeId } from '../id.ts';
import type { Filing } from './filing.ts';
import { type Counted, insightWords } from './insight-words.ts';
import { countTags, keptCounts } from './insight-facts.ts';
import { linksAfter } from './causal/link-entry.ts';
import { baselinesAfter, ticksOf } from './rehearsal/baselines.ts';
import { rehearsed } from './rehearsal/rehearse.ts';
import type { EpisodeEntry } from '../settled.ts';
import { lowestTrust } from '../provenance.ts';
import { beliefAfter, type InsightBelief } from './insight-belief.ts';
import { countAgainst, NOTHING_CAME } from '../../../shared/over-chance.ts';
import { withImportance } from '../../../shared/quality.ts';
import { noveltyOfFact } from './novelty.ts';
import { isForgotten } from '../../../shared/standing.ts';

/** Verified episodes of one kind before they may become a fact. Ours: below three, a pattern is an accident. */
const MIN_EPISODES = 3;

export interface ConsolidationInput {
  /** Kinds of episodes among them that no rule and no change of regime names. */
  readonly patterns: readonly Cluster[];
  /** Episodes in which is looked for what came before what, of all that this life remembers the newest; absent: those below. */
  readonly chronicle?: readonly GrimoireEntry[];
  /** Episodes old and new; those that the world has not verified are left alone. */
  readonly episodes: readonly GrimoireEntry[];
  /** Semantic entries so far, the insights of earlier cycles among them. */
  readonly existing: readonly GrimoireEntry[];
  readonly tick: number;
  readonly worldId: string;
  /** World time, Unix seconds. */
  readonly time: number;
  readonly pad: Pad;
  readonly memory: Fading;
  readonly filing: Filing;
  /** Whether it is counted what follows on what. */
  readonly links: boolean;
  /** Facts that replay may bring back in one cycle. */
  readonly rehearses: number;
}

interface Consolidation {
  readonly created: readonly GrimoireEntry[];
  /** Full replacements. */
  readonly updated: readonly GrimoireEntry[];
  /** Knowledge that has faded below use at this tick; it stays where it is. */
  readonly faded: readonly string[];
  readonly rehearsed: readonly Rehearsed[];
}

const NOTHING: InsightCounts = { hits: 0, misses: 0, measured: 0, meanChange: 0 };

/** Adds episodes to what an insight already counts. */
function addCounts(counts: InsightCounts, episodes: readonly EpisodeEntry[]): InsightCounts {
  const changes = episodes
    .map(({ facts }) => facts.outcome?.change ?? null)
    .filter((change) => change !== null);
  const hits = episodes.filter((episode) => episode.verified === 'confirmed').length;
  const measured = counts.measured + changes.length;
  const sum = counts.meanChange * counts.measured + changes.reduce((total, change) => total + change, 0);
  return {
    hits: counts.hits + hits,
    misses: counts.misses + episodes.length - hits,
    measured,
    meanChange: measured === 0 ? 0 : sum / measured,
  };
}

/** Those that say what chance would have done, oldest first, none of whose times overlap. */
function countedAgainst(
  before: AgainstChance | undefined,
  episodes: readonly EpisodeEntry[],
): AgainstChance | undefined {
  let counts = before ?? NOTHING_CAME;
  for (const { tick, verified, facts } of [...episodes].sort((a, b) => a.tick - b.tick)) {
    const { chance, tick: due } = facts.outcome ?? {};
    if (chance === undefined || due === undefined) continue;
    counts = countAgainst(counts, { hit: verified === 'confirmed', chance, said: tick, due });
  }
  return counts === NOTHING_CAME ? undefined : counts;
}

/** Null where it is of several. */
function regimeOf(about: Cluster['about']): MarketRegime | null {
  if (about.kind === 'transition') return about.to;
  return about.kind === 'rule' ? about.regime : (about.traits.regime ?? null);
}

function insightOf(
  cluster: Cluster,
  before: GrimoireEntry | undefined,
  input: ConsolidationInput,
): GrimoireEntry | null {
  const counted = new Set(before?.links.map((link) => link.to));
  const fresh = cluster.episodes.filter((episode) => !counted.has(episode.id));
  if (fresh.length === 0 || (!before && fresh.length < MIN_EPISODES)) return null;
  const had = before?.facts.kind === 'insight' ? before.facts : null;
  const known: InsightCounts = had ?? NOTHING;
  const counts = addCounts(known, fresh);
  const against = countedAgainst(had?.against, fresh);
  const said: Counted = {
    ...counts,
    ...(against && { against }),
    ...(had?.handed && { handed: had.handed }),
  };
  const gained = { hits: counts.hits - known.hits, misses: counts.misses - known.misses };
  const outcomes = {
    alpha: (before?.outcomes.alpha ?? 2) + gained.hits,
    beta: (before?.outcomes.beta ?? 2) + gained.misses,
  };
  const { tick, worldId, time, pad } = input;
  const { support, ...belief }: InsightBelief = beliefAfter(before ?? null, had ? known : null, counts);
  const id = before?.id ?? knowledgeId(cluster.key);
  const others = input.existing.filter((entry) => entry.id !== id);
  return withImportance<GrimoireEntry>({
    id,
    ...input.filing(cluster.about, said),
    ...insightWords(cluster.about, said),
    worldId,
    tick,
    worldTime: time,
    regime: regimeOf(cluster.about),
    trust: lowestTrust([...(before ? [before.trust] : []), ...fresh.map((episode) => episode.trust)]),
    provenance: 'self-learned',
    ...belief,
    // Weighed by its quality.
    importance: 0,
    reinforcedAt: tick,
    accessedAt: before?.accessedAt ?? tick,
    accessCount: before?.accessCount ?? 0,
    pad: before?.pad ?? pad,
    outcomes,
    usefulness: before?.usefulness ?? 0.5,
    verified: 'confirmed',
    links: [
      ...(before?.links ?? []),
      ...fresh.map((episode) => ({ to: episode.id, kind: 'derived-from' as const })),
    ],
    tags: [`cluster:${cluster.key}`, ...countTags(counts)],
    facts: {
      kind: 'insight',
      about: cluster.about,
      ...said,
      ...keptCounts(counts),
      ...(support !== undefined && { support }),
      novelty: noveltyOfFact(cluster.about, counts, others),
    },
    embedding: null,
  });
}

/** The last of them that was lived; null of none. */
export const newestOf = (episodes: readonly GrimoireEntry[]): GrimoireEntry | null =>
  episodes.reduce<GrimoireEntry | null>(
    (latest, episode) => (latest && latest.tick >= episode.tick ? latest : episode),
    null,
  );

/** What replay makes beside facts of verdicts: what each regime is like, what follows on what, and old facts that are worth keeping. */
function replayed(
  input: ConsolidationInput,
  known: ReadonlyMap<string, GrimoireEntry>,
  changed: readonly GrimoireEntry[],
): Omit<Consolidation, 'faded'> {
  const { worldId, tick, time, pad, memory, rehearses: most } = input;
  const episodes = input.episodes.filter((episode) => episode.worldId === worldId);
  const about = { known, worldId, tick, time, pad };
  const baselines = baselinesAfter({ ...about, episodes, ticks: ticksOf(episodes) });
  const chronicle = (input.chronicle ?? input.episodes).filter((episode) => episode.worldId === worldId);
  const links = input.links ? linksAfter({ ...about, episodes: chronicle, ticks: ticksOf(chronicle) }) : [];
  const made = [...baselines, ...links];
  const newest = newestOf(episodes);
  const since = new Map([...known, ...[...changed, ...made].map((entry) => [entry.id, entry] as const)]);
  const { updated, rehearsed: back } =
    newest?.regime && most > 0
      ? rehearsed({
          knowledge: [...since.values()],
          worldId,
          tick,
          memory,
          most,
          now: newest.regime,
          replayed: new Set(episodes.map(({ id }) => id)),
        })
      : { updated: [], rehearsed: [] };
  return {
    created: made.filter(({ id }) => !known.has(id)),
    updated: [...made.filter(({ id }) => known.has(id)), ...updated],
    rehearsed: back,
  };
}

/**
 * One pass of the Curator at a delta tick: clusters of verified episodes become insights, one a cluster with the
 * same id for ever; episodes that an insight already counts are not counted again, so that a second pass over the
 * same episodes changes nothing. Deletes nothing.
 */
export function consolidate(input: ConsolidationInput): Consolidation {
  const byId = new Map(input.existing.map((entry) => [entry.id, entry]));
  const created: GrimoireEntry[] = [];
  const updated: GrimoireEntry[] = [];
  for (const cluster of [...clusterEpisodes(input.episodes), ...input.patterns]) {
    const before = byId.get(knowledgeId(cluster.key));
    const insight = insightOf(cluster, before, input);
    if (insight) (before ? updated : created).push(insight);
  }
  const replay = replayed(input, byId, [...created, ...updated]);
  created.push(...replay.created);
  updated.push(...replay.updated);
  const renewed = new Set(updated.map((entry) => entry.id));
  const faded = input.existing
    .filter((entry) => entry.type !== 'episode' && !renewed.has(entry.id) && !isForgotten(entry))
    .filter((entry) => confidenceAt(entry, input.tick, input.memory) < FADED_BELOW)
    .map((entry) => entry.id);
  return { created, updated, faded, rehearsed: replay.rehearsed };
}
