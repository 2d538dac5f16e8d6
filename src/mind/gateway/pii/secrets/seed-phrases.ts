import { sha256 } from '@noble/hashes/sha2.js';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { PiiSpan } from '../../../../domain/gateway/pii.ts';
import { hasContext, type Recogniser } from '../recogniser.ts';

const INDEX: ReadonlyMap<string, number> = new Map(wordlist.map((word, at) => [word, at]));
const BITS_A_WORD = 11;
/** Lengths of BIP-39, the longest first: a phrase of 24 words holds twelve that may pass too. */
const LENGTHS = [24, 21, 18, 15, 12] as const;
const CONTEXT = /\b(seed|mnemonic|recovery|secret|backup|wallet|phrase|words|12|24)\b/i;
/** Words of the list one after the other that are masked where a phrase is spoken of, mistyped or cut. */
const SPOKEN_OF = 8;

interface Word {
  readonly start: number;
  readonly end: number;
  /** Its place in the list. */
  readonly index: number;
}

/** Runs of words of the list: numbers, commas and line breaks may stand between them. */
function runsOf(text: string): Word[][] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  let last = 0;
  for (const match of text.matchAll(/[A-Za-z]+/g)) {
    const word = match[0].toLowerCase();
    const joined = run.length > 0 && /^[\s,;:|"'`.()[\]\-–#\d]{1,16}$/.test(text.slice(last, match.index));
    const index = INDEX.get(word);
    if (!joined || index === undefined) {
      if (run.length >= SPOKEN_OF) runs.push(run);
      run = [];
    }
    if (index !== undefined) run.push({ start: match.index, end: match.index + word.length, index });
    last = match.index + word.length;
  }
  if (run.length >= SPOKEN_OF) runs.push(run);
  return runs;
}

const spanOf = (words: readonly Word[], score: number, by: string): PiiSpan => ({
  start: words[0]!.start,
  end: words.at(-1)!.end,
  kind: 'seed-phrase',
  score,
  by,
});

/** BIP-39: the words' numbers in bits are random bytes and, in the bits that are left, the beginning of their hash. */
function isPhrase(words: readonly Word[]): boolean {
  const bytes = new Uint8Array(Math.ceil((words.length * BITS_A_WORD) / 8));
  let at = 0;
  let waiting = 0;
  let bits = 0;
  for (const { index } of words) {
    waiting = (waiting << BITS_A_WORD) | index;
    bits += BITS_A_WORD;
    for (; bits >= 8; bits -= 8) bytes[at++] = waiting >> (bits - 8);
    waiting &= (1 << bits) - 1;
  }
  if (bits > 0) bytes[at] = waiting << (8 - bits);
  const check = words.length / 3;
  const entropy = (words.length * BITS_A_WORD - check) / 8;
  // Of twelve words the check is half a byte, of 24 a whole one; it stands behind the entropy.
  return sha256(bytes.subarray(0, entropy))[0]! >> (8 - check) === bytes[entropy]! >> (8 - check);
}

function phrasesIn(run: readonly Word[]): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (let at = 0; at + 12 <= run.length;) {
    const length = LENGTHS.find((size) => at + size <= run.length && isPhrase(run.slice(at, at + size)));
    if (length === undefined) {
      at += 1;
      continue;
    }
    spans.push(spanOf(run.slice(at, at + length), 1, 'bip39'));
    at += length;
  }
  return spans;
}

const LONGEST_WORD = Math.max(...wordlist.map(({ length }) => length));
const SHORTEST_WORD = Math.min(...wordlist.map(({ length }) => length));

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122;

/** Whether so many words of the list stand one behind the other, whatever stands between: of those in a row only each eighth is looked up first. */
function mayHaveRun(text: string): boolean {
  const bounds: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (!isLetter(text.charCodeAt(at))) continue;
    const start = at;
    while (at < text.length && isLetter(text.charCodeAt(at))) at += 1;
    bounds.push(start, at);
  }
  const listed = (word: number): boolean => {
    const length = bounds[2 * word + 1]! - bounds[2 * word]!;
    if (!(length >= SHORTEST_WORD && length <= LONGEST_WORD)) return false;
    return INDEX.has(text.slice(bounds[2 * word], bounds[2 * word + 1]).toLowerCase());
  };
  const words = bounds.length / 2;
  for (let word = SPOKEN_OF - 1; word < words; word += SPOKEN_OF) {
    if (!listed(word)) continue;
    let [from, to] = [word, word];
    while (from > 0 && listed(from - 1)) from -= 1;
    while (to + 1 < words && listed(to + 1)) to += 1;
    if (to - from + 1 >= SPOKEN_OF) return true;
  }
  return false;
}

/** Seed phrases of BIP-39 in English, by their checksum; without one where the words around say what it is. */
export const seedPhrases: Recogniser = {
  name: 'seed-phrases',
  patterns: [],
  others: { find: (text) => (mayHaveRun(text) ? phrasesOf(text) : []) },
};

const phrasesOf = (text: string): readonly PiiSpan[] =>
  runsOf(text).flatMap((run) => {
    const spans = phrasesIn(run);
    if (spans.length > 0 && spans[0]!.start === run[0]!.start && spans.at(-1)!.end === run.at(-1)!.end)
      return spans;
    const whole = spanOf(run, run.length >= 11 ? 0.9 : 0.7, 'words-of-bip39');
    return hasContext(text, whole.start, whole.end, CONTEXT) ? [...spans, whole] : spans;
  });
