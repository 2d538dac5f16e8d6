import { type Along, alongText, type Candidate } from '../candidates/index.ts';
import type { TokenCounter } from '../ports.ts';
import type { Slot } from './selection.ts';

/** A candidate that tells of others. */
export type Table = Candidate & { readonly along: Along };

/** Whether what it says depends on what else is in the prompt. What somebody's hand lies on stands as it is. */
export const goesAlong = (item: Candidate): item is Table =>
  item.along !== undefined && item.form === null && !item.required;

const headOf = ({ along }: Table, tokens: TokenCounter): number => tokens.count(alongText(along, []));

/** Tokens of the tables without a row, each with what stands between it and another block. */
export const tableHeads = (tables: readonly Table[], tokens: TokenCounter, separator: number): number =>
  tables.reduce((sum, table) => sum + headOf(table, tokens) + separator, 0);

/** Tokens that an entry brings with it, by its id: its rows of all tables. */
export function broughtAlong(tables: readonly Table[], tokens: TokenCounter): ReadonlyMap<string, number> {
  const brought = new Map<string, number>();
  for (const table of tables) {
    const head = headOf(table, tokens);
    for (const row of table.along.rows) {
      const line = tokens.count(alongText(table.along, [row])) - head;
      brought.set(row.of, (brought.get(row.of) ?? 0) + line);
    }
  }
  return brought;
}

/** A table with the rows of what is in; left out where nothing is that it tells of. */
export function tableSlot(item: Table, inside: ReadonlySet<string>, tokens: TokenCounter): Slot {
  const { along } = item;
  const rows = along.rows.filter(({ of }) => inside.has(of));
  const text = rows.length === 0 ? item.text : alongText(along, rows);
  const size = tokens.count(text);
  const of = `${rows.length} of ${along.rows.length}`;
  if (rows.length === 0)
    return {
      candidate: item,
      text,
      tokens: size,
      included: false,
      reason: { code: 'over-budget', text: 'Nothing that it tells of is in.' },
    };
  return {
    candidate: item,
    text,
    tokens: size,
    included: true,
    reason: { code: 'selected', text: `Goes along with what it tells of, ${of}: ${size} tokens.` },
  };
}
