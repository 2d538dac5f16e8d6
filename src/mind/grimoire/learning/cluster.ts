import type { OfEpisodes } from '../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { type EpisodeEntry, isSettled } from '../settled.ts';

/** Verified episodes that one insight is made of. */
export interface Cluster {
  readonly key: string;
  readonly about: OfEpisodes;
  readonly episodes: readonly EpisodeEntry[];
}

/** Groups episodes by regime and deciding rule, and those of a change of regime also by the change. */
export function clusterEpisodes(episodes: readonly GrimoireEntry[]): readonly Cluster[] {
  const clusters = new Map<string, { about: Cluster['about']; episodes: Map<string, EpisodeEntry> }>();
  const put = (key: string, about: Cluster['about'], episode: EpisodeEntry): void => {
    const cluster = clusters.get(key) ?? { about, episodes: new Map() };
    cluster.episodes.set(episode.id, episode);
    clusters.set(key, cluster);
  };
  for (const episode of episodes) {
    if (!isSettled(episode) || episode.regime === null) continue;
    const { regime, worldId } = episode;
    const { rule, from } = episode.facts;
    if (rule !== null) {
      put(`${worldId}|rule|${regime}|${rule}`, { kind: 'rule', regime, rule }, episode);
    }
    if (from !== null) {
      put(`${worldId}|transition|${from}|${regime}`, { kind: 'transition', from, to: regime }, episode);
    }
  }
  return [...clusters]
    .map(([key, { about, episodes: members }]) => ({
      key,
      about,
      episodes: [...members.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
