import { number, section, SHARE } from '../row.ts';

/** What loop 3 lives again, and how it tries what it finds. */
export const loopsPolicy = section(
  'Loop 3',
  'Bad ticks lived again with another context policy or with everything whole, and the trials of what would have been better.',
)({
  counterfactuals: number({
    default: 0,
    label: 'Bad ticks are lived again',
    experiment: 'in whole lives no other policy proved better.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G, S4 (loop 3)',
    description:
      'Whether at the end of a delta cycle its worst ticks are lived again in forks with other context policies. What would have been better is staged and tried, and takes effect only if its trial says so.',
  }),
  worst: number({
    default: 3,
    label: 'Bad ticks of a cycle',
    unit: 'ticks',
    bounds: { min: 1, max: 10, step: 1 },
    source: 'seed G, S4',
    description: 'The worst by regret and Brier score that are lived again.',
  }),
  leastGain: number({
    default: 0.15,
    label: 'Gain before staging',
    unit: 'worth',
    bounds: SHARE,
    source: 'seed G, S4',
    description:
      'By how much the other decision of a bad tick must have been worth more, on a scale from −1 to 1.',
    raised: 'Raised, fewer mutations are staged.',
  }),
  fullRegret: number({
    default: 0.01,
    label: 'Full regret',
    unit: 'share of equity',
    bounds: { min: 0.0005, max: 0.5, step: 0.0005 },
    source: 'ours',
    description: 'A trade that gains or loses this much of what was owned counts as much as one can.',
  }),
  alpha: number({
    default: 0.05,
    label: 'False promotion',
    unit: 'probability',
    bounds: { min: 0.001, max: 0.5, step: 0.001 },
    source: 'ours',
    description:
      'Most that the chance may be of promoting a mutation that is no better: its trial ends when a bettor on it has made one over this.',
    raised: 'Raised, trials are shorter, and more of what is promoted is chance.',
  }),
  trialPairs: number({
    default: 60,
    label: 'Pairs of a trial',
    unit: 'entries',
    bounds: { min: 5, max: 1_000, step: 1 },
    source: 'ours',
    description: 'Decisions that differed and came to their outcome, after which a trial ends as not shown.',
  }),
  trialThoughts: number({
    default: 400,
    label: 'Thoughts of a trial',
    unit: 'entries',
    bounds: { min: 10, max: 10_000, step: 10 },
    source: 'ours',
    description: 'Thoughts in its regime after which a trial ends as not shown, whatever differed.',
  }),
  guidelines: number({
    default: 0,
    label: 'Guidelines are learnt from compression',
    experiment: 'in 20 lives no bad tick was found that it would have made better.',
    unit: '1 yes, 0 no',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'seed G, S3.8 (ACON)',
    description:
      'Whether bad ticks in whose prompts something had shrunk or was left out for want of room are lived again with everything whole. Where that would have been worth more, what had to be kept is kept in the next prompts of its regime.',
  }),
  mostGuidelines: number({
    default: 5,
    label: 'Guidelines in force',
    unit: 'entries',
    bounds: { min: 1, max: 20, step: 1 },
    source: 'ours',
    description:
      'Most that may hold at once in all regimes; each costs an assembly more where it changes a prompt.',
  }),
  guidelineEntries: number({
    default: 3,
    label: 'Entries that a guideline keeps',
    unit: 'entries',
    bounds: { min: 1, max: 20, step: 1 },
    source: 'ours',
    description:
      'The best of its kind are kept whole, as many in each prompt; what is worth least gives way to them.',
  }),
  mostTrials: number({
    default: 3,
    label: 'Trials at once',
    unit: 'entries',
    bounds: { min: 1, max: 10, step: 1 },
    source: 'ours',
    description: 'Mutations on trial at the same time; each costs an assembly at each thought in its regime.',
  }),
});
