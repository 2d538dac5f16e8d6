import type { Features, Reading, Seen } from '../contract/index.ts';
import type { ReplayPlan } from './replay.ts';
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

/** Similar episodes cited at most. Ours: more than a few would credit everything that was there. */
const MAX_CITED = 3;

const rests = (_sensed: unknown, plan: ReplayPlan | null): readonly string[] =>
  known(plan?.episodes ?? [])
    .slice(0, MAX_CITED)
    .map(({ id }) => id);

const ended = (entries: readonly Seen[], of: keyof ReturnType<typeof endings>): Reading => {
  const similar = entries
    .flatMap(({ id, payload }) =>
      payload?.similar ? [{ id, place: 'told' as const, ...payload.similar }] : [],
    )
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return { value: endings(similar)[of], rests: similar.map(({ id }) => id) };
};

/** What rules can read of the similar past episodes that are in the prompt. None are looked for before the gate. */
export const similarFeatures: Features<ReplayPlan> = {
  /** Share that came out as predicted, 0..1; 0.5 when none. */
  'similar-outcome': {
    read: (_, plan) => endings(plan?.episodes ?? []).outcome,
    rests,
    among: (entries) => ended(entries, 'outcome'),
  },
  /** Mean log change of the price that followed them; 0 when none. */
  'similar-return': {
    read: (_, plan) => endings(plan?.episodes ?? []).change,
    rests,
    among: (entries) => ended(entries, 'change'),
  },
  /** How many. */
  'similar-count': {
    read: (_, plan) => endings(plan?.episodes ?? []).count,
    rests,
    among: (entries) => ended(entries, 'count'),
  },
};
