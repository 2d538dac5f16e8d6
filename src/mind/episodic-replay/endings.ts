import type { ReplayedEpisode } from '../../domain/decisions/episodic-replay.ts';

/** How many there were, the share that came out as predicted, and the mean log change of the price that followed. */
interface Endings {
  readonly count: number;
  readonly outcome: number;
  readonly change: number;
}

type Ending = Pick<ReplayedEpisode, 'place' | 'outcome' | 'change' | 'score'>;

/** The similar episodes that a decision can rest on: those that are told, and those that recall has put in. */
export function known<Episode extends Pick<ReplayedEpisode, 'place'>>(
  episodes: readonly Episode[],
): readonly Episode[] {
  return episodes.filter(({ place }) => place !== 'left-out');
}

/**
 * How similar episodes ended, for the reflex. Both means are weighted by similarity and pulled, the share to a half by one episode
 * on either side, the change to nothing by one episode (Laplace): a single precedent says little.
 */
export function endings(episodes: readonly Ending[]): Endings {
  let weight = 0;
  let right = 0;
  let change = 0;
  let count = 0;
  for (const episode of known(episodes)) {
    count += 1;
    weight += episode.score;
    if (episode.outcome === 'confirmed') right += episode.score;
    change += episode.score * (episode.change ?? 0);
  }
  return {
    count,
    outcome: (1 + right) / (2 + weight),
    change: change / (1 + weight),
  };
}
