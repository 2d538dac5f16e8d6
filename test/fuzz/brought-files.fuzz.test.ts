import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imported } from '../adapters/market-file/files.ts';
import { Edge } from './edge.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';

/** A bar as it is meant: what is written of it in a vendor's way has to come back, or be refused or asked. */
interface Meant {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

const meant = fc
  .record({
    start: fc.integer({ min: Date.UTC(1995, 0, 1) / 86_400_000, max: Date.UTC(2030, 0, 1) / 86_400_000 }),
    interval: fc.constantFrom(60, 300, 3_600, 86_400),
    count: fc.integer({ min: 8, max: 90 }),
    scale: fc.integer({ min: -3, max: 5 }),
    digits: fc.integer({ min: 2, max: 6 }),
    seed: fc.nat(1_000_000),
  })
  .map(({ start, interval, count, scale, digits, seed }) => {
    const decimals = Math.max(digits, 2 - scale);
    let state = seed + 1;
    const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    let level = (1 + next()) * 10 ** scale;
    const bars = Array.from({ length: count }, (_, i): Meant => {
      const open = level;
      level *= 1 + (next() - 0.5) / 20;
      const high = Math.max(open, level) * (1 + next() / 100);
      const low = Math.min(open, level) * (1 - next() / 100);
      const [o, h, l, c] = [open, high, low, level].map((each) => each.toFixed(decimals)) as [
        string,
        string,
        string,
        string,
      ];
      return {
        time: start * 86_400 + i * interval,
        open: o,
        high: h,
        low: l,
        close: c,
        volume: 1 + Math.floor(next() * 1e5),
      };
    });
    return { interval, bars };
  });

const iso = (time: number): string => new Date(time * 1_000).toISOString();
const comma = (price: string): string => {
  const [whole = '', part] = price.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${part!}`;
};
const dmy = (time: number): string => iso(time).slice(0, 10).split('-').reverse().join('.');
const digitsOf = (time: number): { day: string; clock: string } => ({
  day: iso(time).slice(0, 10).replaceAll('-', ''),
  clock: iso(time).slice(11, 19).replaceAll(':', ''),
});

/** How vendors write it: a header's lines, and a line a bar. */
const VENDORS: Readonly<
  Record<string, { readonly header: readonly string[]; row(bar: Meant): string; readonly daily?: true }>
> = {
  binance: {
    header: [],
    row: (b) =>
      [
        b.time * 1_000,
        b.open,
        b.high,
        b.low,
        b.close,
        b.volume,
        b.time * 1_000 + 999,
        (b.volume * Number(b.close)).toFixed(4),
        7,
      ].join(','),
  },
  'binance in microseconds': {
    header: [],
    row: (b) => [b.time * 1_000_000, b.open, b.high, b.low, b.close, b.volume].join(','),
  },
  histdata: {
    header: [],
    row: (b) =>
      `${digitsOf(b.time).day} ${digitsOf(b.time).clock};${[b.open, b.high, b.low, b.close, 0].join(';')}`,
  },
  finam: {
    header: ['<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>'],
    row: (b) =>
      [
        'ACME',
        5,
        digitsOf(b.time).day,
        digitsOf(b.time).clock,
        b.open,
        b.high,
        b.low,
        b.close,
        b.volume,
      ].join(','),
  },
  yfinance: {
    header: ['Price,Close,High,Low,Open,Volume', 'Ticker,ACME,ACME,ACME,ACME,ACME', 'Date,,,,,'],
    row: (b) => [iso(b.time).slice(0, 10), b.close, b.high, b.low, b.open, b.volume].join(','),
    daily: true,
  },
  german: {
    header: ['Kursdaten', 'Datum;Eröffnung;Hoch;Tief;Schluss;Stück'],
    row: (b) => [dmy(b.time), comma(b.open), comma(b.high), comma(b.low), comma(b.close), b.volume].join(';'),
    daily: true,
  },
  american: {
    header: ['Date,Open,High,Low,Close,Volume'],
    row: (b) =>
      [
        iso(b.time).slice(5, 10).replace('-', '/') + '/' + iso(b.time).slice(0, 4),
        b.open,
        b.high,
        b.low,
        b.close,
        b.volume,
      ].join(','),
    daily: true,
  },
  coinbase: { header: [], row: (b) => [b.time, b.low, b.high, b.open, b.close, b.volume].join(',') },
  tabs: {
    header: ['time\topen\thigh\tlow\tclose'],
    row: (b) => [iso(b.time), b.open, b.high, b.low, b.close].join('\t'),
  },
};

/** What happens to files on their way, none of which changes what they mean. */
const way = fc.record({
  newestFirst: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n'),
  doubled: fc.boolean(),
  headerAgain: fc.boolean(),
  packing: fc.constantFrom('none', 'gzip', 'members'),
  encoding: fc.constantFrom('utf8', 'utf16le', 'latin1'),
  end: fc.constantFrom('', '\n', '\n\n'),
});

type Way = typeof way extends fc.Arbitrary<infer Of> ? Of : never;

function fileOf(vendor: (typeof VENDORS)[string], bars: readonly Meant[], how: Way): File {
  const lines = bars.map((bar) => vendor.row(bar));
  if (how.newestFirst) lines.reverse();
  if (how.doubled) lines.splice(2, 0, lines[1]!);
  const header = vendor.header.slice(-1);
  if (how.headerAgain && vendor.header.length === 1) lines.splice(5, 0, ...header);
  const text = [...vendor.header, ...lines].join(how.newline) + how.end;
  const bytes = Buffer.from(text, how.encoding);
  const packed =
    how.packing === 'none'
      ? bytes
      : how.packing === 'gzip'
        ? gzipSync(bytes)
        : Buffer.concat([
            gzipSync(bytes.subarray(0, bytes.length >> 1)),
            gzipSync(bytes.subarray(bytes.length >> 1)),
          ]);
  return new File([new Uint8Array(packed)], 'ACME-USD.csv');
}

describe('files as people bring them', () => {
  const edge = new Edge('brought files');

  test(
    'are what was meant, or asked or refused with a reason',
    async () => {
      let read = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(VENDORS)),
          meant,
          way,
          async (name, { interval, bars }, how) => {
            const vendor = VENDORS[name]!;
            fc.pre(vendor.daily !== true || interval === 86_400);
            const outcome = await edge.try(() => imported(fileOf(vendor, bars, how), { accept: true }));
            if ('refused' in outcome) {
              expect(outcome.refused.code).toMatch(/^import\./);
              return;
            }
            read += 1;
            const kept = await outcome.value.bars();
            expect(kept.map(({ time, open, high, low, close }) => [time, open, high, low, close])).toEqual(
              bars.map((bar) => [bar.time, ...[bar.open, bar.high, bar.low, bar.close].map(Number)]),
            );
          },
        ),
        edge.runs(RUNS / 4),
      );
      // Most are read: a reader that refuses all would be right too.
      expect(read).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
