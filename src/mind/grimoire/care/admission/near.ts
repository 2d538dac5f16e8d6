import { shinglesOf } from './shingles.ts';
import { marksOf, sayingOf } from './tokens.ts';

/** Tokens below which two texts are the same only if they are so exactly: short ones differ by a word. Ours. */
const LEAST_TOKENS = 6;
/** Share of word pairs that must be common to both: a phrase may stand elsewhere. Ours. */
const IN_ORDER = 0.7;
const PAIR = 2;

/** Texts with equal keys say the same words, however often moved; null of a text that is too short to be near another. */
export function nearKey(text: string): string | null {
  const saying = sayingOf(text);
  return saying.length < LEAST_TOKENS ? null : saying.toSorted().join(' ');
}

function shareInCommon(a: Int32Array, b: Int32Array): number {
  const left = new Set(a);
  const right = new Set(b);
  const common = a.filter((pair, i) => right.has(pair) && a.indexOf(pair) === i).length;
  const all = left.size + right.size - common;
  return all === 0 ? 1 : common / all;
}

/**
 * Whether two texts say the same in other dress: case, punctuation, articles, a phrase moved. A differing number, address, name, date,
 * symbol, question or negation, and one of these in another order, makes them two. When in doubt they are two.
 */
export function isNear(a: string, b: string): boolean {
  const key = nearKey(a);
  if (key === null || key !== nearKey(b)) return false;
  if (marksOf(a).join(' ') !== marksOf(b).join(' ')) return false;
  const pairs = (text: string): Int32Array => shinglesOf(sayingOf(text).join(' '), PAIR);
  return shareInCommon(pairs(a), pairs(b)) >= IN_ORDER;
}
