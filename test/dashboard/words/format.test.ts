import { describe, expect, it } from 'vitest';
import {
  count,
  formatBytes,
  formatDuration,
  formatFull,
  formatNumber,
  formatWorldTime,
  MISSING,
  shortHash,
  titled,
  words,
} from '../../../src/dashboard/words/index.ts';

const NARROW = '\u202f';

describe('formatNumber', () => {
  it('writes units, signs and grouped thousands', () => {
    expect(formatNumber(1234567.891, { unit: 'USD', digits: 2 })).toBe(`1,234,567.89${NARROW}USD`);
    expect(formatNumber(0.0123, { unit: '%', digits: 1, sign: true })).toBe(`+1.2${NARROW}%`);
    expect(formatNumber(-0.5, { digits: 2 })).toBe('−0.50');
  });

  it('gives a rounded zero no sign, so that nothing reads as a loss that is not there', () => {
    expect(formatNumber(-0.0004, { digits: 2, sign: true })).toBe('0.00');
    expect(formatNumber(0, { sign: true })).toBe('0');
  });

  it('shortens only from ten thousand up, and only where asked', () => {
    expect(formatNumber(9999, { compact: true })).toBe('9,999');
    expect(formatNumber(10_000, { compact: true })).toBe(`10.0${NARROW}k`);
    expect(formatNumber(4_567_000, { compact: true, unit: 'USD' })).toBe(`4.57${NARROW}M${NARROW}USD`);
    expect(formatNumber(-250_000_000_000, { compact: true })).toBe(`−250${NARROW}G`);
    expect(formatNumber(10_000)).toBe('10,000');
  });

  it('writes what no one can count with its power of ten', () => {
    expect(formatNumber(589_865_262_721_147_200_000)).toBe('5.90×10²⁰');
    expect(formatNumber(-1e15, { compact: true })).toBe('−1.00×10¹⁵');
  });

  it('says when there is no number', () => {
    for (const missing of [null, undefined, Number.NaN]) expect(formatNumber(missing)).toBe(MISSING);
    expect(formatFull(null)).toBe('not known');
  });

  it('keeps the whole number for hover', () => {
    expect(formatFull(12_345.678_9, { compact: true, unit: 'USD' })).toBe(`12,345.6789${NARROW}USD`);
    expect(formatFull(100, { compact: true })).toBe('100');
    expect(formatFull(0.25, { unit: '%' })).toBe(`25${NARROW}%`);
  });
});

describe('times', () => {
  it('writes world time as a day, with the minute on request', () => {
    const crash = Date.UTC(2008, 9, 10, 14, 30) / 1000;
    expect(formatWorldTime(crash)).toBe('2008-10-10');
    expect(formatWorldTime(crash, true)).toBe('2008-10-10 14:30 UTC');
    expect(formatWorldTime(0)).toBe(MISSING);
  });

  it('picks the unit of a duration', () => {
    expect(formatDuration(0.05)).toBe(`50${NARROW}µs`);
    expect(formatDuration(7.25)).toBe(`7.3${NARROW}ms`);
    expect(formatDuration(60_000)).toBe(`1.0${NARROW}min`);
    expect(formatDuration(7_200_000)).toBe(`2.0${NARROW}h`);
    expect(formatDuration(null)).toBe(MISSING);
  });
});

it('writes bytes in binary units', () => {
  expect(formatBytes(1023)).toBe(`1023${NARROW}B`);
  expect(formatBytes(1536)).toBe(`1.5${NARROW}KiB`);
  expect(formatBytes(34_567_890)).toBe(`33${NARROW}MiB`);
});

it('shortens hashes, but not what is short already', () => {
  expect(shortHash('0x7f3a11112222333344445555666677778888aac2')).toBe('0x7f3a…aac2');
  expect(shortHash('01JQ5Z8N3K')).toBe('01JQ5Z8N3K');
});

it('turns names into words', () => {
  expect(words('bull-low-vol')).toBe('bull low vol');
  expect(titled('max-position')).toBe('Max position');
  expect(count(1, 'tick')).toBe('1 tick');
  expect(count(2000, 'tick')).toBe('2,000 ticks');
});
