/** Check digits that the library of national numbers does not have. Each takes the number as written. */

const bare = (value: string): string => value.replace(/[\s./-]/g, '').toUpperCase();

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * (digits.charCodeAt(i) - 48), 0);

/** British NHS number: ten digits, the last by eleven. */
export function isNhs(value: string): boolean {
  const digits = bare(value);
  if (!/^\d{10}$/.test(digits)) return false;
  const check = (11 - (weightedSum(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check !== 10 && check === Number(digits[9]);
}

/** Australian Medicare card: the ninth digit by ten over the first eight. */
export function isMedicare(value: string): boolean {
  const digits = bare(value);
  if (!/^[2-6]\d{9,10}$/.test(digits)) return false;
  return weightedSum(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(digits[8]);
}

const NRIC = { S: 'JZIHGFEDCBA', T: 'GFEDCBAJZIH', F: 'XWUTRQPNMLK', G: 'RQPNMLKXWUT', M: 'XWUTRQPNJLK' };

/** Singapore's NRIC and FIN: the last letter by eleven. */
export function isNric(value: string): boolean {
  const id = bare(value);
  if (!/^[STFGM]\d{7}[A-Z]$/.test(id)) return false;
  const series = id[0] as keyof typeof NRIC;
  const rest = (weightedSum(id.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]) + (series === 'M' ? 3 : 0)) % 11;
  const at = series === 'M' ? 10 - rest : rest;
  return NRIC[series][at] === id[8];
}

/** American social security number that can have been given out. */
export const isSsn = (value: string): boolean =>
  /^(?!000|666)[0-8]\d{2}(?!00)\d{2}(?!0000)\d{4}$/.test(bare(value)) && !/^(\d)\1{8}$/.test(bare(value));

/** American taxpayer number of who has no social security number. */
export const isItin = (value: string): boolean =>
  /^9\d{2}(5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/.test(bare(value));

/** Korean resident number: a date, then the century's digit. Since 2020 it has no check digit. */
export const isRrn = (value: string): boolean =>
  /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[1-8]\d{6}$/.test(bare(value));

/** Japan's My Number: twelve digits, the last by eleven. */
export function isMyNumber(value: string): boolean {
  const digits = bare(value);
  if (!/^\d{12}$/.test(digits)) return false;
  const rest = weightedSum(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest <= 1 ? 0 : 11 - rest) === Number(digits[11]);
}
