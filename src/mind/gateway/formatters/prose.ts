import { cellText } from './cells.ts';
import type { Formatter } from './formatter.ts';

/** A sentence for each row: the fewest tokens where there are few rows. */
export const PROSE: Formatter = {
  name: 'prose',
  title: 'Prose line',
  does: 'A line for each row: its name, then each field with its value.',
  write: ({ name, rows }) => {
    if (rows.length === 0) return `${name}: none.`;
    const lines = rows.map((row) => {
      const filled = Object.entries(row).filter(([, cell]) => cell !== null);
      return `${name}: ${filled.map(([field, cell]) => `${field} ${cellText(cell)}`).join(', ')}.`;
    });
    return lines.join('\n');
  },
};
