import { type EpisodicReplayTotals, NO_EPISODIC_REPLAY } from '../../domain/decisions/episodic-replay.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { OrganDescription } from '../contract/index.ts';
import { alsoSimilar, endingsOfRecalled, similarEpisodes } from './candidates.ts';
import { addToTotals, effectOn } from './effect.ts';
import { similarFeatures } from './features.ts';
import { planReplay, type ReplayPlan, replayRecord, entriesInPrompt } from './replay.ts';

const NAME = 'episodic-replay';

interface Slice {
  /** What episodic replay did in this life; absent until the first tick that has something to add. */
  readonly episodicReplay?: EpisodicReplayTotals;
}

type Row = Pick<DecisionCycleRecord, 'episodicReplay'>;

/** Past episodes like this tick, told before it is thought about. */
export const episodicReplay: OrganDescription<Slice, Row, ReplayPlan, Required<Slice>> = {
  name: NAME,
  policy: ['episodicReplay'],
  titles: { episodicReplay: 'Similar episodes told' },
  features: similarFeatures,

  born: () => ({}),

  prepare: planReplay,

  candidates: ({ recalled }, _policy, plan) => similarEpisodes(plan?.episodes ?? [], recalled),

  notes: (plan) => alsoSimilar(plan?.episodes ?? []),

  brings: 'similar',

  payloads: (plan) => endingsOfRecalled(plan?.episodes ?? []),

  afterTurn({ episodicReplay: totals }, { deliberated, policy }, _made, { tokens }, plan) {
    if (!deliberated || !plan) return { state: {}, record: { episodicReplay: null } };
    const effect = effectOn(plan.episodes, deliberated, () => deliberated.without(NAME));
    const replay = replayRecord(plan, deliberated.workspace, policy, tokens, effect);
    const inPrompt = entriesInPrompt(plan, replay);
    return {
      state: {
        episodicReplay: addToTotals(totals ?? NO_EPISODIC_REPLAY, { ...replay, count: inPrompt.length }),
      },
      record: { episodicReplay: replay },
      inPrompt,
    };
  },

  // Before the first tick that has something to add, nothing was told.
  shows: ({ episodicReplay: totals }) => ({ episodicReplay: totals ?? NO_EPISODIC_REPLAY }),
};
