import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewFile } from '../../src/adapters/market-file/import-file.ts';
import { HEADER, hourly, imported } from '../adapters/market-file/files.ts';
import { Edge } from './edge.ts';
import { anyNumber, anyText, nonsense } from './nonsense.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';

const cell = fc.oneof(
  anyNumber.map(String),
  anyText,
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '0x10',
    '1,5',
    '1.000,5',
    '2024-02-30',
    '31/12/2024',
    '1700000000',
    '"',
    '\n',
    '\r',
    ';',
    '\ufeff',
  ),
);
const table = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.array(fc.array(cell), { maxLength: 12 }),
  )
  .map(([delimiter, newline, rows]) => rows.map((row) => row.join(delimiter)).join(newline));
/** A good file in which something is changed, doubled, or gone. */
const spoiled = fc
  .tuple(fc.nat(), fc.nat(40), cell, fc.integer({ min: 2, max: 40 }))
  .map(([at, length, instead, rows]) => {
    const whole = [HEADER, ...hourly(rows)].join('\n');
    const place = at % whole.length;
    return whole.slice(0, place) + instead + whole.slice(place + length);
  });
const rows = fc.array(
  fc.oneof(
    nonsense,
    fc.record(
      { time: cell, close: fc.oneof(anyNumber, cell, nonsense), volume: anyNumber },
      { requiredKeys: [] },
    ),
  ),
  { maxLength: 12 },
);
const json = fc.oneof(
  rows.map((values) => ({ data: values })),
  rows,
  nonsense,
);
const written = (value: unknown): string => {
  try {
    return (
      JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? ''
    );
  } catch {
    return '{';
  }
};
const text = fc.oneof(
  table,
  spoiled,
  json.map(written),
  rows.map((values) => values.map(written).join('\n')),
  fc.constantFrom(
    '['.repeat(50_000),
    `{"a":`.repeat(20_000),
    '"'.repeat(1_000),
    '\n'.repeat(1_000),
    ','.repeat(5_000),
  ),
);
const bytes = fc.oneof(
  text.map((each) => new TextEncoder().encode(each)),
  fc.uint8Array({ maxLength: 300 }),
  text.map((each) => new Uint8Array(gzipSync(each))),
  fc.tuple(text, fc.nat(), fc.nat(255)).map(([each, at, byte]) => {
    const packed = new Uint8Array(gzipSync(each));
    packed[at % packed.length] = byte;
    return packed;
  }),
  text.map((each) => new Uint8Array([0xff, 0xfe, ...Buffer.from(each.slice(0, 2_000), 'utf16le')])),
);

describe('a market file', () => {
  const edge = new Edge('market files');

  test(
    'becomes a world whose prices are prices, or is refused with a code',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          bytes,
          fc.constantFrom({}, { columns: { time: 'time', close: 'close' } }),
          async (given, patch) => {
            const file = new File([new Uint8Array(given)], 'ABC-USD.csv');
            await edge.try(() => previewFile(file));
            const outcome = await edge.try(() => imported(file, patch));
            if ('refused' in outcome) {
              expect(outcome.refused.code).toMatch(/^(import\.|input\.invalid)/);
              return;
            }
            const { series, reader } = outcome.value;
            expect(series.steps).toBeLessThan(2 ** 29);
            for (const step of [0, series.steps - 1]) {
              const bar = await reader.upTo(step);
              expect(bar!.low).toBeGreaterThanOrEqual(1e-15);
              expect(bar!.high).toBeLessThanOrEqual(1e15);
              expect(bar!.high / bar!.low).toBeLessThan(1e9);
              expect(bar!.volume).toBeGreaterThanOrEqual(0);
              expect(bar!.volume).toBeLessThan(Infinity);
            }
          },
        ),
        edge.runs(RUNS / 2),
      );
    },
    FUZZ_TIMEOUT,
  );
});
