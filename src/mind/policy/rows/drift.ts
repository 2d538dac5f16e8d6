import { number, section } from '../row.ts';

/** How the faults of models' replies are remembered, and how much of it a prompt tells. */
export const driftPolicy = section(
  'Fix lines',
  'Which recent faults of models are told in the prompt, with how to avoid them.',
)({
  halfLife: number({
    default: 200,
    label: 'Half-life of a fault',
    unit: 'ticks',
    bounds: { min: 1, max: 100_000, step: 1 },
    source: 'ours',
    description: 'Ticks after which a fault counts half. Below a quarter it is forgotten.',
  }),
  leastCount: number({
    default: 2,
    label: 'Least count',
    unit: 'times',
    bounds: { min: 2, max: 100, step: 1 },
    source: 'ours',
    description: 'How often a fault must be made before the prompt tells how to avoid it.',
  }),
  budgetTokens: number({
    default: 160,
    label: 'Fix line budget',
    unit: 'tokens',
    bounds: { min: 0, max: 2_000, step: 10 },
    source: 'ours',
    description:
      'Most tokens of all fix lines. They are chosen anew after each delta cycle and when the regime changes; 0 tells none.',
  }),
});
