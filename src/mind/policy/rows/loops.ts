import { number, section, SHARE } from '../row.ts';

/** What loop 3 lives again, and how it tries what it finds. */
export const loopsPolicy = section(
  'Loop 3',
  'Replays bad ticks with another context policy or an uncut prompt, and tries what would have been better.',
)({
  counterfactuals: number({
    default: 0,
    label: 'Replay bad ticks',
    experiment: 'in whole lives no other policy proved better.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G, S4 (loop 3)',
    description:
      'Whether a delta cycle ends by replaying its worst ticks in forks with other context policies. What would have been better is staged and tried, and takes effect only if its trial succeeds.',
  }),
  worst: number({
    default: 3,
    label: 'Bad ticks of a cycle',
    unit: 'ticks',
    bounds: { min: 1, max: 10, step: 1 },
    source: 'seed G, S4',
    description: 'Worst ticks, by regret and Brier score, that are replayed.',
  }),
  leastGain: number({
    default: 0.15,
    label: 'Gain before staging',
    unit: 'worth',
    bounds: SHARE,
    source: 'seed G, S4',
    description:
      'How much more the other decision of a bad tick must have been worth, on a scale from −1 to 1.',
    raised: 'Raised, fewer mutations are staged.',
  }),
  fullRegret: number({
    default: 0.01,
    label: 'Full regret',
    unit: 'share of equity',
    bounds: { min: 0.0005, max: 0.5, step: 0.0005 },
    source: 'ours',
    description: 'A trade that gains or loses this share of equity counts fully.',
  }),
  alpha: number({
    default: 0.05,
    label: 'False promotion',
    unit: 'probability',
    bounds: { min: 0.001, max: 0.5, step: 0.001 },
    source: 'ours',
    description:
      'Highest chance of promoting a mutation that is no better. A trial succeeds once a bet on it has grown by one over this number.',
    raised: 'Raised, trials are shorter, and more promotions are chance.',
  }),
  trialPairs: number({
    default: 60,
    label: 'Pairs of a trial',
    unit: 'entries',
    bounds: { min: 5, max: 1_000, step: 1 },
    source: 'ours',
    description: 'Differing decisions with an outcome after which a trial ends as not shown.',
  }),
  trialThoughts: number({
    default: 400,
    label: 'Thoughts of a trial',
    unit: 'entries',
    bounds: { min: 10, max: 10_000, step: 10 },
    source: 'ours',
    description:
      'Thoughts in its regime after which a trial ends as not shown, whether or not decisions differed.',
  }),
  guidelines: number({
    default: 0,
    label: 'Guidelines from compression',
    experiment: 'in 20 lives no bad tick was found that guidelines would have improved.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G, S3.8 (ACON)',
    description:
      'Whether bad ticks whose prompts were cut for want of room are replayed with everything in full. Where that would have been worth more, the decisive entries are kept in later prompts of the regime.',
  }),
  mostGuidelines: number({
    default: 5,
    label: 'Guidelines in force',
    unit: 'entries',
    bounds: { min: 1, max: 20, step: 1 },
    source: 'ours',
    description:
      'Most guidelines in force at once, over all regimes. Each costs one more assembly where it changes a prompt.',
  }),
  guidelineEntries: number({
    default: 3,
    label: 'Entries of a guideline',
    unit: 'entries',
    bounds: { min: 1, max: 20, step: 1 },
    source: 'ours',
    description:
      'Best entries of a kind that a guideline keeps in full in each prompt; the least valuable ones give way.',
  }),
  mostTrials: number({
    default: 3,
    label: 'Trials at once',
    unit: 'entries',
    bounds: { min: 1, max: 10, step: 1 },
    source: 'ours',
    description: 'Mutations on trial at the same time. Each costs one assembly per thought in its regime.',
  }),
});
