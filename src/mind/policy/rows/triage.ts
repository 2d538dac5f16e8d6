import { number, section, SHARE } from '../row.ts';

/** What of a world's events is worth a look. */
export const triagePolicy = section(
  'Triage',
  'Which events of the world are dropped, folded into beliefs, or escalated to a thought.',
)({
  on: number({
    default: 0,
    label: 'Triage of events',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether the events of each block are sifted: logs of a chain or a recording, trades of a market file. Takes effect with the next tick. Off by default: on recorded markets all events come from the traded pool. Its swaps look like signs and cause needless thoughts (`npm run eval -- triage`).',
  }),
  curiosity: number({
    default: 0.5,
    label: 'Curiosity threshold',
    unit: 'score',
    bounds: { min: 0.05, max: 2, step: 0.05 },
    source: 'ours',
    description:
      'Cost of a look at an event, in units of its score. A precise belief lowers this cost, to six tenths at most.',
    raised: 'Raised, fewer events are escalated.',
  }),
  most: number({
    default: 3,
    label: 'Escalated a tick',
    unit: 'events',
    bounds: { min: 0, max: 20, step: 1 },
    source: 'ours',
    description: 'Most events escalated on a tick; the rest are folded.',
  }),
  halfLife: number({
    default: 50,
    label: 'Interest halves in',
    unit: 'ticks',
    bounds: { min: 1, max: 10_000, step: 1 },
    source: 'ours',
    description: 'Ticks after which interest in a quiet address halves.',
  }),
  salience: number({
    default: 0.2,
    label: 'Weight at the gate',
    unit: 'weight',
    bounds: SHARE,
    source: 'ours',
    description:
      'Most that an escalated event adds to surprise, on its tick and on the following ones until the next thought.',
    raised: 'Raised, events cause thoughts sooner, and more needless ones.',
  }),
  hebbian: number({
    default: 0,
    label: 'Weight of interest',
    experiment: 'in proving grounds it was worth less than 3 points of 100.',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed G',
    description:
      'What interest in its addresses adds to the odds that an event is more than chance. At 1, as much as there is doubt.',
  }),
});
