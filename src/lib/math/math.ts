import stdlibExp from '@stdlib/math-base-special-exp';
import stdlibExpm1 from '@stdlib/math-base-special-expm1';
import stdlibLn from '@stdlib/math-base-special-ln';
import stdlibLog1p from '@stdlib/math-base-special-log1p';
import stdlibPow from '@stdlib/math-base-special-pow';

/*
 * Functions whose last bit is the same on every engine. The language leaves `Math.exp` and its kin, and `**`, to the engine;
 * these are FreeBSD's msun in JavaScript, built of + − × ÷, `Math.sqrt`, `floor`, `ceil`, `abs` and the bits of a double, all
 * of which the language defines to the last bit (it neither fuses nor reorders). What is loaded is each package's
 * `lib/main.js`; the native variants beside it are never asked for. `test/lib/math/math.test.ts` holds them to correctly rounded
 * vectors and to one hash on each engine.
 */

/** e^x, within 1 ulp. */
export const exp: (x: number) => number = stdlibExp;

/** e^x − 1, within 1 ulp, for small x too. */
export const expm1: (x: number) => number = stdlibExpm1;

/** Natural logarithm, within 1 ulp; NaN below 0. */
export const log: (x: number) => number = stdlibLn;

/** ln(1 + x), within 1 ulp, for small x too. */
export const log1p: (x: number) => number = stdlibLog1p;

/** x^y, within 1 ulp. */
export const pow: (x: number, y: number) => number = stdlibPow;

/** Length of a vector in three dimensions. For moderate components: their squares must be doubles. */
export const hypot = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** Powers that token decimals ask for, 0 to this. */
const TABLE_END = 36;
const textOfPower = (n: number): number => Number(`1e${n}`);
const POWERS_OF_TEN = Array.from({ length: TABLE_END + 1 }, (_, n) => textOfPower(n));

/** 10^n for a whole n, correctly rounded: the double that `1e…` reads as. */
export const powerOfTen = (n: number): number => POWERS_OF_TEN[n] ?? textOfPower(n);
