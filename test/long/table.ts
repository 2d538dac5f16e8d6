import { type Flatness, flatness } from './flatness.ts';
import { LINES, type Line, type LongRow } from './row.ts';

export interface Judged extends Flatness {
  readonly line: Line;
}

/** Every line that is to be flat. @throws Error for fewer than three rows */
export function judge(rows: readonly LongRow[]): readonly Judged[] {
  const ticks = rows.map(({ tick }) => tick);
  return LINES.map((line) => ({ line, ...flatness(ticks, rows.map(line.value), line.floor) }));
}

const figure = (value: number, digits = 1): string => value.toFixed(digits);

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** The lines as a Markdown table: medians of the first and the last tenth, and the slope between. */
export const judgedTable = (judged: readonly Judged[]): string =>
  markdown(
    ['line', 'first tenth', 'last tenth', 'slope per 1,000 ticks (95 %)', 'flat'],
    judged.map(({ line, first, last, slope, low, high, flat }) => {
      const unit = line.unit === '' ? '' : ` ${line.unit}`;
      const range = `${figure(slope, 3)} (${figure(low, 3)} to ${figure(high, 3)})`;
      return [
        line.name,
        `${figure(first, 2)}${unit}`,
        `${figure(last, 2)}${unit}`,
        range,
        flat ? 'yes' : 'no',
      ];
    }),
  );

/** Each row as it was measured. */
export const rowTable = (rows: readonly LongRow[]): string =>
  markdown(
    [
      ...['ticks', 'life', 'of it', 'heap, MB', 'process, MB', 'outside, MB', 'tick, ms', 'commit, ms'],
      ...['handles', 'listeners', 'tables, MB', 'files, MB', 'done to it'],
    ],
    rows.map((row) => [
      ...[row.tick.toLocaleString('en'), String(row.life), row.age.toLocaleString('en')],
      ...[
        figure(row.heap),
        figure(row.process, 0),
        figure(row.outside, 0),
        figure(row.tickMs, 2),
        figure(row.commitMs, 2),
      ],
      ...[String(row.handles), String(row.listeners), figure(row.tables), figure(row.files), row.events],
    ]),
  );
