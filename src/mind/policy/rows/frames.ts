import { number, section, SHARE } from '../row.ts';

/** When a workspace is stored whole, and when as what differs from an earlier one. */
export const framesPolicy = section(
  'Context frames',
  'When a prompt is stored whole, and when as what differs from an earlier one.',
)({
  maxRun: number({
    default: 10,
    label: 'P-frames in a row',
    unit: 'frames',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'seed S, 2',
    description: 'Workspaces that may be stored as what differs from one that is whole; 0 stores each whole.',
  }),
  tokenShare: number({
    default: 0.3,
    label: 'Largest change',
    unit: 'share of budget',
    bounds: SHARE,
    source: 'seed S, 2',
    description:
      'From this share of the budget on, changed since the last whole one, a workspace is stored whole.',
  }),
});
