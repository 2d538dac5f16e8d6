import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { previewFile } from '../../../src/adapters/market-file/import-file.ts';
import type { MappingPatch } from '../../../src/domain/world/market-file.ts';
import { fileOf, imported } from './files.ts';

/** Files as people bring them: each is read as it was meant, or asked, or refused with its place. */

const DAY = 86_400_000;
const day = (i: number, from = Date.UTC(2024, 0, 1)): string =>
  new Date(from + i * DAY).toISOString().slice(0, 10);
const rows = (count: number, row: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => row(i));
const two = (i: number): string => String(i).padStart(2, '0');
const asked = (file: File, patch: MappingPatch = {}) =>
  imported(file, patch).then(
    () => null,
    (error: { code: string; message: string; data: Record<string, unknown> }) => error,
  );

describe('times', () => {
  const kline = (time: number | string): string => `${time},93576.00,93700.10,93400.20,93610.93,100.25`;

  it.each([
    ['milliseconds, then microseconds', 60, 150],
    ['mostly milliseconds', 150, 60],
  ])(
    'that change their unit within a file are told before anything is kept: %s',
    async (_, before, after) => {
      const from = Date.UTC(2025, 0, 1) - before * DAY;
      const at = (i: number): string => (i < before ? String(from + i * DAY) : `${from + i * DAY}000`);
      const file = fileOf(
        rows(before + after, (i) => kline(at(i))),
        'BTCUSDT-1d.csv',
      );
      const other = Math.min(before, after);
      expect(await asked(file)).toMatchObject({
        code: 'import.unsure',
        message: expect.stringContaining(
          `${other} times are numbers of another unit than the rest (first line ${before < after ? 1 : before + 1})`,
        ) as string,
      });
      const { series } = await imported(file, { accept: true });
      expect(series.report).toMatchObject({ bars: before + after, counts: { gaps: 0, duplicates: 0 } });
      expect(series.info.startTime).toBe(from / 1000);
    },
  );

  it('of 1970 are times of 1970', async () => {
    const file = fileOf(['time,close', ...rows(60, (i) => `${i * DAY},${5 + i}`)]);
    const { series } = await imported(file, { time: { format: 'ms' } });
    expect(series.report.counts).toMatchObject({ rows: 60, otherUnits: 0 });
    expect(series.info.startTime).toBe(0);
  });

  it.each([
    ['HistData', (i: number) => `20240102 09${two(i)}00;1.1;1.2;1.0;1.15;0`, Date.UTC(2024, 0, 2, 9), 60],
    [
      'HistData with milliseconds',
      (i: number) => `20240102 0900${two(i)}660;1.1;1.2;1.0;1.15;0`,
      Date.UTC(2024, 0, 2, 9, 0, 0, 660),
      1,
    ],
    [
      'a column of HHMM',
      (i: number) => `2024.01.02;9${two(i)};1.1;1.2;1.0;1.15;0`,
      Date.UTC(2024, 0, 2, 9),
      60,
    ],
    [
      'digits of date and minute together',
      (i: number) => `2024010209${two(i)};1.1;1.2;1.0;1.15;0`,
      Date.UTC(2024, 0, 2, 9),
      60,
    ],
  ])('without colons: %s', async (_, row, first, interval) => {
    const file = fileOf(rows(40, row), 'DAT_EURUSD_M1.csv');
    const { series, bars } = await imported(file);
    expect(series.report).toMatchObject({ bars: 40, interval, counts: { duplicates: 0 } });
    expect((await bars())[0]!.time).toBe(Math.floor(first / 1000));
  });

  const tickers = (time: (minutes: number) => string): string[] => [
    '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>',
    ...rows(
      60,
      (i) => `ACME,5,2024010${2 + Math.floor(i / 20)},${time(600 + (i % 20) * 5)},185,186,184,185.5,1000`,
    ),
  ];

  it.each([
    ['HHMMSS', (m: number) => `${two(Math.floor(m / 60))}${two(m % 60)}00`],
    ['HHMM', (m: number) => `${two(Math.floor(m / 60))}${two(m % 60)}`],
    ['HHMMSSmmm', (m: number) => `${two(Math.floor(m / 60))}${two(m % 60)}00000`],
    ['15h30', (m: number) => `${two(Math.floor(m / 60))}h${two(m % 60)}`],
  ])('of day in a column of its own, of digits: %s', async (_, time) => {
    const { series, bars } = await imported(fileOf(tickers(time), 'ACME_5min.csv'));
    expect(series.report).toMatchObject({ interval: 300, bars: 60, counts: { duplicates: 0 } });
    expect((await bars())[0]!.time).toBe(Date.UTC(2024, 0, 2, 10) / 1000);
  });

  it('of day that lost their zeros are read by the whole column', async () => {
    const time = (i: number): number => Math.floor(i / 60) * 10_000 + (i % 60) * 100;
    const file = fileOf(['date,time,close', ...rows(100, (i) => `20240102,${time(i)},${5 + i}`)]);
    const { series } = await imported(file);
    expect(series.report).toMatchObject({ interval: 60, bars: 100 });
  });

  it('that nobody understands as times of day do not make one bar of a day unseen', async () => {
    const file = fileOf([
      'date,session,open,high,low,close',
      ...rows(60, (i) => `2024-01-${two(2 + Math.floor(i / 20))},s${i % 20},5,6,4,5`),
    ]);
    expect(await asked(file)).toMatchObject({
      code: 'import.unsure',
      message: expect.stringContaining('57 rows have the time of another (first line 3)') as string,
    });
  });

  it('in two orders of day and month are asked, with both shown', async () => {
    const file = fileOf(['date,price', '01/02/2024,5', '02/03/2024,6', '03/04/2024,7']);
    const { questions } = await previewFile(file);
    expect(questions).toMatchObject([
      { about: 'time', readings: [{ means: '2 January 2024' }, { means: '1 February 2024' }] },
    ]);
    expect((await asked(file))?.message).toContain('“2 January 2024” or “1 February 2024”');
    expect(
      (await imported(file, { time: { format: 'dmy' }, interval: DAY / 1000 })).series.info.startTime,
    ).toBe(Date.UTC(2024, 1, 1) / 1000);
  });

  it.each([
    '2. Januar 2024',
    '2 janv. 2024',
    '2 de enero de 2024',
    '2 gennaio 2024',
    '2 de fev. de 2024',
    '2. März 2024',
  ])('with months in words: %s', async (first) => {
    const file = fileOf([
      'date;close',
      `${first};5`,
      `${first.replace('2', '3')};6`,
      `${first.replace('2', '4')};7`,
    ]);
    expect((await imported(file)).series.report).toMatchObject({ bars: 3, interval: DAY / 1000 });
  });
});

describe('headers', () => {
  it('of three rows, as yfinance writes them', async () => {
    const file = fileOf(
      [
        'Price,Close,High,Low,Open,Volume',
        'Ticker,ACME,ACME,ACME,ACME,ACME',
        'Date,,,,,',
        ...rows(60, (i) => `${day(i)},${185 + i},${188 + i},${183 + i},${186 + i},82488700`),
      ],
      'prices.csv',
    );
    const { series, bars } = await imported(file);
    expect(series.report).toMatchObject({ bars: 60, mapping: { columns: { open: 'Open', close: 'Close' } } });
    expect((await bars())[0]).toMatchObject({ open: 186, high: 188, low: 183, close: 185 });
    expect(series.report.mapping).toMatchObject({ base: 'ACME', columns: { time: 'Date' } });
  });

  it('of several markets are asked for the one that is meant', async () => {
    const file = fileOf([
      'Price,Close,Close,Volume,Volume',
      'Ticker,ACME,BETA,ACME,BETA',
      'Date,,,,',
      ...rows(20, (i) => `${day(i)},${185 + i},${20 + i},700,900`),
    ]);
    const { questions } = await previewFile(file);
    expect(questions.map(({ readings }) => readings.map(({ means }) => means))).toContainEqual([
      'Close (ACME)',
      'Close (BETA)',
    ]);
    const beta = questions.find(({ readings }) => readings.length === 2)!.readings[1]!.patch;
    const { bars } = await imported(file, beta);
    expect((await bars())[0]).toMatchObject({ close: 20, volume: 18_000 });
  });

  it.each([
    ['a title line', ['Price history of ACME']],
    ['a title as wide as the table', ['Price history of ACME 2024,,,']],
    ['titles and units', ['Export,,,', 'made 2024-01-31,,,']],
    ['a blank line', ['ACME', '']],
  ])('below %s', async (_, title) => {
    const file = fileOf([
      ...title,
      'date,high,low,close',
      ...rows(20, (i) => `${day(i)},${7 + i},${4 + i},${5 + i}`),
    ]);
    const { bars } = await imported(file);
    expect((await bars())[0]).toMatchObject({ high: 7, low: 4, close: 5 });
  });

  it('that come again where files were joined are left out, and told', async () => {
    const header = 'date,close';
    const file = fileOf([
      header,
      ...rows(10, (i) => `${day(i)},${5 + i}`),
      header,
      ...rows(10, (i) => `${day(10 + i)},${15 + i}`),
    ]);
    expect((await asked(file))?.message).toContain('1 line repeats the header (line 12): left out');
    expect((await imported(file, { accept: true })).series.report).toMatchObject({
      bars: 20,
      counts: { headers: 1 },
    });
  });

  it('can be said where the guess is wrong', async () => {
    const file = fileOf(['1,2', '3,4', 'date,close', ...rows(5, (i) => `${day(i)},${5 + i}`)]);
    expect((await imported(file, { dataFrom: 4 })).series.report).toMatchObject({ bars: 5 });
  });

  it.each([
    ['German', 'Datum;Eröffnung;Hoch;Tief;Schluss;Volumen'],
    ['German without umlauts', 'Datum;Eroeffnung;Hoechstkurs;Tiefstkurs;Schlusskurs;Stueck'],
    ['French', 'Date;Ouverture;Plus haut;Plus bas;Clôture;Volume'],
    ['Spanish', 'Fecha;Apertura;Máximo;Mínimo;Cierre;Volumen'],
    ['Italian', 'Data;Apertura;Massimo;Minimo;Chiusura;Volume'],
    ['Portuguese', 'Data;Abertura;Máxima;Mínima;Fechamento;Volume'],
  ])('in %s, with a comma and a currency', async (_, header) => {
    const file = fileOf(
      [
        header,
        ...rows(
          40,
          (i) =>
            `${day(i).split('-').reverse().join('.')};1.894,13 €;1.950,50 €;1.${800 + i},00 €;1.900,25 €;449.079`,
        ),
      ],
      'eth.csv',
    );
    const { series, bars } = await imported(file);
    expect(series.report.mapping).toMatchObject({ quote: 'EUR', decimal: ',' });
    expect((await bars())[0]).toEqual(
      expect.objectContaining({
        open: 1_894.13,
        high: 1_950.5,
        low: 1_800,
        close: 1_900.25,
        volume: 449_079 * 1_900.25,
      }),
    );
  });
});

describe('numbers', () => {
  const table = (...cells: string[]): File =>
    fileOf(['date;close', ...cells.map((cell, i) => `${day(i)};${cell}`)]);

  it.each([
    [
      ['17,5', '18,25', '1.017,5'],
      [17.5, 18.25, 1017.5],
    ],
    [
      ['1.894,13 €', '2.000 €', '2.100,5 €'],
      [1894.13, 2000, 2100.5],
    ],
    [
      ['$1,894.13', '$2,000', '$2,100.50'],
      [1894.13, 2000, 2100.5],
    ],
    [
      ["1'894.13", "2'000.00", "2'100.50"],
      [1894.13, 2000, 2100.5],
    ],
    [
      ['1 894,13', '2 000,00', '2 100,50'],
      [1894.13, 2000, 2100.5],
    ],
    [
      ['1,23,456.5', '1,23,457.5', '99,458.5'],
      [123456.5, 123457.5, 99458.5],
    ],
    [
      ['0.123', '1.234', '12.345'],
      [0.123, 1.234, 12.345],
    ],
    [
      ['1,234,567', '1,300,000', '999,999'],
      [1234567, 1300000, 999999],
    ],
  ])('%j', async (cells, expected) => {
    // What leaps from row to row is told, and is these numbers all the same.
    const { bars } = await imported(table(...cells), { accept: true });
    expect((await bars()).map(({ close }) => close)).toEqual(expected);
  });

  it.each([
    ['1,234', '1,236', '1,240'],
    ['151,234', '152,001', '150,999'],
  ])('%j is asked', async (...cells) => {
    const { questions } = await previewFile(table(...cells));
    expect(questions).toMatchObject([
      { about: 'decimal', readings: [{ patch: { decimal: ',' } }, { patch: { decimal: '.' } }] },
    ]);
    const { bars } = await imported(table(...cells), { decimal: ',' });
    expect((await bars())[0]!.close).toBe(Number(cells[0]!.replace(',', '.')));
  });

  it('of one decimal sign do not hide one of the other', async () => {
    const cells = [...rows(20, (i) => `1${i % 10},5`), '17.5'];
    await expect(imported(table(...cells))).rejects.toMatchObject({
      code: 'import.refused',
      message: expect.stringMatching(
        /Line 22, column “close”: “17\.5” is not a number with a decimal comma/,
      ) as string,
    });
  });

  it('with K, M and Mrd. behind them are volumes', async () => {
    const file = fileOf([
      'Datum;Zuletzt;Eröffn.;Hoch;Tief;Vol.;+/- %',
      ...rows(9, (i) => `${day(i)};17,5;17,2;18,1;17,1;${['12,34K', '1,2M', '3 Mio.'][i % 3]};0,${i}%`),
    ]);
    const { bars } = await imported(file, { volumeIn: 'quote' });
    expect((await bars()).slice(0, 3).map(({ volume }) => volume)).toEqual([12_340, 1_200_000, 3_000_000]);
  });
});

describe('candles', () => {
  const wave = (i: number): number => 100 + 10 * Math.sin(i / 3);
  const candle = (i: number): [number, number, number, number] => {
    const [open, close] = [wave(i), wave(i + 1)];
    return [open, Math.max(open, close) + 1, Math.min(open, close) - 1, close];
  };
  it.each([
    ['open high low close', [0, 1, 2, 3]],
    ['low high open close (Coinbase)', [2, 1, 0, 3]],
    ['open close high low (Bitfinex)', [0, 3, 1, 2]],
    ['close high low open (Gate)', [3, 1, 2, 0]],
    ['close open low high', [3, 0, 2, 1]],
  ])('without names, newest first: %s', async (_, order) => {
    const lines = rows(40, (i) => {
      const four = candle(39 - i);
      return JSON.stringify([
        1_704_067_200 + (39 - i) * 3_600,
        ...order.map((at) => Number(four[at]!.toFixed(4))),
        12.5,
      ]);
    });
    const { bars } = await imported(fileOf(`[${lines.join(',')}]`, 'candles.json'), { volumeIn: 'quote' });
    const [open, high, low, close] = candle(0).map((each) => Number(each.toFixed(4)));
    expect((await bars())[0]).toMatchObject({ open, high, low, close, volume: 12.5 });
  });

  it('as Coinbase answers them, drifting, keep its order', async () => {
    const lines = rows(
      30,
      (i) => `[${1_704_067_200 - i * 3_600},${41_900 - i},${42_100 - i},${42_050 - i},${42_020 - i},12.5]`,
    );
    const { bars } = await imported(fileOf(`[${lines.join(',')}]`, 'coinbase-candles.json'));
    expect((await bars()).at(-1)).toMatchObject({ open: 42_050, high: 42_100, low: 41_900, close: 42_020 });
  });

  it('whose headings do not fit the values are asked', async () => {
    const file = fileOf([
      'date,open,high,low,close',
      ...rows(20, (i) => `${day(i)},${5 + i},${4 + i},${7 + i},${6 + i}`),
    ]);
    const { questions } = await previewFile(file);
    expect(questions).toMatchObject([
      { about: 'columns', readings: [{}, { patch: { columns: { high: 'low', low: 'high' } } }] },
    ]);
    expect((await asked(file))?.code).toBe('import.unsure');
  });

  it('a price among columns that nothing names is asked', async () => {
    const file = fileOf(['date,foo,bar', ...rows(20, (i) => `${day(i)},${5 + i},${900 + 7 * i}`)]);
    const { questions } = await previewFile(file);
    expect(questions[0]).toMatchObject({
      readings: [{ means: 'foo (first “5”)' }, { means: 'bar (first “900”)' }],
    });
    const { bars } = await imported(file, questions[0]!.readings[1]!.patch);
    expect((await bars())[0]!.close).toBe(900);
  });
});

describe('volumes', () => {
  const first = async (file: File, patch: MappingPatch = {}) =>
    (await (await imported(file, patch)).bars())[0]!.volume;

  it("of The Graph are in whole tokens, and the tokens' decimals are told by the price", async () => {
    const hours = rows(20, (i) =>
      JSON.stringify({
        periodStartUnix: 1_704_067_200 + i * 3_600,
        liquidity: '13000000000000000000',
        tick: String(-199_000 - i),
        volumeToken0: '530.25',
        volumeToken1: '1207378.891',
        volumeUSD: '1234567.9',
        open: '2278',
        high: '2310',
        low: '2190',
        close: String((10 ** 12 * 1.0001 ** (-199_000 - i)).toFixed(2)),
      }),
    );
    const file = fileOf(`{"data":{"poolHourDatas":[${hours.join(',')}]}}`, 'poolHourDatas.json');
    const { series, bars } = await imported(file);
    expect(series.mapping.tokens).toEqual({ baseIsToken0: true, decimals0: 18, decimals1: 6 });
    expect((await bars())[0]!.volume).toBeCloseTo(1_207_378.891, 2);
    expect(series.firstPrice).toBeGreaterThan(2_000);
  });

  it('are no turnover because minutes or trades times the price come near to them', async () => {
    const header = '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>';
    const lines = rows(20, (i) => `ACME,5,20240102,10${two(i)}00,185,186,184,185.5,1000`);
    const file = fileOf([header, ...lines], 'ACME_1min.csv');
    const { guess, notes } = await previewFile(file);
    expect(guess.volumeIn).toBe('base');
    expect(notes).toContainEqual(expect.stringContaining('first 1,000 ACME, worth 185,500 QUOTE'));
  });

  it('of CoinGecko and CoinMarketCap are in quote: no market turns over so much', async () => {
    const gecko = fileOf(
      [
        'snapped_at,price,market_cap,total_volume',
        ...rows(20, (i) => `${day(i)} 00:00:00 UTC,${42_000.5 + i},830000000000.0,30000000000.0`),
      ],
      'btc-usd-max.csv',
    );
    expect(await first(gecko)).toBe(30_000_000_000);
    const cmc = fileOf(
      [
        'timeOpen;timeClose;open;high;low;close;volume;marketCap;timestamp',
        ...rows(
          20,
          (i) =>
            `"${day(19 - i)}T00:00:00.000Z";"${day(19 - i)}T23:59:59.999Z";42000.1;43000.1;41000.2;42500.3;30000000000.5;830000000000.1;"${day(19 - i)}T23:59:59.999Z"`,
        ),
      ],
      'Bitcoin_CMC.csv',
    );
    const { series, bars } = await imported(cmc);
    expect((await bars())[0]!.volume).toBeCloseTo(30_000_000_000.5, 1);
    expect(series.info.startTime).toBe(Date.UTC(2024, 0, 1) / 1000);
  });

  it('of a small coin with a market cap are asked', async () => {
    const file = fileOf([
      'date,price,market_cap,total_volume',
      ...rows(20, (i) => `${day(i)},${(0.1 + i / 1000).toFixed(4)},15000000,200000`),
    ]);
    const { questions } = await previewFile(file);
    expect(questions).toMatchObject([
      { about: 'volume', readings: [{ patch: { volumeIn: 'base' } }, { patch: { volumeIn: 'quote' } }] },
    ]);
  });

  it.each([
    ['beside its turnover', 'date,close,vol,turnover', '100,5,500', 500],
    ['beside its turnover, the other way round', 'date,close,x,y', '100,500,5', 500],
    ['named by its token', 'date,close,Volume USDT', '100,700', 700],
    ['named by the other', 'date,close,Volume BTC', '100,7', 700],
  ])('%s', async (_, header, cells, quote) => {
    const file = fileOf([header, ...rows(20, (i) => `${day(i)},${cells}`)], 'BTCUSDT.csv');
    const patch = header.includes('x') ? { columns: { time: 'date', close: 'close', volume: 'x' } } : {};
    expect(await first(file, patch)).toBe(quote);
  });
});

describe('packed and encoded', () => {
  const lines = (from: number): string =>
    rows(30, (i) => `${day(from + i)},${5 + from + i}`).join('\n') + '\n';

  it('gzip of several members is one file', async () => {
    const bytes = Buffer.concat([gzipSync(`date,close\n${lines(0)}`), gzipSync(lines(30)), Buffer.alloc(7)]);
    expect((await imported(new File([new Uint8Array(bytes)], 'a.csv.gz'))).series.report).toMatchObject({
      bars: 60,
    });
  });

  it('Windows-1252 is read, and said', async () => {
    const text = `Datum;Eröffnung;Hoch;Tief;Schluß;Stück\n${rows(30, (i) => `${day(i).split('-').reverse().join('.')};17,5;18,1;17,2;17,9;1000`).join('\n')}`;
    const file = new File([new Uint8Array(Buffer.from(text, 'latin1'))], 'kurse.csv');
    expect((await previewFile(file)).notes.join(' ')).toContain('read as Windows-1252');
    const { series } = await imported(file);
    expect(series.report.counts.oldCharacters).toBe(3);
    expect(series.mapping.columns).toMatchObject({ open: 'Eröffnung', close: 'Schluß', volume: 'Stück' });
  });

  it('UTF-16 without a mark is read', async () => {
    const file = new File([new Uint8Array(Buffer.from(`date,close\n${lines(0)}`, 'utf16le'))], 'a.csv');
    expect((await imported(file)).series.report).toMatchObject({ bars: 30 });
  });
});
