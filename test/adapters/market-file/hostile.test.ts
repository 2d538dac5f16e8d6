import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { previewFile } from '../../../src/adapters/market-file/import-file.ts';
import type { MappingPatch } from '../../../src/domain/world/market-file.ts';
import { HEADER, fileOf, hourly, imported } from './files.ts';

const head = [HEADER, ...hourly(20)].join('\n');

/** A file that is small, and long once it is unpacked. */
function bomb(start: string, fill: string, megabytes: number): File {
  const bytes = Buffer.concat([Buffer.from(start), Buffer.alloc(megabytes * 2 ** 20, fill)]);
  return new File([new Uint8Array(gzipSync(bytes))], 'ABC-USD.csv.gz');
}

/** Columns as the owner names them: the first rows of a short file need not be alike. */
const PRICES = { columns: { time: 'time', close: 'close' } };

const refusedBy = (file: File, reason: string | RegExp, patch: MappingPatch = {}) =>
  expect(imported(file, patch)).rejects.toMatchObject({
    code: 'import.refused',
    message: expect.stringMatching(reason) as string,
  });

/** Lines of CSV with the last row's close in its place. */
const withClose = (...closes: readonly string[]): File =>
  fileOf(['time,close', ...closes.map((close, i) => `2024-01-${String(i + 1).padStart(2, '0')},${close}`)]);

describe('a packed file', () => {
  it('of blank lines does not keep an import busy: of 300 million a million are read', async () => {
    await refusedBy(bomb(`${head}\n`, '\n', 300), /^Line 1000022: too many blank lines/);
  });

  it('is refused when far more comes out of it than a table can hold', async () => {
    const row = '2024-03-02T00:00:00.000Z,1,1,1,1,1\n';
    await refusedBy(bomb(`${head}\n`, row, 200), /its first \d+ bytes unpack to \d+ MB/);
  });
});

describe('a number that is no price', () => {
  it.each(['1e308', '1e-39', '1e16'])('%s is refused with its place', async (price) => {
    await refusedBy(withClose('1', '2', price), /Line 4, column “close”: .* is not a plausible price/);
  });

  it('is refused when it is a thousand million times another', async () => {
    await refusedBy(withClose('0.001', '2', '1000000'), /Line 4, column “close”: .* 1000000000 times/);
    expect((await imported(withClose('0.001', '2', '99999'), { accept: true })).series.steps).toBe(3);
  });

  it('in hexadecimal is no number', async () => {
    await refusedBy(withClose('1', '2', '0x10'), /“0x10” is not a number/, PRICES);
    await refusedBy(withClose('1', '2', '0b11'), /“0b11” is not a number/, PRICES);
    // Nor is such a column one of times.
    const hashes = fileOf(['id,close', '0x5f5e1000,1', '0x5f5e1001,2', '0x5f5e1002,3']);
    await expect(imported(hashes)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('traded in an amount that no market has is refused', async () => {
    const file = fileOf(['time,close,volume', '2024-01-01,1,1', '2024-01-02,2,1e308', '2024-01-03,2,1']);
    await refusedBy(file, /Line 3, column “volume”/);
  });
});

describe('what is nested or long', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  it('in a cell of JSON is refused as no number', async () => {
    const rows = (cell: string): string =>
      `[{"time":"2024-01-01","close":1},{"time":"2024-01-02","close":2},{"time":"2024-01-03","close":${cell}}]`;
    await refusedBy(fileOf(rows(deep), 'a.json'), /column “close”/, PRICES);
    // As text a list of one number is that number.
    await refusedBy(fileOf(rows('[[5]]'), 'a.json'), /column “close”/, PRICES);
    const lines = rows(deep).slice(1, -1).replaceAll('},{', '}\n{');
    await refusedBy(fileOf(lines, 'a.jsonl'), /column “close”/, PRICES);
    await expect(imported(fileOf(deep, 'a.json'))).rejects.toMatchObject({
      code: expect.stringMatching(/^i/) as string,
    });
  });

  it('without an end to its first row is refused before it fills the memory', async () => {
    const line = `{"time":"2024-01-01","close":1}\n{"time":"2024-01-02","close":2}\n{"note":"`;
    await refusedBy(fileOf(line + 'x'.repeat(40 * 2 ** 20), 'a.jsonl'), /too long for a row/);
    const json = `{"rows":[{"time":"2024-01-01","close":1},{"time":"2024-01-02","close":2}],"note":"`;
    await refusedBy(
      fileOf(json + 'x'.repeat(40 * 2 ** 20), 'a.json'),
      /the row before this point is too long/,
    );
  });

  it('with more columns than a table has is refused', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `c${i}`).join(',');
    await refusedBy(fileOf([many, many]), /20000 columns/);
  });
});

describe('a file whose times cannot be found', () => {
  const file = fileOf(['when,close,note', 'the first day,1,a', 'the second day,2,b', 'the third day,3,c']);

  it('says what it saw and what to choose', async () => {
    const { notes } = await previewFile(file);
    const said = /when \(“the first day”\), close \(“1”\).*Choose the column that holds the time.*since 1970/;
    expect(notes.join(' ')).toMatch(said);
    await expect(imported(file)).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringMatching(said) as string,
    });
  });
});
