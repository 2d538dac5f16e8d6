import fc from 'fast-check';

/** Texts that have broken something somewhere. */
const TEXTS = [
  '',
  ' ',
  '\0',
  '\ud83d',
  '__proto__',
  'constructor',
  '../..',
  'NaN',
  '1e308',
  '0x10',
  "'; DROP TABLE records; --",
  '<img src=x onerror=alert(1)>',
  '\u202e\u200b',
  'a'.repeat(3_000),
  '%s%n',
  '$1',
];
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  NaN,
  Infinity,
  -Infinity,
];

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...TEXTS));
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(...NUMBERS));

/** Plain data of any shape, and what else can be given to a function. */
export const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(undefined, null, true, false),
  fc.anything({ maxDepth: 3, maxKeys: 4, withBigInt: true, withDate: true, withNullPrototype: true }),
  fc.jsonValue(),
);

/** A number as somebody might write it. */
export const anyNumber = number;
export const anyText = text;
