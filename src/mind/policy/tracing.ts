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
    description: 'Newest traces kept; the oldest go first. 0 traces no tick.',
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
    description: 'This slowest share of the last 512 ticks counts as slow too.',
  }),
  sampleShare: number({
    default: 0.01,
    label: 'Kept by chance',
    unit: 'share of ticks',
    bounds: { min: 0, max: 1, step: 0.005 },
    source: 'ours',
    description: 'Share of the other ticks whose trace is kept, for comparison.',
  }),
  attributed: number({
    default: 0,
    label: 'Decisions traced at rest',
    unit: 'ticks',
    bounds: { min: 0, max: 64, step: 1 },
    source: 'ours',
    description:
      'Newest decisions that are attributed while the golem rests: the model in this tab finds the prompt entries that made each likely. Takes minutes per decision. No loop learns from this.',
  }),
  perSecond: number({
    default: 5,
    label: 'Ordinary traces',
    unit: 'traces/s',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'ours',
    description:
      'Most traces a second kept by chance or as slow among the last. A fast replay needs no more.',
  }),
});
