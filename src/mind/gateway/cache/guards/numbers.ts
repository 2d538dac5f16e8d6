import { NUMBER_WORDS, SCALES } from './number-words.ts';
import { type Guard, sortedOnce } from './guard.ts';

/** A number as it is written, with what touches it: sign, digits, a scale or a unit. */
const WRITTEN =
  /(?<![\p{L}\p{N}.,])([-−+](?=[\d.]))?(\d[\d,_]*(?:\.\d+)?|\.\d+)(?:e([+-]?\d{1,3}))?\s*(%|\p{L}+)?/giu;
/** "World War II": a roman numeral behind a word with a capital; a single I is a person. */
const ROMAN = /(?<=\p{Lu}[\p{L}]*\s)(?:I{2,3}|I?V|VI{1,3}|I?X|XI{1,3})\b/gu;
const ROMANS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
/** Words of one that count things less often than they refer to something. */
const POINTING: ReadonlySet<string> = new Set(['one', 'second', 'first']);

const roman = (letters: string): number =>
  [...letters].reduce((sum, letter, i) => {
    const value = ROMANS[letter]!;
    return (ROMANS[letters[i + 1] ?? ''] ?? 0) > value ? sum - value : sum + value;
  }, 0);

/** One spelling for one number, so that 0.1 + rounding of a scale makes no difference. */
const spelled = (value: number): string => String(Number(value.toPrecision(12)));

/** By their values, in the order in which they stand: digits first, words behind. */
export function* numbersIn(text: string): Generator<string> {
  const plain = text.normalize('NFKC').replaceAll(/\b0x[0-9a-f]+\b/giu, ' ');
  let rest = '';
  let from = 0;
  for (const match of plain.matchAll(WRITTEN)) {
    const [whole, sign = '', digits = '', exponent = '', after = ''] = match;
    const scale =
      SCALES.get(after.toLowerCase()) ??
      { m: 1e6, M: 1e6, b: 1e9, B: 1e9, t: 1e12, T: 1e12 }[
        /\s/.test(whole.slice(0, whole.length - after.length).slice(-1)) ? '' : after
      ] ??
      1;
    const value = Number(`${digits.replaceAll(/[,_]/g, '')}${exponent && `e${exponent}`}`) * scale;
    yield spelled(sign === '' || sign === '+' ? value : -value);
    rest += `${plain.slice(from, match.index)} `;
    from = match.index + whole.length;
    // What touched it and is no scale is a word of its own.
    if (scale === 1 && after !== '') rest += `${after} `;
  }
  rest += plain.slice(from);
  for (const [letters] of rest.matchAll(ROMAN)) yield spelled(roman(letters));
  for (const [word] of rest.toLowerCase().matchAll(/\p{L}+/gu)) {
    const value = NUMBER_WORDS.get(word);
    if (value !== undefined && !POINTING.has(word)) yield spelled(value);
  }
}

/** Every number of a text by its value: "15k", "15,000" and "fifteen thousand" are one. */
export const numbers: Guard = {
  name: 'number',
  binds: 'crossed',
  read: (text) => sortedOnce(numbersIn(text)),
};
