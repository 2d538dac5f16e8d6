import { describe, expect, it } from 'vitest';
import { previewFile } from '../../../../src/adapters/market-file/import-file.ts';
import { HEADER, fileOf, gzipped, hourly } from '../files.ts';

const DAY = 86_400;

describe('a guess', () => {
  it('reads OHLCV with a header, plain or packed', async () => {
    const file = fileOf([HEADER, ...hourly(50)], 'Kraken_ETHUSD_60.csv');
    const plain = await previewFile(file);
    expect(plain).toMatchObject({ format: 'csv', delimiter: ',', gzip: false, interval: 3_600 });
    expect(plain.rows).toHaveLength(12);
    expect(plain.guess).toMatchObject({
      base: 'ETH',
      quote: 'USD',
      columns: { time: 'time', open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' },
      time: { format: 'ymd', zone: 'UTC' },
      interval: null,
      gaps: 'flat',
      duplicates: 'last',
    });
    expect(await previewFile(await gzipped(file))).toMatchObject({
      gzip: true,
      guess: { columns: plain.guess.columns },
    });
  });

  it('reads klines without a header by their values', async () => {
    const rows = Array.from({ length: 20 }, (_, i) =>
      [1_700_000_000_000 + i * 60_000, 10, 12, 9, 11, 5.5, 1_700_000_059_999 + i * 60_000, 60, 7].join(','),
    );
    const { columns, guess, interval } = await previewFile(fileOf(rows, 'BTCUSDT-1m.csv'));
    expect(columns[0]).toBe('Column 1');
    expect(interval).toBe(60);
    expect(guess).toMatchObject({
      base: 'BTC',
      quote: 'USDT',
      time: { format: 'ms' },
      columns: {
        time: 'Column 1',
        open: 'Column 2',
        high: 'Column 3',
        low: 'Column 4',
        close: 'Column 5',
        volume: 'Column 6',
      },
    });
  });

  it('skips a preamble, prefers the date to a unix column beside it, and takes days as sessions', async () => {
    const rows = ['2024-03-05', '2024-03-04', '2024-03-01', '2024-02-29', '2024-02-28'].map(
      (day, i) => `${Date.parse(day) / 1000},${day},SPX,1,2,0.5,${1.5 + i / 10},7000`,
    );
    const file = fileOf(
      ['https://example.com', 'unix,date,symbol,open,high,low,close,Volume USD', ...rows],
      'd.csv',
    );
    const { columns, guess, interval } = await previewFile(file);
    expect(columns).toHaveLength(8);
    expect(interval).toBe(DAY);
    expect(guess).toMatchObject({
      gaps: 'skip',
      volumeIn: 'quote',
      columns: { close: 'close', volume: 'Volume USD' },
    });
  });

  it('tells days from months by what makes the rows regular', async () => {
    const dmy = Array.from({ length: 40 }, (_, i) => {
      const date = new Date(Date.UTC(2024, 0, 1 + i));
      const two = (n: number): string => String(n).padStart(2, '0');
      return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.2024;${100 + i},5`;
    });
    const { guess, delimiter } = await previewFile(fileOf(['Datum;Kurs', ...dmy], 'kurs.csv'));
    expect(delimiter).toBe(';');
    expect(guess).toMatchObject({
      decimal: ',',
      time: { format: 'dmy' },
      columns: { time: 'Datum', close: 'Kurs' },
    });
  });

  it('reads tabs, and a date and a time of day in two columns', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `2024.01.02\t0${i}:00\t1.1\t1.2\t1.0\t1.15`);
    const { guess, delimiter, interval } = await previewFile(
      fileOf(['<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>', ...rows], 'EURUSD60.tsv'),
    );
    expect(delimiter).toBe('\t');
    expect(interval).toBe(3_600);
    expect(guess).toMatchObject({
      base: 'EUR',
      quote: 'USD',
      columns: { time: '<DATE>', clock: '<TIME>', open: '<OPEN>' },
    });
  });

  it('finds the rows of a JSON answer, wherever they lie', async () => {
    const prices = Array.from({ length: 9 }, (_, i) => [1_700_000_000_000 + i * 3_600_000, 30_000 + i]);
    const answer = JSON.stringify({ market: { id: 'btc' }, result: { prices, total_volumes: [] } });
    const { format, guess, interval } = await previewFile(fileOf(answer, 'chart.json'));
    expect(format).toBe('json');
    expect(interval).toBe(3_600);
    expect(guess).toMatchObject({ time: { format: 'ms' }, columns: { time: 'Column 1', close: 'Column 2' } });
  });

  it('gathers trades into steps, and lets every one count', async () => {
    let at = 1_700_000_000;
    const rows = Array.from({ length: 60 }, (_, i) => {
      if (i % 3 !== 0) at += 1 + ((i * 7) % 11);
      return JSON.stringify({ ts: at, price: 5 + i / 100, qty: 1 });
    });
    const { format, guess, notes } = await previewFile(fileOf(rows, 'trades.jsonl'));
    expect(format).toBe('jsonl');
    expect(guess).toMatchObject({
      interval: 60,
      duplicates: 'keep',
      columns: { time: 'ts', close: 'price', volume: 'qty' },
    });
    expect(notes.join(' ')).toContain('grouped into steps');
  });

  it('knows a pool by its ticks', async () => {
    const header =
      'timestamp,netAmount0,netAmount1,closeTick,openTick,lowestTick,highestTick,inAmount0,inAmount1,currentLiquidity';
    const rows = Array.from(
      { length: 5 },
      (_, i) =>
        `2024-01-01 00:0${i}:00,0,0,${200_000 + i},200000,199990,200010,5000000,3000,12345678901234567`,
    );
    const { guess } = await previewFile(fileOf([header, ...rows], 'pool.csv'));
    expect(guess.columns).toEqual({
      time: 'timestamp',
      tick: 'closeTick',
      openTick: 'openTick',
      lowTick: 'lowestTick',
      highTick: 'highestTick',
      in0: 'inAmount0',
      in1: 'inAmount1',
      liquidity: 'currentLiquidity',
    });
  });

  it('refuses a file without rows', async () => {
    await expect(previewFile(fileOf(''))).rejects.toMatchObject({ code: 'import.refused' });
    await expect(previewFile(fileOf('{"a": 1, "b": {"c": 2}', 'x.json'))).rejects.toMatchObject({
      code: 'import.refused',
    });
  });
});
