import { names, number, section } from '../policy/row.ts';

/** Which models deliberate, and how long and how much they may. */
export const thinkingPolicy = section(
  'Models that think',
  'How long, how much and at what cost; which model thinks is set under Models.',
)({
  /** Owner’s ids of models, asked in this order; none: the reflex, which is how a golem is born. */
  t1Models: names([]),
  t2Models: names([]),
  t1DeadlineMs: number({
    default: 20_000,
    label: 'T1 deadline',
    unit: 'ms',
    bounds: { min: 1_000, max: 600_000, step: 1_000 },
    source: 'ours',
    description: 'Longest that a T1 tick waits for its models together; then the reflex answers.',
  }),
  t2DeadlineMs: number({
    default: 60_000,
    label: 'T2 deadline',
    unit: 'ms',
    bounds: { min: 1_000, max: 600_000, step: 1_000 },
    source: 'ours',
    description: 'Longest that a T2 tick waits for its models together; then the reflex answers.',
  }),
  t1MaxTokens: number({
    default: 1_500,
    label: 'T1 reply',
    unit: 'tokens',
    bounds: { min: 100, max: 64_000, step: 100 },
    source: 'ours',
    description: 'Most tokens of a model’s reply on a T1 tick, its reasoning included.',
  }),
  t2MaxTokens: number({
    default: 4_000,
    label: 'T2 reply',
    unit: 'tokens',
    bounds: { min: 100, max: 64_000, step: 100 },
    source: 'ours',
    description: 'Most tokens of a model’s reply on a T2 tick, its reasoning included.',
  }),
  costFactor: number({
    default: 1,
    label: 'Cost of models',
    unit: 'quote/US dollar',
    bounds: { min: 0, max: 1_000_000, step: 0.1 },
    source: 'ours',
    description: 'Life credit that a dollar of model cost spends; 0 lets models think for free.',
  }),
});
