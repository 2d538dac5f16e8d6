import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_BARS, ChunkBuilder, decodeChunk } from '../../../src/adapters/market-file/series/chunk.ts';
import { RowWindow } from '../../../src/adapters/market-file/rows/row-window.ts';
import { filesInProcess } from '../../../src/hosts/node/market-files-in-process.ts';
import { MemorySeriesStore } from '../../../src/adapters/market-file/series/idb-series.ts';
import { HEADER, fileOf, gzipped, hourly, imported } from './files.ts';

/** More rows than the window holds: chunks are stored before the last row is read. */
const many = hourly(140_000);

describe('an import', () => {
  it('keeps every row exactly, whatever the form', async () => {
    const lines = hourly(300);
    const cells = lines.map((line) => line.split(','));
    const names = HEADER.split(',');
    const records = cells.map((row) =>
      Object.fromEntries(row.map((cell, i) => [names[i]!, i === 0 ? cell : Number(cell)])),
    );
    const csv = fileOf([HEADER, ...lines]);
    const forms = [
      csv,
      await gzipped(csv),
      fileOf(
        [HEADER, ...lines].map((line) => line.replaceAll(',', '\t')),
        'a.tsv',
      ),
      fileOf(JSON.stringify(records), 'a.json'),
      fileOf(
        records.map((record) => JSON.stringify(record)),
        'a.jsonl',
      ),
    ];
    for (const form of forms) {
      const { bars, series } = await imported(form, { volumeIn: 'quote' });
      expect(series.report).toMatchObject({ bars: 300, steps: 300, interval: 3_600, order: 'ascending' });
      const kept = await bars();
      expect(kept.map(({ open, high, low, close, volume }) => [open, high, low, close, volume])).toEqual(
        cells.map((row) => row.slice(1).map(Number)),
      );
      expect(kept.map(({ time }) => time)).toEqual(cells.map(([time]) => Date.parse(time!) / 1000));
    }
  });

  it('reads a file that runs backwards into the same bars', async () => {
    const lines = hourly(CHUNK_BARS + 200);
    const forwards = await imported(fileOf([HEADER, ...lines]));
    const backwards = await imported(fileOf([HEADER, ...[...lines].reverse()]));
    expect(backwards.series.report).toMatchObject({
      order: 'descending',
      bars: lines.length,
      counts: { unsorted: 0 },
    });
    expect(backwards.series.chunks).toHaveLength(2);
    for (const step of [0, 5, 199, 200, 201, CHUNK_BARS, lines.length - 1])
      expect(await backwards.reader.upTo(step)).toEqual(await forwards.reader.upTo(step));
  });

  it('counts and tells what was wrong, and does what the policy says', async () => {
    const lines = hourly(20);
    const duplicate = lines[4]!.replace(/,[\d.]+$/, ',999');
    const file = fileOf([
      HEADER,
      ...lines.slice(0, 5),
      duplicate,
      '',
      // 5 and 6 are missing; 8 comes before 7.
      lines[8]!,
      lines[7]!,
      lines[9]!.replace(/^([^,]*),[^,]*/, '$1,'),
      lines[10]!.replace(/,[\d.]+$/, ',N/A'),
      `${lines[11]!.split(',')[0]},10,5,20,12,1`,
      `${lines[12]!.split(',')[0]},,,,,`,
      ...lines.slice(13),
    ]);
    await expect(imported(file)).rejects.toMatchObject({ code: 'import.unsure' });
    const { series, bars } = await imported(file, { volumeIn: 'quote', accept: true });
    expect(series.report.counts).toEqual({
      rows: 19,
      blankLines: 1,
      missing: 1,
      filled: 1,
      noVolume: 1,
      duplicates: 1,
      unsorted: 1,
      widened: 1,
      leaps: 0,
      gaps: 2,
      gapSteps: 3,
      ambiguousTimes: 0,
      skippedTimes: 0,
      otherUnits: 0,
      headers: 0,
      oldCharacters: 0,
    });
    const kept = await bars();
    expect(series.steps).toBe(20);
    expect(kept.map(({ step }) => step)).toEqual([
      0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19,
    ]);
    expect(kept[4]!.volume).toBe(999);
    expect(kept[9]).toMatchObject({ open: 10, high: 12, low: 10, close: 12 });
    const skipping = await imported(file, { gaps: 'skip', duplicates: 'first', accept: true });
    expect(skipping.series).toMatchObject({ steps: 17, report: { counts: { gaps: 2 } } });
  });

  it('gathers rows into longer steps, from either end', async () => {
    const lines = hourly(48);
    for (const order of [lines, [...lines].reverse()]) {
      const { bars } = await imported(fileOf([HEADER, ...order]), { interval: 86_400, volumeIn: 'quote' });
      const days = await bars();
      expect(days).toHaveLength(2);
      const first = lines.slice(0, 24).map((line) => line.split(',').map(Number));
      expect(days[0]).toMatchObject({
        open: first[0]![1],
        high: Math.max(...first.map((row) => row[2]!)),
        low: Math.min(...first.map((row) => row[3]!)),
        close: first[23]![4],
      });
      expect(days[0]!.volume).toBeCloseTo(
        first.reduce((sum, row) => sum + row[5]!, 0),
        6,
      );
    }
  });

  it('is the same world when it is imported again, and another by another mapping', async () => {
    const file = fileOf([HEADER, ...hourly(30)]);
    const [a, b, c] = [
      await imported(file),
      await imported(file),
      await imported(file, { pool: { fee: 500 } }),
    ];
    expect(a.series.id).toMatch(/^file:[0-9a-f]{16}$/);
    expect(b.series.id).toBe(a.series.id);
    expect(c.series.id).not.toBe(a.series.id);
  });
});

describe('a file that cannot be read', () => {
  const lines = hourly(3_000);
  const broken = (line: number, text: string): File =>
    fileOf([HEADER, ...lines.map((each, i) => (i === line - 2 ? text : each))]);

  it.each([
    ['a price that is none', broken(2_001, '2024-05-23T08:00:00Z,1,2,0.5,cheap,3'), 2_001, 'close'],
    ['a price of 0', broken(1_500, '2024-05-02T08:00:00Z,1,2,0.5,0,3'), 1_500, 'close'],
    ['a negative volume', broken(12, `${lines[10]!.split(',')[0]},1,2,0.5,1,-3`), 12, 'volume'],
    ['a time that is none', broken(900, 'later,1,2,0.5,1,3'), 900, 'time'],
    ['a cell too many', broken(77, `${lines[75]!},8`), 77, null],
    ['a line that is cut off', broken(3_001, '2024-07-03T23:00:00Z,1,2'), 3_001, null],
  ])('is refused with line and column: %s', async (_what, file, line, column) => {
    const store = new MemorySeriesStore();
    const files = filesInProcess(store);
    await expect(files.import(file, {}, () => undefined)).rejects.toMatchObject({
      code: 'import.refused',
      data: { line, column },
      message: expect.stringContaining(`Line ${line}`) as string,
    });
    expect(store.held).toEqual([]);
    expect(await files.list()).toEqual([]);
  });

  it('leaves nothing when it breaks after chunks were stored, or when it is cut off', async () => {
    let puts = 0;
    const store = new (class extends MemorySeriesStore {
      override put(...args: Parameters<MemorySeriesStore['put']>): Promise<void> {
        puts += 1;
        return super.put(...args);
      }
    })();
    const files = filesInProcess(store);
    const late = fileOf([HEADER, ...many, 'oops,1,1,1,1,1']);
    await expect(files.import(late, {}, () => undefined)).rejects.toMatchObject({
      data: { line: 140_002, column: 'time' },
    });
    expect(puts).toBeGreaterThan(0);
    expect(store.held).toEqual([]);

    const packed = await gzipped(fileOf([HEADER, ...many.slice(0, 20_000)]));
    const cut = new File([packed.slice(0, packed.size >> 1)], 'cut.csv.gz');
    await expect(files.import(cut, {}, () => undefined)).rejects.toMatchObject({ code: 'import.unreadable' });
    expect(store.held).toEqual([]);
  });

  it('is refused when a row is too far out of order to be sorted on the way', async () => {
    const file = fileOf([HEADER, ...many.slice(10), ...many.slice(0, 10)]);
    await expect(imported(file)).rejects.toMatchObject({
      code: 'import.refused',
      data: { line: 139_992, column: 'time' },
      message: expect.stringContaining('sort the file') as string,
    });
  });

  it('refuses a mapping to a column that is not there', async () => {
    const file = fileOf([HEADER, ...hourly(9)]);
    await expect(imported(file, { columns: { time: 'when', close: 'close' } })).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringContaining('no column “when”') as string,
    });
    await expect(imported(file, { time: { zone: 'Mars/Olympus' } })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});

describe('an import under way', () => {
  it('tells how far it is, stops when it is told to, and keeps nothing', async () => {
    const store = new MemorySeriesStore();
    const files = filesInProcess(store);
    const file = fileOf([HEADER, ...many]);
    const told: number[] = [];
    const running = files.import(file, {}, ({ read, total }) => {
      told.push(read / total);
      files.cancel();
    });
    await expect(files.import(file, {}, () => undefined)).rejects.toMatchObject({ code: 'golem.busy' });
    await expect(running).rejects.toMatchObject({ code: 'import.cancelled' });
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((share) => share > 0 && share < 1)).toBe(true);
    expect(store.held).toEqual([]);
    await expect(files.import(fileOf([HEADER, ...hourly(9)]), {}, () => undefined)).resolves.toMatchObject({
      bars: 9,
    });
  });
});

describe('the window', () => {
  it('puts any rows in order that are out of it by less than half of it', () => {
    const shuffled = fc
      .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 300 })
      // Sorted by a key that moves each row by less than a quarter of the window.
      .map((times) => times.sort((a, b) => a - b).map((time, i) => ({ time, at: i + ((time * 7_919) % 15) })))
      .map((rows) => rows.sort((a, b) => a.at - b.at).map(({ time }) => time));
    fc.assert(
      fc.property(shuffled, fc.boolean(), (times, descending) => {
        const out: number[] = [];
        const window = new RowWindow({
          descending,
          capacity: 64,
          take: (columns, count) => void out.push(...columns.time.slice(0, count)),
        });
        const given = descending ? [...times].reverse() : times;
        for (const time of given) window.add(time, 1, 1, 1, 1, 0, Number.NaN, 1);
        window.finish();
        const sorted = [...times].sort((a, b) => a - b);
        expect(out).toEqual(descending ? sorted.reverse() : sorted);
      }),
    );
  });
});

describe('a chunk', () => {
  it('comes back as the very numbers that went in', () => {
    const number = fc.oneof(
      fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
      fc.integer({ min: 0, max: 10 ** 9 }).map((whole) => whole / 100),
    );
    const bar = fc.record({
      open: number,
      high: number,
      low: number,
      close: number,
      volume: number,
      gap: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1, maxLength: 40 }), fc.boolean(), (bars, descending) => {
        const builder = new ChunkBuilder();
        let slot = 0;
        const given = bars.map(({ gap, ...prices }) => {
          slot += descending ? -gap : gap;
          return { ...prices, slot, time: 1_000 + slot * 60, liquidity: Number.NaN };
        });
        for (const one of given) builder.add(one);
        const built = builder.take(descending);
        const ordered = descending ? [...given].reverse() : given;
        const columns = decodeChunk(built.bytes);
        for (const name of ['time', 'open', 'high', 'low', 'close', 'volume', 'liquidity'] as const)
          expect([...columns[name]]).toEqual(ordered.map((each) => each[name]));
        expect([...columns.slot].map((each) => each + built.slot)).toEqual(ordered.map((each) => each.slot));
      }),
    );
  });

  it('takes 20 bytes a bar of prices with cents, and 4 where there is one price', async () => {
    const ohlc = await imported(fileOf([HEADER, ...hourly(CHUNK_BARS)]), { volumeIn: 'quote' });
    expect(ohlc.series.report.bytes / CHUNK_BARS).toBeLessThan(20.1);
    const price = await imported(
      fileOf(['time,price', ...hourly(CHUNK_BARS).map((line) => line.split(',', 2).join(','))]),
    );
    expect(price.series.report.bytes / CHUNK_BARS).toBeLessThan(4.1);
  });
});
