import { number, section, SHARE } from '../policy/row.ts';

/** What living costs, and how the chance of death grows. */
export const mortalityPolicy = section(
  'Mortality',
  'What living costs and how chance of death grows.',
)({
  credit: number({
    default: 40,
    label: 'Life credit',
    unit: 'quote',
    bounds: { min: 0.1, max: 1_000_000, step: 0.1 },
    source: 'ours',
    description: 'What the economic clock starts with.',
  }),
  metabolicCost: number({
    default: 0.002,
    label: 'Metabolic cost',
    unit: 'quote/tick',
    bounds: { min: 0, max: 1_000, step: 0.001 },
    source: 'ours',
    description: 'Spent by every theta tick.',
  }),
  t1Cost: number({
    default: 0.002,
    label: 'T1 cost',
    unit: 'quote/tick',
    bounds: { min: 0, max: 1_000, step: 0.001 },
    source: 'ours',
    description: 'Spent on top by a T1 tick.',
  }),
  t2Cost: number({
    default: 0.006,
    label: 'T2 cost',
    unit: 'quote/tick',
    bounds: { min: 0, max: 1_000, step: 0.001 },
    source: 'ours',
    description: 'Spent on top by a T2 tick.',
  }),
  senescenceThreshold: number({
    default: 0.35,
    label: 'Senescence threshold',
    unit: 'fitness',
    bounds: SHARE,
    source: 'seed M',
    description: 'Epistemic fitness below which the epistemic clock fails.',
  }),
  baseHazard: number({
    default: 1e-5,
    label: 'Base hazard',
    unit: 'probability/tick',
    bounds: { min: 0, max: 0.01, step: 1e-6 },
    source: 'seed M',
    description: 'Chance of death in one theta tick at birth.',
  }),
  ageFactor: number({
    default: 1,
    label: 'Ageing',
    unit: '1/10,000 ticks',
    bounds: { min: 0, max: 100, step: 0.1 },
    source: 'seed M',
    description: 'Growth of the hazard with age.',
  }),
});
