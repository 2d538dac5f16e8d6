import { number, section } from '../row.ts';

/** What models decided well is decided again without them. */
export const distilledPolicy = section(
  'Distilled decisions',
  'Model decisions that turned out as predicted, reused without a model when the same situation recurs.',
)({
  use: number({
    default: 1,
    label: 'Answer with them',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed M',
    description:
      'Whether a proven distilled decision answers a T1 tick in place of the model. They are made and tested either way. On T2 ticks, and after an instruction of the owner, models are always asked.',
  }),
  lifts: number({
    default: 1,
    label: 'Act on them at T0',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed M',
    description:
      'Whether a tick without a thought is raised to T1 when a proven distilled decision has an order, as for a standing order. No model is asked then either.',
  }),
  leastHits: number({
    default: 1,
    label: 'Proven from',
    unit: 'outcomes',
    bounds: { min: 1, max: 20, step: 1 },
    source: 'ours',
    description:
      'Surplus of outcomes as predicted over others before a distilled decision may answer; the model’s own counts.',
    raised: 'Raised, models are asked more often in familiar situations.',
  }),
  lifetime: number({
    default: 500,
    label: 'Expires after',
    unit: 'ticks',
    bounds: { min: 1, max: 100_000, step: 10 },
    source: 'ours',
    description:
      'Ticks since the last outcome as predicted, or since it was made, after which a distilled decision no longer answers.',
    raised: 'Raised, old decisions answer for longer.',
  }),
  kept: number({
    default: 256,
    label: 'Kept',
    unit: 'decisions',
    bounds: { min: 1, max: 2_000, step: 1 },
    source: 'ours',
    description: 'Most distilled decisions kept. Expired ones go first, then the least recently used.',
  }),
});
