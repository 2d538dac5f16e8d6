import type { TriageEvent, TriageOfTick } from '../../domain/attention/triage.ts';
import { fundedBy, saidByWhom } from '../../domain/memory/causes.ts';
import type { OrganDescription } from '../contract/index.ts';
import { escalatedEvents, type PreparedEvent, preparedEvents } from './candidates.ts';
import { eventFeatures } from './features.ts';
import { siftedOf } from './perceive.ts';
import type { Sifted } from './sift.ts';
import type { TriageSlice } from './state.ts';
import { pendingOf, salienceOf, waitingAfter } from './waiting.ts';

interface Row {
  /** Absent where triage is off. */
  readonly triage?: TriageOfTick;
}

const escalatedOf = (sifted: Sifted | null): readonly TriageEvent[] => sifted?.record.escalated ?? [];

/** Whether it says no more than the price does: a swap in the pool that the golem trades in moves it, and announces nothing. */
const isOwnSwap = ({ kind, source }: Pick<TriageEvent, 'kind' | 'source'>, pool: string): boolean =>
  source === pool && kind.endsWith('.Swap');

/** What stands out of a tick, whether or not it is worth a look, without what the price says already. */
function saidOutside(sifted: Sifted | null): readonly Pick<TriageEvent, 'kind' | 'source'>[] {
  if (!sifted) return [];
  return [...sifted.record.escalated, ...(sifted.record.seldom ?? [])].filter(
    (event) => !isOwnSwap(event, sifted.pool),
  );
}

/**
 * What of a world's events is worth a look: it learns what to expect of them, and escalates what comes out otherwise and matters. That
 * speaks at the gate, and waits for the next thought where the tick has none.
 */
export const triage: OrganDescription<TriageSlice, Row, readonly PreparedEvent[], object, Sifted> = {
  name: 'triage',
  policy: ['triage'],
  keptIn: {
    triageChannels: { fieldIn: () => 'channel' },
    triageInterest: 'triage',
    triageWaiting: 'waiting-events',
  },
  titles: {
    channel: 'What is believed of events',
    triage: 'Interest in addresses',
    'waiting-events': 'Events that wait for a thought',
    triagePaid: 'Who paid whom lately',
  },
  features: eventFeatures,

  born: () => ({}),

  perceive: siftedOf,

  // Who said it is part of what happened: the same event of another contract may mean something else.
  // What is seldom said is worth to be remembered, whether or not it is worth a look: what follows on it is not known yet.
  happened: (sifted) => [
    ...new Set(saidOutside(sifted).map(({ kind, source }) => saidByWhom(kind, source))),
    ...new Set(
      (sifted?.record.seldom ?? []).flatMap(({ kind, funders = [] }) =>
        funders.map((funder) => fundedBy(kind, funder)),
      ),
    ),
  ],

  // What waits is heard too, and what is seldom said, whether or not it is worth a look.
  about({ triageWaiting = [] }, sifted) {
    const heard = [...triageWaiting.map(({ event }) => event), ...escalatedOf(sifted)];
    return [
      ...new Set([
        ...heard.flatMap(({ kind, source, party }) => [kind, source, ...(party ? [party] : [])]),
        ...(sifted?.record.seldom ?? []).flatMap(({ kind, source, funders = [] }) => [
          kind,
          source,
          ...funders,
        ]),
      ]),
    ];
  },

  beforeGate({ triageWaiting }, { tick, policy: { triage: by } }, sifted) {
    return salienceOf(pendingOf(triageWaiting, escalatedOf(sifted), tick), tick, by.salience);
  },

  async prepare({ at: { tick, observed }, policy }, _ports, { triageWaiting, triageInterest }, sifted) {
    return preparedEvents(pendingOf(triageWaiting, escalatedOf(sifted), tick), tick, observed, {
      known: sifted?.state.triageInterest ?? triageInterest ?? {},
      halfLife: policy.triage.halfLife,
    });
  },

  candidates: (_input, _policy, prepared) => escalatedEvents(prepared ?? []),

  brings: 'event',

  afterTurn(before, { tick, policy, deliberated }, _made, _ports, _found, sifted) {
    const { triageChannels, triageInterest, triageWaiting } = before;
    // Switched off it lets go of what waits.
    const pending = policy.triage.on > 0 || sifted ? pendingOf(triageWaiting, escalatedOf(sifted), tick) : [];
    const waiting = waitingAfter(pending, tick, deliberated !== null);
    // What was there stays until it is told otherwise; a life in which none ever waited keeps nothing of it.
    const left = (triageWaiting || waiting.left.length > 0) && { triageWaiting: waiting.left };
    if (sifted)
      return {
        state: Object.assign({}, sifted.state, left),
        record: { triage: { ...sifted.record, waiting } },
      };
    const { triagePaid } = before;
    const kept = {
      ...(triageChannels && { triageChannels }),
      ...(triageInterest && { triageInterest }),
      ...(triagePaid && { triagePaid }),
    };
    return { state: Object.assign(kept, left), record: {} };
  },
};
