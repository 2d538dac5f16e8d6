import { number, section } from '../row.ts';

/** How many tools a request is shown, and how they are found. */
export const toolsPolicy = section(
  'Tools of a request',
  'How many tools a request to a model shows, and how the fitting ones are found.',
)({
  limit: number({
    default: 12,
    label: 'Tools shown',
    unit: 'tools',
    bounds: { min: 1, max: 128, step: 1 },
    source: 'seed 002',
    description: 'Most tools defined in one request, besides the three that find others.',
  }),
  rounds: number({
    default: 4,
    label: 'Rounds of tools',
    unit: 'rounds',
    bounds: { min: 0, max: 16, step: 1 },
    source: 'chosen',
    description:
      'How often a model is asked again with the answers of tools run here; at 0 neither these nor the search for others is offered.',
  }),
  answerLength: number({
    default: 8_000,
    label: 'Answer of a tool',
    unit: 'characters',
    bounds: { min: 200, max: 200_000, step: 100 },
    source: 'chosen',
    description: 'Characters of a tool’s answer that a model sees; longer answers are cut.',
  }),
  margin: number({
    default: 0.1,
    label: 'Added when better by',
    unit: 'score',
    bounds: { min: 0, max: 5, step: 0.05 },
    source: 'measured',
    description:
      'A conversation keeps its first tools, since a provider reads the whole prompt anew when one changes. Another is added at the end once its score for a question is this much better than all others.',
  }),
  wordsWeight: number({
    default: 0.6,
    label: 'Weight of words',
    unit: 'weight',
    bounds: { min: 0, max: 5, step: 0.1 },
    source: 'measured',
    description: 'Weight of shared words between request and tool, beside the cosine of their vectors.',
  }),
});
