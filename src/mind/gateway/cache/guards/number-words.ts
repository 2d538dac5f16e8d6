/** Words that are numbers. Ordinals stand for the number: "the 2nd" and "the second" are one. */
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, n) => [word, n] as const),
  ...ORDINALS.split(' ').map((word, n) => [word, n] as const),
  ...TENS.split(' ').map((word, n) => [word, 20 + 10 * n] as const),
  ['dozen', 12] as const,
]);

/** What makes a number in front of it so many times as large. `m` and `b` only where they touch it: apart they are metres and bytes. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['lakh', 1e5],
  ['lakhs', 1e5],
  ['lac', 1e5],
  ['mn', 1e6],
  ['mm', 1e6],
  ['million', 1e6],
  ['millions', 1e6],
  ['crore', 1e7],
  ['crores', 1e7],
  ['bn', 1e9],
  ['billion', 1e9],
  ['billions', 1e9],
  ['tn', 1e12],
  ['trillion', 1e12],
  ['hundred', 1e2],
  ['bps', 1e-4],
  ['bp', 1e-4],
  ['percent', 1e-2],
  ['%', 1e-2],
]);
