import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberReader, plainDecimal } from '../../../../src/adapters/market-file/rows/numbers.ts';

describe('numbers', () => {
  it('are the very doubles that the language reads', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.option(digits), (whole, part) => {
        const text = part === null ? whole : `${whole}.${part}`;
        expect(numberReader('.')(text)).toBe(Number(text));
        if (text.length <= 15) expect(plainDecimal(text)).toBe(Number(text));
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e299, noNaN: true }), (value) => {
        expect(numberReader('.')(String(value))).toBe(value);
        expect(numberReader('.')(value)).toBe(value);
      }),
    );
  });

  it.each([
    ['1,234,567.5', 1_234_567.5],
    ['$ 12', 12],
    ['-3.5', -3.5],
    ['1e-3', 0.001],
    [' 7\r', 7],
    ['.5', 0.5],
    ['5.', 5],
  ])('reads %s', (text, value) => expect(numberReader('.')(text)).toBe(value));

  it('reads commas as decimals where they are', () => {
    expect(numberReader(',')('1.234,5')).toBe(1_234.5);
    expect(numberReader(',')('7')).toBe(7);
  });

  it.each(['', ' ', '-', 'N/A', 'null', 'NaN'])('reads “%s” as nothing there', (text) =>
    expect(numberReader('.')(text)).toBeNaN(),
  );

  it.each(['.', '1.2.3', '1,2', 'abc', 'Infinity', '12 pm'])('refuses “%s”', (text) => {
    if (text === '.') expect(numberReader('.')(text)).toBeNaN();
    else expect(() => numberReader('.')(text)).toThrow('is not a number');
  });
});
