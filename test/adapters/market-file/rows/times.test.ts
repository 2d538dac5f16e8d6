import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimeReader } from '../../../../src/adapters/market-file/rows/times.ts';
import type { TimeFormat } from '../../../../src/domain/world/market-file.ts';

const read = (cell: unknown, format: TimeFormat, zone = 'UTC', previous = Number.NEGATIVE_INFINITY): number =>
  new TimeReader({ format, zone }).read(cell, undefined, previous);
const iso = (ms: number): string => new Date(ms).toISOString();

describe('times as text', () => {
  it.each([
    ['2024-01-31', 'ymd', '2024-01-31T00:00:00.000Z'],
    ['2024-01-31 23:59', 'ymd', '2024-01-31T23:59:00.000Z'],
    ['2024-01-31T23:59:58.125Z', 'ymd', '2024-01-31T23:59:58.125Z'],
    ['2024-01-31T23:59:58+05:30', 'ymd', '2024-01-31T18:29:58.000Z'],
    ['2024-01-31 23:59:58 UTC', 'ymd', '2024-01-31T23:59:58.000Z'],
    ['20240131', 'ymd', '2024-01-31T00:00:00.000Z'],
    ['20240131 235900', 'ymd', '2024-01-31T23:59:00.000Z'],
    ['20240131 235900123', 'ymd', '2024-01-31T23:59:00.123Z'],
    ['20240131T2359Z', 'ymd', '2024-01-31T23:59:00.000Z'],
    ['20240131 235900+0100', 'ymd', '2024-01-31T22:59:00.000Z'],
    ['20240131 235900 0100', 'ymd', null],
    ['202401312359', 'ymd', '2024-01-31T23:59:00.000Z'],
    ['31.01.2024 18:05', 'dmy', '2024-01-31T18:05:00.000Z'],
    ['1/31/2024 6:05:09 PM', 'mdy', '2024-01-31T18:05:09.000Z'],
    ['01/31/24', 'mdy', '2024-01-31T00:00:00.000Z'],
    ['Jan 31, 2024', 'mdy', '2024-01-31T00:00:00.000Z'],
    ['31 January 2024 12:00 AM', 'dmy', '2024-01-31T00:00:00.000Z'],
    ['Wed, 31 Jan 2024 10:00:00 GMT', 'dmy', '2024-01-31T10:00:00.000Z'],
  ] as const)('reads %s', (text, format, expected) => {
    if (expected === null) expect(() => read(text, format)).toThrow('is not a time');
    else expect(iso(read(text, format))).toBe(expected);
  });

  it.each([
    '2024-02-30',
    '2024-13-01',
    'yesterday',
    '2024-01-31 10:00 EST',
    '2024-01-31T99:00:00',
    '31/31/2024',
  ])('refuses %s', (text) => expect(() => read(text, 'ymd')).toThrow('is not a time between 1900 and 2200'));

  it('reads an empty cell as no time', () => {
    for (const cell of ['', ' ', 'null', 'N/A', null, undefined]) expect(read(cell, 'ymd')).toBeNaN();
    expect(read('', 's')).toBeNaN();
  });
});

describe('times since 1970', () => {
  it('reads seconds, milliseconds, microseconds and nanoseconds, and refuses a wrong unit', () => {
    const at = Date.UTC(2024, 0, 31, 12);
    expect(read(String(at / 1000), 's')).toBe(at);
    expect(read(at, 'ms')).toBe(at);
    expect(read(`${at}000`, 'us')).toBe(at);
    expect(read(`${at}000000`, 'ns')).toBe(at);
    const reader = new TimeReader({ format: 's', zone: 'UTC' });
    expect(reader.read(String(at), undefined, Number.NEGATIVE_INFINITY)).toBe(at);
    expect(reader.otherUnits).toBe(1);
    expect(() => read('12345678901234567890123', 's')).toThrow('in s since 1970');
    expect(() => read('soon', 'ms')).toThrow('in ms since 1970');
  });
});

describe('times by a zone', () => {
  const ZONES = [
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ];

  it('finds the instant that a clock of the zone showed, at any time and place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(1975, 0) / 1000, max: Date.UTC(2030, 0) / 1000 }),
        (zone, seconds) => {
          const instant = seconds * 1000;
          const shown = new Intl.DateTimeFormat('sv-SE', {
            timeZone: zone,
            dateStyle: 'short',
            timeStyle: 'medium',
          }).format(instant);
          // A clock that is set back shows an hour twice: the one after the row before is meant.
          expect(read(shown, 'ymd', zone, instant - 1)).toBe(instant);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('counts local times that came twice, and such as never came', () => {
    const clock = new TimeReader({ format: 'ymd', zone: 'America/New_York' });
    const rows = ['2024-11-03 00:30', '2024-11-03 01:30', '2024-11-03 01:30', '2024-11-03 02:30'];
    let previous = Number.NEGATIVE_INFINITY;
    const times = rows.map((row) => (previous = clock.read(row, undefined, previous)));
    expect(times.slice(1).map((time, i) => (time - times[i]!) / 3_600_000)).toEqual([1, 1, 1]);
    expect(clock.ambiguous).toBe(2);
    clock.read('2024-03-10 02:30', undefined, 0);
    expect(clock.skipped).toBe(1);
  });
});
