import { number, section, SHARE } from '../row.ts';

/** How past episodes like this one are found and told on T1 and T2 ticks. */
export const episodicReplayPolicy = section(
  'Similar episodes',
  'Which past episodes are shown before a deliberation, and how many tokens they may take.',
)({
  regime: number({
    default: 0.4,
    label: 'Regime match',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed S',
    description: 'Weight of an episode being from the same regime.',
  }),
  affect: number({
    default: 0.3,
    label: 'Affect closeness',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed S',
    description: 'Weight of the closeness of the moods then and now.',
  }),
  task: number({
    default: 0.3,
    label: 'Task similarity',
    unit: 'weight',
    bounds: SHARE,
    source: 'seed S',
    description: 'Weight of the similarity in meaning between the situations then and now.',
  }),
  recencyTicks: number({
    default: 10_000,
    label: 'Recency',
    unit: 'ticks',
    bounds: { min: 1, max: 1_000_000, step: 100 },
    source: 'seed S',
    description: 'Age at which an episode counts half as much as a new one.',
  }),
  minSimilarity: number({
    default: 0.5,
    label: 'Least similarity',
    unit: 'score',
    bounds: SHARE,
    source: 'ours',
    description: 'Episodes that score lower are not shown.',
  }),
  topK: number({
    default: 0,
    label: 'Episodes shown',
    experiment:
      'decisions are worth no more with it, in proving grounds or on recorded markets. At 5 the five most similar are shown.',
    unit: 'entries',
    bounds: { min: 0, max: 20, step: 1 },
    source: 'ours',
    description: 'Similar episodes shown before a T1 or T2 deliberation; 0 shows none.',
  }),
  budgetTokens: number({
    default: 400,
    label: 'Prefix budget',
    unit: 'tokens',
    bounds: { min: 0, max: 4_000, step: 10 },
    source: 'ours',
    description: 'Most tokens of these episodes together. Each is shown in full or not at all.',
  }),
});
