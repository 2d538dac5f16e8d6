import { number, section } from '../row.ts';

/** How replies of models are kept, and when one serves for another question. */
export const cachePolicy = section(
  'Reply cache',
  'How long replies of models are kept, how many, and how sure the cache has to be before one answers another question.',
)({
  wrongAnswers: number({
    default: 0.025,
    label: 'Wrong answers allowed',
    unit: 'share',
    bounds: { min: 0, max: 1, step: 0.005 },
    source: 'arXiv 2502.03771 (δ); the default ours, measured',
    description:
      'How sure the cache has to be before it answers a question of the same meaning, by what was measured on labelled questions; 0 answers the same question only, letter by letter.',
    raised: 'More questions are answered without a model, and more of these answers are wrong.',
  }),
  keepMinutes: number({
    default: 1_440,
    label: 'Kept for',
    unit: 'minutes',
    bounds: { min: 1, max: 43_200, step: 1 },
    source: 'ours',
    description: 'How long a reply may be given again.',
  }),
  entries: number({
    default: 20_000,
    label: 'Most replies',
    unit: 'entries',
    bounds: { min: 10, max: 100_000, step: 10 },
    source: 'ours',
    description: 'Replies kept at once; beyond, the one that was used longest ago gives way, and is counted.',
  }),
});
