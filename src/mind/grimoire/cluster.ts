import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { MarketRegime } from '../../domain/market.ts';
import { OUTCOME_TAG } from './learn.ts';

/** Verified episodes that one insight is made of. */
export interface Cluster {
  readonly key: string;
  readonly about:
    | { readonly kind: 'rule'; readonly regime: MarketRegime; readonly rule: string }
    | { readonly kind: 'transition'; readonly from: MarketRegime; readonly to: MarketRegime };
  readonly episodes: readonly GrimoireEntry[];
}

export function tagValue(entry: Pick<GrimoireEntry, 'tags'>, prefix: string): string | null {
  return entry.tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? null;
}

/** ln(price when due / price when said) of an episode's last resolved prediction; null where none was of a price. */
export function measuredChange(entry: Pick<GrimoireEntry, 'tags'>): number | null {
  const tag = entry.tags.findLast((candidate) => candidate.startsWith(OUTCOME_TAG));
  if (tag === undefined) return null;
  const value = Number(tag.slice(OUTCOME_TAG.length));
  return Number.isFinite(value) ? value : null;
}

/**
 * The quality gate (seed 001): only episodes that the world has confirmed or refuted may become facts. Recalled
 * and derived texts are not episodes, so that nothing is learnt from twice.
 */
function passesQualityGate(entry: GrimoireEntry): boolean {
  return entry.type === 'episode' && (entry.verified === 'confirmed' || entry.verified === 'refuted');
}

/** Groups episodes by regime and deciding rule, and those of a change of regime also by the change. */
export function clusterEpisodes(episodes: readonly GrimoireEntry[]): readonly Cluster[] {
  const clusters = new Map<string, { about: Cluster['about']; episodes: Map<string, GrimoireEntry> }>();
  const put = (key: string, about: Cluster['about'], episode: GrimoireEntry): void => {
    const cluster = clusters.get(key) ?? { about, episodes: new Map() };
    cluster.episodes.set(episode.id, episode);
    clusters.set(key, cluster);
  };
  for (const episode of episodes) {
    if (!passesQualityGate(episode) || episode.regime === null) continue;
    const { regime, worldId } = episode;
    const rule = tagValue(episode, 'rule:');
    if (rule !== null && rule !== 'none') {
      put(`${worldId}|rule|${regime}|${rule}`, { kind: 'rule', regime, rule }, episode);
    }
    const from = tagValue(episode, 'from:') as MarketRegime | null;
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
