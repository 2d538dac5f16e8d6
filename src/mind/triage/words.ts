import { log, log1p } from '../../lib/math/math.ts';

/** Hexadecimal digits of a word, and how many of them a double holds. */
const WORD = 64;
const HELD = 13;
const LN_16 = log(16);
const ZERO = 48;
/** `f` in either case: the word is negative. */
const isNegative = (code: number): boolean => code === 102 || code === 70;

/** ln(1 + |word|), the word read as a signed integer; 0 where the data ends before it. Never a big integer: this runs for each event. */
export function magnitudeOf(data: string, word: number): number {
  const from = 2 + word * WORD;
  const end = from + WORD;
  if (data.length < end) return 0;
  const negative = isNegative(data.charCodeAt(from));
  let at = from;
  if (negative) while (at < end && isNegative(data.charCodeAt(at))) at += 1;
  else while (at < end && data.charCodeAt(at) === ZERO) at += 1;
  const digits = end - at;
  if (digits === 0) return negative ? log(2) : 0;
  const held = Math.min(HELD, digits);
  const read = Number.parseInt(data.slice(at, at + held), 16);
  // Of the two's complement the digits' own complement is one less than the magnitude.
  const head = negative ? powerOf16(held) - read : read;
  return digits <= HELD ? log1p(head) : log(head) + (digits - held) * LN_16;
}

const POWERS = Array.from({ length: HELD + 1 }, (_, n) => Number(`0x1${'0'.repeat(n)}`));
const powerOf16 = (n: number): number => POWERS[n]!;

/** A word as a small signed integer (a pool's tick); null where it is none. */
export function smallOf(data: string, word: number): number | null {
  const from = 2 + word * WORD;
  if (data.length < from + WORD) return null;
  const low = Number.parseInt(data.slice(from + WORD - 6, from + WORD), 16);
  if (Number.isNaN(low)) return null;
  return low >= 0x80_00_00 ? low - 0x1_00_00_00 : low;
}

/** The address in a topic; null where it holds something else. */
export function addressIn(topic: string | undefined): string | null {
  if (topic === undefined || topic.length !== 66 || !topic.startsWith('0x000000000000000000000000'))
    return null;
  const address = `0x${topic.slice(26)}`;
  return address === '0x0000000000000000000000000000000000000000' ? null : address;
}
