import { number, section, SHARE } from '../row.ts';

/** When a workspace is stored whole, and when as what differs from an earlier one. */
export const framesPolicy = section(
  'Context frames',
  'When a prompt is stored in full, and when as its difference from an earlier one.',
)({
  maxRun: number({
    default: 10,
    label: 'P-frames in a row',
    unit: 'frames',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'seed S, 2',
    description: 'Workspaces in a row stored as differences from a full one; 0 stores each in full.',
  }),
  tokenShare: number({
    default: 0.3,
    label: 'Largest change',
    unit: 'share of budget',
    bounds: SHARE,
    source: 'seed S, 2',
    description:
      'If at least this share of the budget changed since the last full workspace, the next is stored in full.',
  }),
});
