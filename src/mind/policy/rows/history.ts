import { number, section } from '../row.ts';

/** How much of the past is kept for reopening. */
export const historyPolicy = section(
  'History',
  'Which states of the mind are kept for reopening.',
)({
  snapshotTicks: number({
    default: 10,
    label: 'State kept every',
    unit: 'ticks',
    bounds: { min: 1, max: 500, step: 1 },
    source: 'ours',
    description:
      'Decision cycles from one kept state of the mind to the next; ticks between are lived again from the one before.',
  }),
  retained: number({
    default: 200,
    label: 'States kept',
    unit: 'entries',
    bounds: { min: 10, max: 10_000, step: 10 },
    source: 'seed S, S1',
    description: 'Newest states that are all kept; of older ones every 50th tick’s, later every 500th’s.',
  }),
});
