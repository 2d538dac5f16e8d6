import type { BenchGrid, BenchRow, Goal } from './row.ts';

/** Figures with three digits that count; whole ones whole. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Number.isInteger(value) || Math.abs(value) >= 100)
    return value.toLocaleString('en', { maximumFractionDigits: 0 });
  return value.toPrecision(3);
}

function goalText({ least, most }: Goal): string {
  if (least !== undefined && most !== undefined) return `${figure(least)} to ${figure(most)}`;
  if (least !== undefined) return `≥ ${figure(least)}`;
  return most === undefined ? '' : `≤ ${figure(most)}`;
}

function met({ value, goal }: BenchRow): string {
  if (!goal) return '';
  return value >= (goal.least ?? -Infinity) && value <= (goal.most ?? Infinity) ? 'yes' : 'no';
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** A table of its own below the first. The first two columns are words. */
function gridText({ title, note, head, rows }: BenchGrid): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const rule = line(head.map((_, column) => (column < 2 ? '---' : '---:')));
  return ['', `**${title}**`, '', line(head), rule, ...rows.map(line), '', note, ''].join('\n');
}

/** As Markdown: one table with a figure a line, then those with figures side by side. */
export function toMarkdown(rows: readonly BenchRow[], grids: readonly BenchGrid[]): string {
  const lines = rows.map((row) =>
    [row.name, figure(row.value), row.unit, row.goal ? goalText(row.goal) : '', met(row), row.note]
      .map(cell)
      .join(' | '),
  );
  const head = ['what', 'value', 'unit', 'goal', 'met', 'how'];
  return [
    `| ${head.join(' | ')} |`,
    '| --- | ---: | --- | ---: | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
    ...grids.map(gridText),
    '',
  ].join('\n');
}
