import { number, section } from '../row.ts';

/** How much of the past is kept for reopening. */
export const historyPolicy = section(
  'History',
  'Which states of the mind are kept, to be reopened later.',
)({
  snapshotTicks: number({
    default: 10,
    label: 'State kept every',
    unit: 'ticks',
    bounds: { min: 1, max: 500, step: 1 },
    source: 'ours',
    description:
      'Decision cycles between two kept states of the mind. Ticks between them are replayed from the earlier one.',
  }),
  retained: number({
    default: 200,
    label: 'States kept',
    unit: 'entries',
    bounds: { min: 10, max: 10_000, step: 10 },
    source: 'seed S, S1',
    description:
      'Newest states kept in full. Older ones are thinned to every 50th tick, later to every 500th.',
  }),
});
