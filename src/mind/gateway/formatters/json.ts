import type { Formatter } from './formatter.ts';

/** For models and programs that read data better than prose. */
export const JSON_LINES: Formatter = {
  name: 'json',
  title: 'JSON',
  does: 'One object with the rows under their name, a line for each.',
  write: ({ name, rows }) => {
    const lines = rows.map((row) => JSON.stringify(row));
    return `{${JSON.stringify(name)}: [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`}]}`;
  },
};
