import { describe, expect, it } from 'vitest';
import { previewFile } from '../../../src/adapters/market-file/import-file.ts';
import { numberReader } from '../../../src/adapters/market-file/rows/numbers.ts';
import type { MappingPatch } from '../../../src/domain/world/market-file.ts';
import { fileOf, imported } from './files.ts';

/** Guesses are held against the columns and the rows beside them: what does not fit is asked or told, and never kept unseen. */

const DAY = 86_400_000;
const HOUR = 3_600_000;
const rows = (count: number, row: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => row(i));
const two = (i: number): string => String(i).padStart(2, '0');
const day = (i: number): string => new Date(Date.UTC(2024, 0, 1) + i * DAY).toISOString().slice(0, 10);
const asked = (file: File, patch: MappingPatch = {}) =>
  imported(file, patch).then(
    () => null,
    (error: { code: string; message: string; data: Record<string, unknown> }) => error,
  );
const wave = (i: number): number => 42_000 + Math.round(Math.sin(i / 5) * 1_500);
const candle = (i: number) => {
  const [open, close] = [wave(i), wave(i + 1)];
  return { open, high: Math.max(open, close) + 80, low: Math.min(open, close) - 90, close };
};
const at = (i: number): number => Date.UTC(2024, 0, 1) + i * HOUR;

describe('a volume', () => {
  const okx = (i: number): string => {
    const { open, high, low, close } = candle(i);
    const base = 120 + (i % 7);
    return [at(i), open, high, low, close, base * 100, base, base * close].join(',');
  };

  it('of contracts, beside what they are of and what was paid for it, is asked', async () => {
    const file = fileOf(rows(40, okx), 'BTC-USDT-SWAP.csv');
    const { questions } = await previewFile(file);
    expect(questions).toMatchObject([
      {
        about: 'columns',
        ask: expect.stringContaining('Column 7 times the price is Column 8') as string,
        readings: [
          { means: 'Column 7 (first 120)', patch: { columns: { volume: 'Column 7' }, volumeIn: 'base' } },
          { means: 'Column 6 (first 12,000)', patch: { columns: { volume: 'Column 6' } } },
        ],
      },
    ]);
    expect((await asked(file))?.code).toBe('import.unsure');
    const { bars } = await imported(file, questions[0]!.readings[0]!.patch);
    expect((await bars())[0]!.volume).toBe(120 * candle(0).close);
  });

  it('is asked under headings too', async () => {
    const file = fileOf(['ts,open,high,low,close,vol,volCcy,volCcyQuote', ...rows(40, okx)], 'BTC-USDT.csv');
    expect((await previewFile(file)).questions).toMatchObject([
      { readings: [{ patch: { columns: { volume: 'volCcy' } } }, { patch: { columns: { volume: 'vol' } } }] },
    ]);
  });

  it('that is 0 in every row is told, as a terminal gives it that counts changes of the price instead', async () => {
    const metatrader = (volume: number) =>
      fileOf(
        [
          '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
          ...rows(40, (i) => {
            const { open, high, low, close } = candle(i);
            return `${day(i).replaceAll('-', '.')}\t00:00:00\t${open}\t${high}\t${low}\t${close}\t${900 + i}\t${volume}\t12`;
          }),
        ],
        'BTCUSD.csv',
      );
    const told = expect.stringMatching(/is 0 in all rows checked/) as string;
    expect((await previewFile(metatrader(0))).notes).toEqual(expect.arrayContaining([told]));
    expect((await previewFile(metatrader(7))).notes).not.toEqual(expect.arrayContaining([told]));
  });

  it('is no market cap, which is the supply times the price', async () => {
    const file = fileOf([
      'date,price,circulating_supply,market_cap',
      ...rows(24, (i) => `${day(i)},${100 + i},19000000,${(100 + i) * 19e6}`),
    ]);
    expect((await previewFile(file)).guess.columns).toEqual({ time: 'date', close: 'price' });
  });

  it('in ten thousands and hundred millions, as China writes them, is read', async () => {
    const file = fileOf([
      '日期,收盘,开盘,高,低,交易量,涨跌幅',
      ...rows(24, (i) => {
        const { open, high, low, close } = candle(i);
        return `${day(i)},${close},${open},${high},${low},${i === 0 ? '5.00万' : '2.50亿'},0.12%`;
      }),
    ]);
    const bars = await (await imported(file, { volumeIn: 'quote' })).bars();
    expect(bars.slice(0, 2).map(({ volume }) => volume)).toEqual([5e4, 2.5e8]);
  });
});

describe('candles', () => {
  it('without headings hold prices of one size: a turnover before them is no high', async () => {
    // Gate.io: time, turnover, close, high, low, open, volume.
    const lines = rows(40, (i) => {
      const { open, high, low, close } = candle(i);
      return JSON.stringify([at(i) / 1_000, 120 * close, close, high, low, open, 120].map(String));
    });
    const { bars } = await imported(fileOf(`[${lines.join(',')}]`, 'gate.json'));
    expect((await bars())[0]).toMatchObject({ ...candle(0), volume: 120 * candle(0).close });
  });

  it('are no bid and ask beside their amounts: the price is asked', async () => {
    const file = fileOf([
      'time,bid,ask,bidvol,askvol',
      ...rows(
        40,
        (i) =>
          `${new Date(at(i)).toISOString()},${(1.09 + i / 1e4).toFixed(5)},${(1.0902 + i / 1e4).toFixed(5)},1.5,2.1`,
      ),
    ]);
    expect((await previewFile(file)).questions).toMatchObject([
      { readings: [{ means: 'bid (first “1.09000”)' }, { means: 'ask (first “1.09020”)' }] },
    ]);
  });

  it('under headings of another alphabet are of one market', async () => {
    const file = fileOf([
      '日付,始値,高値,安値,終値,出来高',
      ...rows(24, (i) => `${day(i)},${Object.values(candle(i)).join(',')},1000`),
    ]);
    expect((await previewFile(file)).questions).toEqual([]);
    expect((await (await imported(file)).bars())[0]).toMatchObject(candle(0));
  });
});

describe('months', () => {
  it('are as far apart as each other: first days of months are no days of January', async () => {
    const months = rows(24, (i) => `01/${two((i % 12) + 1)}/${2022 + Math.floor(i / 12)},${100 + i}`);
    const { series, bars } = await imported(fileOf(['date,close', ...months]));
    expect(series.mapping.time.format).toBe('dmy');
    expect((await bars()).at(-1)!.time).toBe(Date.UTC(2023, 11, 1) / 1_000);
  });

  it('of one year may be days as well, and are asked', async () => {
    const months = rows(12, (i) => `01/${two(i + 1)}/2022,${100 + i}`);
    expect((await previewFile(fileOf(['date,close', ...months]))).questions).toMatchObject([
      { about: 'time', readings: [{ means: '2 January 2022' }, { means: '1 February 2022' }] },
    ]);
  });
});

describe('a price ten times the one before it', () => {
  it.each([
    ['whose decimal sign was taken for one of thousands', 20, '42.000', 22],
    ['that was cut off', 39, '42', 41],
  ])('is told with its line: %s', async (_, which, cell, line) => {
    const file = fileOf(['date,close', ...rows(40, (i) => `${day(i)},${i === which ? cell : wave(i)}`)]);
    const error = await asked(file);
    expect(error).toMatchObject({
      code: 'import.unsure',
      message: expect.stringMatching(
        new RegExp(`the one before (it|them) or more, or a tenth or less \\((first )?line ${line}\\): kept`),
      ) as string,
    });
    expect((await imported(file, { accept: true })).series.report.bars).toBe(40);
  });

  it('is told where two markets were joined', async () => {
    const file = fileOf(['date,close', ...rows(40, (i) => `${day(i)},${i < 20 ? wave(i) : 2_200}`)]);
    expect((await asked(file))?.message).toContain('(line 22): kept');
  });
});

describe('a number beside a currency', () => {
  it.each([
    ['US$ 1,234.56', '.', 1234.56],
    ['R$ 1.234,56', ',', 1234.56],
    ['￥4,200,000', '.', 4_200_000],
    ['₹42,31,100.50', '.', 4_231_100.5],
    ['Rs. 1,234.50', '.', 1234.5],
    ['1 234,56 zł', ',', 1234.56],
    ['1 234,56 Kč', ',', 1234.56],
    ['CHF 1.234,56', ',', 1234.56],
    ['-12.50 EUR', '.', -12.5],
    ['1.5 MIO', '.', 1.5e6],
    ['2 MRD', '.', 2e9],
  ] as const)('%s', (cell, decimal, value) => {
    expect(numberReader(decimal)(cell)).toBe(value);
  });

  it.each(['1.5 LAKH', '1.5 CRORE', '3 BLN'])('%s is not read as if the word were a currency', (cell) => {
    expect(() => numberReader('.')(cell)).toThrow('is not a number');
  });

  it('is a price, with the decimal sign that the column has', async () => {
    const file = fileOf(['Data;Fechamento', ...rows(24, (i) => `${day(i)};R$ 1.${234 + i},56`)]);
    expect((await (await imported(file)).bars())[0]!.close).toBe(1234.56);
  });

  it('that is none is refused with what was seen, and what would be read', async () => {
    const file = fileOf(['Date,Close', ...rows(24, (i) => `${day(i)},about ${100 + i}`)]);
    expect((await asked(file))?.message).toMatch(
      /^No column of prices was found\. The first rows have Date \(“2024-01-01”\), Close \(“about 100”\)\. Choose/,
    );
  });
});
