import { commonest } from './commonest.ts';

/** Ranks of words, from 1 for the commonest, in lower case. */
export type Ranks = ReadonlyMap<string, number>;

/** Of a longer one, the beginning is judged: what stands behind it only makes it stronger. */
const MOST_READ = 100;
/** Guesses for a character of a stretch in which nothing is known. What people make up is far from random: zxcvbn takes as many. */
const FOR_UNKNOWN = 10;
/** Guesses for a space or a sign between words: it is nearly always the same one. */
const FOR_SEPARATOR = 2;
const SHORTEST_WORD = 3;
const LONGEST_WORD = 30;
const reversed = (text: string): string => [...text].reverse().join('');
const KEYS = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv',
];
const ROWS = KEYS.flatMap((row) => [row, reversed(row)]);
/** Days of 120 years. */
const DATES = 365 * 120;
const YEARS = 150;
/** Where a run may begin, and the two ways that it may go. */
const RUNS = 2 * 30;
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/** A stretch that somebody would guess as a whole. */
interface Match {
  readonly end: number;
  /** Decimal logarithm of the guesses that it takes. */
  readonly cost: number;
}

/** Times as many for how it is written: capitals, figures for letters, backwards. */
function asWord(text: string, words: Ranks): number | null {
  const plain = text.toLowerCase();
  const spelt = [...plain].map((sign) => LEET[sign] ?? sign).join('');
  let least: number | null = null;
  for (const [form, times] of [
    [plain, 1],
    [spelt, 4],
    [reversed(plain), 2],
  ] as const) {
    const rank = Math.min(commonest.get(form) ?? Infinity, words.get(form) ?? Infinity);
    if (rank * times < (least ?? Infinity)) least = rank * times;
  }
  if (least === null) return null;
  const capitals = [...text].filter((sign) => sign !== sign.toLowerCase()).length;
  if (capitals === 0) return least;
  const usual = capitals === text.length || (capitals === 1 && /^\p{Lu}/u.test(text));
  return least * (usual ? 2 : 2 ** Math.min(capitals, text.length - capitals) * 2);
}

/** Signs that follow each other in the alphabet, among figures or on a keyboard, from `from` on; 0 where there is no such run. */
function runFrom(text: string, from: number): number {
  const lower = text.toLowerCase();
  let longest = 0;
  for (const step of [1, -1]) {
    let end = from + 1;
    while (end < lower.length && lower.charCodeAt(end) - lower.charCodeAt(end - 1) === step) end += 1;
    longest = Math.max(longest, end - from);
  }
  for (const row of ROWS) {
    let length = SHORTEST_WORD;
    while (from + length <= lower.length && row.includes(lower.slice(from, from + length)))
      longest = Math.max(longest, length++);
  }
  return longest >= SHORTEST_WORD ? longest : 0;
}

function* matchesFrom(
  text: string,
  from: number,
  words: Ranks,
  ofPiece: (piece: string) => number,
): Generator<Match> {
  const to = (length: number, guesses: number): Match => ({ end: from + length, cost: Math.log10(guesses) });
  yield to(1, /[\s_.,-]/.test(text[from]!) ? FOR_SEPARATOR : FOR_UNKNOWN);
  for (let length = SHORTEST_WORD; length <= LONGEST_WORD && from + length <= text.length; length += 1) {
    const rank = asWord(text.slice(from, from + length), words);
    if (rank !== null) yield to(length, rank + 1);
  }
  const rest = text.slice(from);
  const run = runFrom(text, from);
  for (let length = SHORTEST_WORD; length <= run; length += 1) yield to(length, RUNS * length);
  const year = /^(19|20)\d\d/.exec(rest);
  if (year) yield to(4, YEARS);
  const date = /^\d{1,4}([-./ ]?)\d{1,2}\1\d{1,4}/.exec(rest)?.[0];
  if (date && date.replaceAll(/\D/g, '').length >= 6 && date.replaceAll(/\D/g, '').length <= 8)
    yield to(date.length, DATES * 8);
  // The same again and again costs as much as once, and how often.
  for (let unit = 1; from + 2 * unit <= text.length; unit += 1) {
    const piece = text.slice(from, from + unit);
    let times = 1;
    while (text.startsWith(piece, from + times * unit)) times += 1;
    if (times > 1 && times * unit >= SHORTEST_WORD) {
      yield { end: from + times * unit, cost: ofPiece(piece) + Math.log10(times) };
    }
  }
}

/** @param known what pieces of it cost, as far as they were looked at: of what repeats itself there are many */
function costOf(text: string, words: Ranks, known: Map<string, number>): number {
  const before = known.get(text);
  if (before !== undefined) return before;
  const ofPiece = (piece: string): number => costOf(piece, words, known);
  const least = Array.from({ length: text.length + 1 }, (_, at) => (at === 0 ? 0 : Infinity));
  for (let from = 0; from < text.length; from += 1) {
    for (const { end, cost } of matchesFrom(text, from, words, ofPiece)) {
      least[end] = Math.min(least[end]!, least[from]! + cost);
    }
  }
  const cost = least[text.length]!;
  known.set(text, cost);
  return cost;
}

/**
 * About how many guesses somebody needs who knows how passphrases are made: as few as any way takes to put it together from common
 * passwords, words, runs, dates, repeats and unknown signs. After zxcvbn (Wheeler, USENIX Security 2016).
 * @param words a language's, by how common they are; none makes words look unknown, and so stronger than they are
 * @returns its decimal logarithm; 0 for nothing
 */
export function guessesOf(passphrase: string, words: Ranks): number {
  return costOf(passphrase.normalize('NFKC').slice(0, MOST_READ), words, new Map());
}
