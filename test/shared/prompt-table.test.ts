import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { block } from '../../src/mind/candidates/blocks.ts';
import { PROMPT_TABLES, type PromptTableName, tableBody, tableOf } from '../../src/shared/prompt-table.ts';

const names = Object.keys(PROMPT_TABLES) as PromptTableName[];
const said = (cell: string): string => cell.replace(/\s+/gu, ' ').trim();

/** A table with cells of any text, among them what could end a cell, a row or a block. */
const tables = fc.constantFrom(...names).chain((name) => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('a, b', '"', '<b>', '</probes>', '&lt;', 'x\ny', ', ', ''),
  );
  const row = fc.array(cell, { maxLength: PROMPT_TABLES[name].length });
  return fc.record({ name: fc.constant(name), rows: fc.array(row, { maxLength: 6 }) });
});

describe('a table of a prompt', () => {
  it('is read back as it was written, whatever its cells say', () => {
    fc.assert(
      fc.property(tables, ({ name, rows }) => {
        const table = tableOf(block(name, {}, tableBody(name, rows)));
        const width = PROMPT_TABLES[name].length;
        // Lines at the end without a word are trimmed with the block, as is what stands in no cell.
        const whole = rows.map((row) => Array.from({ length: width }, (_, at) => said(row[at] ?? '')));
        const last = whole.findLastIndex((row) => row.some((one) => one !== ''));
        expect(table?.columns).toEqual(PROMPT_TABLES[name]);
        expect(table?.rows.slice(0, last + 1)).toEqual(whole.slice(0, last + 1));
      }),
    );
  });

  it('takes a line a row, with empty cells at its end left off', () => {
    expect(
      tableBody('holding', [
        ['hold', '100.0%'],
        ['sell, slowly', '50.0%', '12'],
      ]),
    ).toBe('rule, holds, confidence, rests to\nhold, 100.0%\n"sell, slowly", 50.0%, 12');
  });

  it.each([
    ['prose', '<receipts>buy filled at impact 0.0%, gas 0.03</receipts>'],
    ['the rules of version 7', '<holding>hold 100.0%, sell 0.0%</holding>'],
    ['another tag', '<rule ref="a">rule, holds, confidence, rests to</rule>'],
    ['a quote that does not close', '<holding>rule, holds, confidence, rests to\n"hold, 100.0%</holding>'],
    ['more cells than columns', '<holding>rule, holds, confidence, rests to\na, b, c, d, e</holding>'],
  ])('is not seen in %s', (_, text) => {
    expect(tableOf(text)).toBeNull();
  });
});
