import { number, section } from '../row.ts';

/** How replies of models are kept, and when one serves for another question. */
export const cachePolicy = section(
  'Reply cache',
  'How long and how many replies of models are kept, and how sure the cache must be before one answers another question.',
)({
  wrongAnswers: number({
    default: 0.025,
    label: 'Wrong answers allowed',
    unit: 'share',
    bounds: { min: 0, max: 1, step: 0.005 },
    source: 'arXiv 2502.03771 (δ); the default ours, measured',
    description:
      'Share of wrong answers allowed for questions of the same meaning, measured on labelled questions; 0 answers only identical questions.',
    raised: 'Raised, more questions are answered without a model, and more of these answers are wrong.',
  }),
  keepMinutes: number({
    default: 1_440,
    label: 'Kept for',
    unit: 'minutes',
    bounds: { min: 1, max: 43_200, step: 1 },
    source: 'ours',
    description: 'How long a reply may be reused.',
  }),
  entries: number({
    default: 20_000,
    label: 'Most replies',
    unit: 'entries',
    bounds: { min: 10, max: 100_000, step: 10 },
    source: 'ours',
    description: 'Replies kept at once; beyond, the least recently used is dropped and counted.',
  }),
});
