import { number, section } from '../row.ts';

/** How closely standing orders are kept. */
export const standingOrdersPolicy = section(
  'Standing orders',
  'How closely the owner’s orders are kept.',
)({
  tolerance: number({
    default: 0.01,
    label: 'Tolerance of exposure',
    unit: 'share of equity',
    bounds: { min: 0.001, max: 0.2, step: 0.001 },
    source: 'ours',
    description:
      'How far exposure may drift from an owner’s order before it is corrected. An order to be out has no tolerance.',
  }),
  restTicks: number({
    default: 20,
    label: 'Rest after an order',
    unit: 'ticks',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'ours',
    description: 'Ticks after a partial buy or sell order during which rules and models may not undo it.',
  }),
});
