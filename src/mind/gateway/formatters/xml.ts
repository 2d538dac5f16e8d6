import { cellText, tagOf } from './cells.ts';
import type { Formatter } from './formatter.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** A value as it stands between quotation marks. */
export const attribute = (text: string): string => text.replaceAll(/[&<"]/g, (sign) => ESCAPES[sign]!);

/** An element for each row, its fields as attributes (seed 002, after Anthropic's just-in-time pattern). */
export const XML: Formatter = {
  name: 'xml',
  title: 'XML block',
  does: 'One element, in it one for each row with its fields as attributes; a field without a value is left out.',
  write: ({ name, kind, rows }) => {
    const tag = tagOf(name);
    const row = kind === 'tool-result' ? 'row' : kind.replace(/s$/, '');
    const lines = rows.map((cells) => {
      const filled = Object.entries(cells).filter(([, cell]) => cell !== null);
      const fields = filled.map(([field, cell]) => ` ${tagOf(field)}="${attribute(cellText(cell))}"`);
      return `  <${row}${fields.join('')} />`;
    });
    return [`<${tag}>`, ...lines, `</${tag}>`].join('\n');
  },
};
