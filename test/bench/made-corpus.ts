import { numbers, unitVector } from '../contracts/store-fixtures.ts';
import type { Asked, Corpus } from './hybrid.ts';

const DIMENSIONS = 384;
/** Different words; how often one comes falls with its number, as in a language. */
const WORDS = 4_000;
const LENGTH = { least: 6, most: 24 };
/** Words of a text that its question has too. */
const IN_COMMON = 4;

const word = (n: number): string => {
  const [a, b, c] = [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400)];
  const letters = 'bdfgklmnprtvzhjqwxcs';
  return `${letters[a]}a${letters[b]}o${letters[c]}u`;
};

/** Texts of made-up words, whose vectors are the sums of their words' own, so that meaning and words agree as far as they do in a language. */
export function madeCorpus(count: number, questions: number): { corpus: Corpus; asked: readonly Asked[] } {
  const next = numbers(11);
  const meanings = Array.from({ length: WORDS }, (_, n) => unitVector(1_000 + n));
  const some = (): number => Math.floor(WORDS ** next()) % WORDS;
  const meant = (words: readonly number[]): Float32Array => {
    const sum = new Float32Array(DIMENSIONS);
    // A frequent word says little.
    for (const n of words) meanings[n]!.forEach((x, i) => (sum[i] = sum[i]! + x * Math.log(2 + n)));
    const norm = Math.hypot(...sum);
    return sum.map((x) => x / norm);
  };
  const rows = Array.from({ length: count }, () =>
    Array.from({ length: LENGTH.least + Math.floor(next() * (LENGTH.most - LENGTH.least)) }, some),
  );
  const vectors = new Float32Array(count * DIMENSIONS);
  rows.forEach((row, i) => vectors.set(meant(row), i * DIMENSIONS));
  const asked = Array.from({ length: questions }, () => {
    const row = rows[Math.floor(next() * count)]!;
    const words = [...Array.from({ length: IN_COMMON }, () => row[Math.floor(next() * row.length)]!), some()];
    return { question: words.map(word).join(' '), vector: meant(words) };
  });
  const texts = rows.map((row) => row.map(word).join(' '));
  return { corpus: { texts, vectors, dimensions: DIMENSIONS }, asked };
}
