import type { TriageEvent, TriageOfTick } from '../../domain/decisions/triage.ts';
import type { OrganDescription } from '../contract/index.ts';
import { escalatedEvents } from './candidates.ts';
import { siftedOf } from './perceive.ts';
import type { Sifted } from './sift.ts';
import type { TriageSlice } from './state.ts';

interface Row {
  /** Absent where triage is off. */
  readonly triage?: TriageOfTick;
}

/** What of a world's events is worth a look: it learns what to expect of them, and escalates what comes out otherwise and matters. */
export const triage: OrganDescription<TriageSlice, Row, readonly TriageEvent[], object, Sifted> = {
  name: 'triage',
  policy: ['triage'],
  keptIn: {
    triageChannels: { fieldIn: () => 'channel' },
    triageInterest: 'triage',
  },
  titles: { channel: 'What is believed of events', triage: 'Interest in addresses' },

  born: () => ({}),

  perceive: siftedOf,

  prepare: async (_moment, _ports, _before, sifted) => sifted?.told.escalated ?? [],

  candidates: (_input, _policy, escalated) => escalatedEvents(escalated ?? []),

  afterTurn(before, _turn, _made, _ports, _found, sifted) {
    const { triageChannels, triageInterest } = before;
    const kept = {
      ...(triageChannels && { triageChannels }),
      ...(triageInterest && { triageInterest }),
    };
    return sifted ? { state: sifted.state, record: { triage: sifted.told } } : { state: kept, record: {} };
  },
};
