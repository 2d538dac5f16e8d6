import type { Features, Reading, Seen } from '../contract/index.ts';
import { endings, known } from './endings.ts';
import type { ReplayPlan } from './replay.ts';

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
