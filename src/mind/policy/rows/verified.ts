import { number, section, SHARE } from '../row.ts';

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

/** What was verified is preferred next time. */
export const karmaPolicy = section(
  'Karma',
  'Decisions that the owner approved or rejected, or that the market confirmed, shown to later decisions.',
)({
  use: number({
    default: 1,
    label: 'Use karma',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed 004',
    description:
      'Whether verified decisions stand in prompts and weigh on the next ones. Verdicts are kept either way.',
  }),
  outcomes: number({
    default: 0,
    label: 'Outcomes as karma',
    experiment: 'it changed no order in twelve lives.',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed 004',
    description:
      'How much decisions that came out well count beside the owner’s verdicts; at 0 only verdicts count.',
  }),
  leastHits: number({
    default: 2,
    label: 'Confirmed from',
    unit: 'outcomes',
    bounds: { min: 1, max: 20, step: 1 },
    source: 'ours',
    description: 'Good outcomes before the market counts as having confirmed a decision.',
    raised: 'Raised, fewer decisions become karma without the owner.',
  }),
  sways: number({
    default: 0.3,
    label: 'Sway on rules',
    unit: 'confidence',
    bounds: SHARE,
    source: 'ours',
    description:
      'Confidence that full approval adds to a rule that does the same, and full rejection takes away, when rules are ranked.',
    raised: 'Raised, approved actions go before rules with a better record.',
  }),
  avoids: number({
    default: 0.4,
    label: 'Avoided from',
    unit: 'worth',
    bounds: { min: 0.05, max: 1, step: 0.05 },
    source: 'ours',
    description:
      'Rejection from which a rule passes over an action. One rejection in the same situation is worth 0.5, and less in one that is only similar.',
    raised: 'Raised, more rejections are needed.',
  }),
  most: number({
    default: 6,
    label: 'In one prompt',
    unit: 'traces',
    bounds: { min: 0, max: 50, step: 1 },
    source: 'ours',
    description: 'Most verified decisions in one prompt.',
  }),
  tokens: number({
    default: 600,
    label: 'Budget',
    unit: 'tokens',
    bounds: { min: 0, max: 8_000, step: 50 },
    source: 'ours',
    description: 'Most tokens that they take together.',
  }),
  kept: number({
    default: 128,
    label: 'Kept',
    unit: 'traces',
    bounds: { min: 1, max: 1_000, step: 1 },
    source: 'ours',
    description: 'Most traces kept. Those without a verdict go first, the oldest of them before others.',
  }),
});
