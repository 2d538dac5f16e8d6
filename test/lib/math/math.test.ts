import { describe, expect, it } from 'vitest';
import { exp, expm1, hypot, log, log1p, pow, powerOfTen } from '../../../src/lib/math/math.ts';
import VECTORS from '../../fixtures/math-vectors.json' with { type: 'json' };
import { MATH_HASH, mathHash } from '../../support/math-hash.ts';

const view = new DataView(new ArrayBuffer(8));

/** Where a double stands among all doubles in order: neighbours are one apart. */
function place(x: number): bigint {
  view.setFloat64(0, x);
  const bits = view.getBigInt64(0);
  return bits < 0n ? -(bits & 0x7fff_ffff_ffff_ffffn) : bits;
}

function ulpsApart(a: number, b: number): number {
  const apart = place(a) - place(b);
  return Number(apart < 0n ? -apart : apart);
}

const functions: Record<keyof typeof VECTORS, (...args: number[]) => number> = {
  exp: (x) => exp(x!),
  expm1: (x) => expm1(x!),
  log: (x) => log(x!),
  log1p: (x) => log1p(x!),
  pow: (x, y) => pow(x!, y!),
};

describe('functions that are the same on every engine', () => {
  it.each(Object.keys(functions) as (keyof typeof VECTORS)[])('%s is within an ulp of the truth', (name) => {
    for (const row of VECTORS[name] as number[][]) {
      const args = row.slice(0, -1);
      const ulps = ulpsApart(functions[name](...args), row.at(-1)!);
      expect(ulps, `${name}(${args.join(', ')})`).toBeLessThanOrEqual(1);
    }
  });

  it('keep to the ends of the numbers', () => {
    expect([exp(0), exp(-0), exp(Infinity), exp(-Infinity), exp(710), exp(-746), exp(NaN)]).toEqual([
      1,
      1,
      Infinity,
      0,
      Infinity,
      0,
      NaN,
    ]);
    expect([log(1), log(0), log(-0), log(-1), log(Infinity), log(NaN)]).toEqual([
      0,
      -Infinity,
      -Infinity,
      NaN,
      Infinity,
      NaN,
    ]);
    expect([log1p(-1), log1p(-0), log1p(-2), log1p(Infinity)]).toEqual([-Infinity, -0, NaN, Infinity]);
    expect([expm1(-0), expm1(-Infinity), expm1(Infinity), expm1(-50)]).toEqual([-0, -1, Infinity, -1]);
    expect([pow(0, 0), pow(2, 1024), pow(2, -1075), pow(-8, 1 / 3), pow(0, -1), pow(-0, -1)]).toEqual([
      1,
      Infinity,
      0,
      NaN,
      Infinity,
      -Infinity,
    ]);
    expect([hypot(0, 0, 0), hypot(2, -3, 6), hypot(1, 1, 1)]).toEqual([0, 7, Math.sqrt(3)]);
  });

  it('raises ten to whole powers as it would be written', () => {
    expect([0, 6, 18, 22, 23, 36, 37, 308].map(powerOfTen)).toEqual([
      1, 1e6, 1e18, 1e22, 1e23, 1e36, 1e37, 1e308,
    ]);
    expect([-1, -12, -18, -323, -400, 309].map(powerOfTen)).toEqual([0.1, 1e-12, 1e-18, 1e-323, 0, Infinity]);
  });

  it('gives the hash that every engine must give', async () => {
    expect(await mathHash()).toBe(MATH_HASH);
  });
});
