import { type EpisodicReplayTotals, NO_EPISODIC_REPLAY } from '../../domain/episodic-replay.ts';
import type { DecisionCycleRecord } from '../../domain/record.ts';
import type { OrganDescription } from '../organ.ts';
import { addToTotals } from './effect.ts';

interface Slice {
  /** What episodic replay did in this life; absent until the first tick that has something to add. */
  readonly episodicReplay?: EpisodicReplayTotals;
}

type Row = Pick<DecisionCycleRecord, 'episodicReplay'>;

/** Past episodes like this tick, told before it is thought about. */
export const episodicReplay: OrganDescription<Slice, Row> = {
  name: 'episodic-replay',

  born: () => ({}),

  afterTurn({ episodicReplay: totals }, { deliberated }) {
    if (!deliberated) return { state: {}, record: { episodicReplay: null } };
    const { replay, told } = deliberated;
    return {
      state: { episodicReplay: addToTotals(totals ?? NO_EPISODIC_REPLAY, { ...replay, told: told.length }) },
      record: { episodicReplay: replay },
      told,
    };
  },
};
