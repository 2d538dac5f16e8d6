import { number, section } from '../row.ts';

/** How many tools a request is shown, and how they are found. */
export const toolsPolicy = section(
  'Tools of a request',
  'How many tools a request to a model is shown, and how those that fit it are found.',
)({
  limit: number({
    default: 12,
    label: 'Tools shown',
    unit: 'tools',
    bounds: { min: 1, max: 128, step: 1 },
    source: 'seed 002',
    description: 'Most tools that are defined in one request, besides the three that find others.',
  }),
  rounds: number({
    default: 4,
    label: 'Rounds of tools',
    unit: 'rounds',
    bounds: { min: 0, max: 16, step: 1 },
    source: 'chosen',
    description:
      'Times that a model is asked again with the answers of tools that were carried out here; at 0 none of those is offered, nor a way to find others.',
  }),
  answerLength: number({
    default: 8_000,
    label: 'Answer of a tool',
    unit: 'characters',
    bounds: { min: 200, max: 200_000, step: 100 },
    source: 'chosen',
    description: 'Characters of a tool’s answer that a model is told; of a longer one the beginning.',
  }),
  margin: number({
    default: 0.1,
    label: 'Added when better by',
    unit: 'score',
    bounds: { min: 0, max: 5, step: 0.05 },
    source: 'measured',
    description:
      'In a conversation the tools stay that it was shown first, as a provider reads the whole prompt anew where one changes. Another is added at their end once it fits a question so much better than all of them.',
  }),
  wordsWeight: number({
    default: 0.6,
    label: 'Weight of words',
    unit: 'weight',
    bounds: { min: 0, max: 5, step: 0.1 },
    source: 'measured',
    description:
      'What the share of a request’s words that a tool has counts beside the cosine of their vectors.',
  }),
});
