import { number, section, SHARE } from '../row.ts';

/** What of a world's events is worth a look. */
export const triagePolicy = section(
  'Triage',
  'Which events of the world are dropped, folded into beliefs in silence, or put before the thought.',
)({
  on: number({
    default: 0,
    label: 'Triage of events',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'ours',
    description:
      'Whether the events of each block are sifted: logs of a chain or a tape, trades of a market file. Read as blocks come, from the next tick on. Off by default: on recorded markets, where all events are of the pool that is traded in, its swaps may be taken for signs, and there are more thoughts for nothing (`npm run eval -- triage`).',
  }),
  curiosity: number({
    default: 0.5,
    label: 'Curiosity threshold',
    unit: 'score',
    bounds: { min: 0.05, max: 2, step: 0.05 },
    source: 'ours',
    description:
      'What a look at an event costs, in the score that it is weighed by. A precise belief lowers it, to six tenths at most.',
    raised: 'Raised, fewer events are escalated.',
  }),
  most: number({
    default: 3,
    label: 'Escalated a tick',
    unit: 'events',
    bounds: { min: 0, max: 20, step: 1 },
    source: 'ours',
    description: 'Most events that are escalated on a tick; those beyond are folded.',
  }),
  halfLife: number({
    default: 50,
    label: 'Interest halves in',
    unit: 'ticks',
    bounds: { min: 1, max: 10_000, step: 1 },
    source: 'ours',
    description: 'Ticks after which the interest in an address that nothing happens to is half.',
  }),
  salience: number({
    default: 0.2,
    label: 'Weight at the gate',
    unit: 'weight',
    bounds: SHARE,
    source: 'ours',
    description:
      'What an event that is worth a look adds to the surprise of its tick, and of those after it until there is a thought: at most so much.',
    raised: 'Raised, events make it think sooner, and more often of nothing.',
  }),
  hebbian: number({
    default: 0,
    label: 'Weight of interest',
    experiment: 'in proving grounds it was worth less than 3 points of 100.',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed G',
    description:
      'What the interest in its addresses adds to the odds that an event is more than chance: at 1, as much as there is doubt.',
  }),
});
