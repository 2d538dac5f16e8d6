import { number, section, SHARE } from './row.ts';

/** Which traces of ticks are kept. */
export const tracingPolicy = section(
  'Traces',
  'Which ticks keep their trace: failed ones, T2 and steered ones always do.',
)({
  kept: number({
    default: 1_000,
    label: 'Traces kept',
    unit: 'entries',
    bounds: { min: 0, max: 10_000, step: 50 },
    source: 'ours',
    description: 'Newest traces that are kept, oldest first out; 0 traces no tick.',
  }),
  slowMs: number({
    default: 1_000,
    label: 'Slow tick',
    unit: 'ms',
    bounds: { min: 1, max: 600_000, step: 10 },
    source: 'ours',
    description: 'The trace of a tick that takes at least this long is always kept.',
  }),
  slowShare: number({
    default: 0.05,
    label: 'Slow among the last',
    unit: 'share of ticks',
    bounds: SHARE,
    source: 'ours',
    description: 'The slowest share of the last 512 ticks counts as slow as well.',
  }),
  sampleShare: number({
    default: 0.01,
    label: 'Kept by chance',
    unit: 'share of ticks',
    bounds: { min: 0, max: 1, step: 0.005 },
    source: 'ours',
    description: 'Share of all other ticks whose trace is kept, for comparison.',
  }),
  attributed: number({
    default: 0,
    label: 'Decisions traced at rest',
    unit: 'ticks',
    bounds: { min: 0, max: 64, step: 1 },
    source: 'ours',
    description:
      'Of so many of the newest decisions the model in this tab says, while nothing is lived, which entries of the prompt made them likely: minutes for each. No loop learns from it.',
  }),
  perSecond: number({
    default: 5,
    label: 'Ordinary traces',
    unit: 'traces/s',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'ours',
    description:
      'Most traces a second that are kept by chance or for being slow among the last: a fast replay has no need of more.',
  }),
});
