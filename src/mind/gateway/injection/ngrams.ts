import { windowsOver, WORDS } from './windows.ts';

/** A linear model over hashed runs of one to three words (`scripts/train-injection/ngrams.py`). */
export interface NgramModel {
  /** One weight a bucket; there are a power of two. */
  readonly weights: Int8Array;
  readonly scale: number;
  readonly bias: number;
}

const WORD = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu;
/** Of FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const LONGEST_RUN = 3;

function hashed(word: string, hash: number): number {
  let h = hash;
  for (let i = 0; i < word.length; i += 1) h = Math.imul(h ^ word.charCodeAt(i), PRIME);
  return Math.imul(h ^ 0x20, PRIME);
}

function logit(words: readonly string[], mark: number, { weights, scale, bias }: NgramModel): number {
  const seen = new Set<number>();
  let sum = 0;
  for (let from = 0; from < words.length; from += 1) {
    let h = OFFSET ^ mark;
    for (let at = from; at < Math.min(from + LONGEST_RUN, words.length); at += 1) {
      h = hashed(words[at]!, h);
      const bucket = h & (weights.length - 1);
      if (seen.has(bucket)) continue;
      seen.add(bucket);
      sum += weights[bucket]!;
    }
  }
  return bias + (seen.size > 0 ? (sum * scale) / Math.sqrt(seen.size) : 0);
}

/** The highest log-odds of any window of a text. @param mark of the slot, as the model was trained with */
export function ngramLogit(text: string, mark: number, model: NgramModel): number {
  const words = text.toLowerCase().match(WORD) ?? [];
  return windowsOver(words.length, WORDS).reduce(
    (most, at) => Math.max(most, logit(words.slice(at, at + WORDS.length), mark, model)),
    -Infinity,
  );
}
