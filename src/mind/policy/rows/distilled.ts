import { number, section } from '../row.ts';

/** What models decided well is decided again without them. */
export const distilledPolicy = section(
  'Distilled decisions',
  'What a model decided, and what came out as it said, is decided again without a model where the same situation recurs.',
)({
  use: number({
    default: 1,
    label: 'Answer by them',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed M',
    description:
      'Whether a proved one answers a T1 tick in the model’s place. They are made and held against the world either way. On a T2 tick, and where the owner spoke, models are always asked.',
  }),
  lifts: number({
    default: 1,
    label: 'Act by them on T0',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed M',
    description:
      'Whether a tick that would not have thought is lifted to T1 where a proved one has an order to give, as it is for a standing order. No model is asked then either.',
  }),
  leastHits: number({
    default: 1,
    label: 'Proved from',
    unit: 'outcomes',
    bounds: { min: 1, max: 20, step: 1 },
    source: 'ours',
    description:
      'Outcomes as predicted, more than there are others, before it may answer; the model’s own counts.',
    raised: 'Raised, models are asked more often in situations that they know.',
  }),
  lifetime: number({
    default: 500,
    label: 'Expires after',
    unit: 'ticks',
    bounds: { min: 1, max: 100_000, step: 10 },
    source: 'ours',
    description: 'Ticks after the last outcome as predicted, or after it was made, when it answers no more.',
    raised: 'Raised, old decisions answer for longer.',
  }),
  kept: number({
    default: 256,
    label: 'Kept',
    unit: 'decisions',
    bounds: { min: 1, max: 2_000, step: 1 },
    source: 'ours',
    description: 'Most that are kept, those that answer no more first out, then the least lately used.',
  }),
});
