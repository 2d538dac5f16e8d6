import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { MARKET_REGIMES } from '../../../../domain/world/market.ts';
import type { MemoryPort } from '../../../ports.ts';
import { clusterEpisodes, type Cluster } from '../cluster.ts';
import { type EpisodeEntry, isSettled } from '../../settled.ts';
import { vectorCounts } from '../../recall/pick.ts';
import { distances } from './distance.ts';
import { readLikeness } from './likeness.ts';
import { sharedTraits, traitsKey } from './shared-traits.ts';

/** Episodes that are compared with each other in one cycle: the newest, and of each regime in turn. Ours: 4,560 pairs. */
const NEWEST = 64;
const OF_REGIMES = 32;
/** Episodes that make a kind, and what they must have in common. Ours: of fewer nothing could be said. */
const MIN_EPISODES = 5;
const MIN_TRAITS = 3;

/** The newest settled episodes of a world, and of what is older some of each regime. By id, so that their order decides nothing. */
function compared(episodes: readonly GrimoireEntry[], worldId: string): readonly EpisodeEntry[] {
  const settled = [...new Map(episodes.filter(isSettled).map((one) => [one.id, one])).values()]
    .filter((episode) => episode.worldId === worldId)
    .sort((a, b) => b.tick - a.tick || (a.id < b.id ? 1 : -1));
  const older = settled.slice(NEWEST);
  const lines = MARKET_REGIMES.map((regime) => older.filter((episode) => episode.regime === regime));
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const inTurn = Array.from({ length: longest }, (_, i) => lines.flatMap((line) => line[i] ?? [])).flat();
  return [...settled.slice(0, NEWEST), ...inTurn.slice(0, OF_REGIMES)].sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface PatternsInput {
  readonly episodes: readonly GrimoireEntry[];
  readonly worldId: string;
  readonly tick: number;
  /** Distance up to which episodes are taken together; 0: none are. */
  readonly within: number;
  readonly vectorsAfter: number;
  readonly memory: Pick<MemoryPort, 'likeness'>;
}

/**
 * Kinds of episodes that no one field names: average linkage (UPGMA) over {@link distances}, cut where they are further apart than `within`.
 * A kind is named by what is true of each of its episodes, so that later ones of the same name add to it. Those that are just the episodes
 * of one rule in one regime, or of one change of regime, are left out: these have a fact of their own.
 * @throws AppError `store.*` of the memory
 */
export async function patternsIn(input: PatternsInput): Promise<readonly Cluster[]> {
  const { worldId, tick: atTick, within, vectorsAfter, memory } = input;
  const episodes = compared(input.episodes, worldId);
  if (within <= 0 || episodes.length < MIN_EPISODES) return [];
  // Which have a vector goes by ticks, as in recall.
  const withVectors = episodes
    .filter((one) => vectorCounts(one, { atTick, vectorsAfter }))
    .map(({ id }) => id);
  const [{ agnes }, likeness] = await Promise.all([import('ml-hclust'), memory.likeness(withVectors)]);
  const cosineOf = readLikeness(likeness);
  const places = new Map(withVectors.map((id, i) => [id, i]));
  const table = distances(episodes, (i, j) => {
    const [one, other] = [places.get(episodes[i]!.id), places.get(episodes[j]!.id)];
    return one === undefined || other === undefined ? null : cosineOf(one, other);
  });
  const tree = agnes(table, { method: 'average', isDistanceMatrix: true });
  const idsOf = (members: readonly EpisodeEntry[]): string => members.map(({ id }) => id).join();
  const known = new Set(clusterEpisodes(episodes).map((cluster) => idsOf(cluster.episodes)));
  const kinds = new Map<string, Cluster>();
  for (const branch of tree.cut(within)) {
    const members = branch
      .indices()
      .sort((a, b) => a - b)
      .map((i) => episodes[i]!);
    const traits = sharedTraits(members);
    if (members.length < MIN_EPISODES || Object.keys(traits).length < MIN_TRAITS || known.has(idsOf(members)))
      continue;
    const key = `${worldId}|pattern|${traitsKey(traits)}`;
    const all = [...(kinds.get(key)?.episodes ?? []), ...members].sort((a, b) => (a.id < b.id ? -1 : 1));
    kinds.set(key, { key, about: { kind: 'pattern', traits }, episodes: all });
  }
  return [...kinds.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}
