import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../src/adapters/market-file/rows/rows.ts';
import type { Layout } from '../../../../src/adapters/market-file/rows/layout.ts';

async function* pieces(text: string, cuts: readonly number[]): AsyncGenerator<string> {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort(
    (a, b) => a - b,
  );
  for (const [i, from] of places.entries()) {
    const to = places[i + 1];
    if (to !== undefined) yield text.slice(from, to);
  }
}

async function read(text: string, layout: Layout, cuts: readonly number[] = []) {
  const rows: { cells: readonly unknown[]; line: number }[] = [];
  for await (const batch of rowsOf(pieces(text, cuts), layout))
    for (const [i, cells] of batch.rows.entries()) rows.push({ cells, line: batch.lineOf(i) });
  return rows;
}

const csv = (columns: readonly string[], skipRows = 1, newline: '\n' | '\r' = '\n'): Layout => ({
  format: 'csv',
  delimiter: ',',
  newline,
  skipRows,
  header: [],
  columns,
});
const json: Layout = { format: 'json', path: [], columns: ['t', 'p'] };
const jsonl: Layout = { format: 'jsonl', path: [], columns: ['t', 'p'] };

const cell = fc.oneof(
  fc.double({ noNaN: true }).map(String),
  fc.constantFrom('', 'a,b', 'say ""no""', 'two\nlines', 'ü€', '2024-01-31'),
);
const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 12 });
const quoted = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((each) => `"${each}"`).join(',')).join('\n');

describe('rows, wherever the text is cut', () => {
  const cuts = fc.array(fc.nat(5_000), { maxLength: 40 });

  it('are the same in CSV, line numbers and quoted line breaks included', async () => {
    await fc.assert(
      fc.asyncProperty(table, cuts, async (rows, at) => {
        const text = `"x","y"\n${quoted(rows)}`;
        const whole = await read(text, csv(['x', 'y']));
        expect(whole.map(({ cells }) => cells)).toEqual(
          rows.map((row) => row.map((each) => each.replaceAll('""', '"'))),
        );
        let line = 2;
        for (const [i, row] of rows.entries()) {
          expect(whole[i]!.line).toBe(line);
          line += 1 + row.join('').split('\n').length - 1;
        }
        expect(await read(text, csv(['x', 'y']), at)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('are the same in JSON and JSON Lines', async () => {
    const value = fc.record({
      t: fc.integer(),
      p: fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constant(null),
        fc.constant('ü,\n"'),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 12 }), cuts, async (rows, at) => {
        const expected = rows
          .map(({ t, p }) => [t, p ?? ''])
          .map((cells) => cells.map((x) => (Object.is(x, -0) ? 0 : x)));
        const plain = (list: Awaited<ReturnType<typeof read>>) =>
          list.map(({ cells }) => cells.map((x) => (Object.is(x, -0) ? 0 : x)));
        const document = JSON.stringify(rows, null, 1);
        const lines = rows.map((row) => JSON.stringify(row)).join('\n');
        expect(plain(await read(document, json, at))).toEqual(expected);
        expect(plain(await read(lines, jsonl, at))).toEqual(expected);
        expect((await read(lines, jsonl, at)).map(({ line }) => line)).toEqual(rows.map((_, i) => i + 1));
        // Every record of the printed document ends on its fourth line.
        expect((await read(document, json, at)).map(({ line }) => line)).toEqual(
          rows.map((_, i) => 5 + i * 4),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('reads old Macintosh line ends, and Windows ones', async () => {
    expect((await read('x,y\r1,2\r3,4', csv(['x', 'y'], 1, '\r'))).map(({ cells }) => cells)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    const [row] = await read('x,y\r\n"1","2"\r\n', csv(['x', 'y']), [4, 9, 12]);
    expect(row!.cells.map((each) => String(each).trim())).toEqual(['1', '2']);
  });
});

describe('rows that are broken', () => {
  it('name the line', async () => {
    await expect(read('x,y\n1,2\n"3,4\n5,6', csv(['x', 'y']))).rejects.toMatchObject({
      code: 'import.refused',
      data: { line: 3 },
    });
    await expect(read('{"t":1,"p":2}\n{"t":1,"p":', jsonl)).rejects.toMatchObject({ data: { line: 2 } });
    await expect(read('{"t":1,"p":2}\n7', jsonl)).rejects.toMatchObject({ data: { line: 2 } });
    await expect(read('[\n{"t":1,"p":2},\n{"t":1 "p":2}]', json, [20])).rejects.toMatchObject({
      data: { line: 3 },
    });
    await expect(read('[\n{"t":1,"p":2},\n', json)).rejects.toMatchObject({ data: { line: 3 } });
  });
});
