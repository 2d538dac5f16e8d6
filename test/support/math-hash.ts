import { blake3 } from 'hash-wasm';
import { exp, expm1, hypot, log, log1p, pow, powerOfTen } from '../../src/lib/math/math.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';

/** What every engine must answer: BLAKE3 of the results' bits for {@link INPUTS} seeded inputs. */
export const MATH_HASH = '112c3bb0e758b6f59f39f221ec327185841b9a58fb17ec5f86c85a436f286746';

const INPUTS = 20_000;
const BIAS = 1023;

/** Doubles of any size between two powers of two, by their bits, so that no function that is tested makes them. */
function doubles(seed: number): (low: number, high: number, sign?: number) => number {
  const random = SeededRandom.fromSeed(seed);
  const below = (end: number): number => Math.floor(random.next() * end);
  const view = new DataView(new ArrayBuffer(8));
  return (low, high, sign = 0) => {
    const exponent = BIAS + low + below(high - low);
    view.setUint32(0, ((sign && below(2)) << 31) | (exponent << 20) | below(0x100000));
    view.setUint32(4, below(0x1_0000_0000));
    return view.getFloat64(0);
  };
}

/** The hash as this engine gets it, in hex. */
export async function mathHash(): Promise<string> {
  const draw = doubles(6);
  const results: number[] = [];
  for (let i = 0; i < INPUTS; i += 1) {
    const any = draw(-40, 10, 1);
    const moderate = draw(-20, 20);
    results.push(exp(any), expm1(any), log(draw(-1022, 1023)), log1p(draw(-60, 60)));
    results.push(pow(moderate, draw(-12, 6, 1)), pow(2, -draw(-8, 6)), pow(1.0001, draw(0, 20, 1) / 2));
    results.push(hypot(any, moderate, draw(-20, 20, 1)));
  }
  for (let n = -330; n <= 310; n += 1) results.push(powerOfTen(n));
  const bytes = new DataView(new ArrayBuffer(results.length * 8));
  results.forEach((result, i) => bytes.setFloat64(i * 8, result));
  return blake3(new Uint8Array(bytes.buffer));
}
