import { cellText, fieldsOf } from './cells.ts';
import type { Formatter } from './formatter.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** A Markdown table: what has many rows of the same fields is shortest so. */
export const TABLE: Formatter = {
  name: 'table',
  title: 'Table',
  does: 'A Markdown table under its name, a column for each field.',
  write: (payload) => {
    const fields = fieldsOf(payload);
    if (fields.length === 0) return `${payload.name}: none`;
    const rows = payload.rows.map((row) => line(fields.map((field) => cellText(row[field]))));
    return [`${payload.name}:`, line(fields), line(fields.map(() => '---')), ...rows].join('\n');
  },
};
