import { stemOf } from '../../../lib/text/stems.ts';
import { type Guarded, guardedOf } from './guards/guards.ts';

/** A question as it is compared with others. */
export interface ComparedQuestion {
  /** Its words by their stems (Porter), in order, with those that every question has: "how" and "why" tell two apart. */
  readonly stems: readonly string[];
  readonly once: readonly string[];
  readonly has: ReadonlySet<string>;
  /** Three letters each, over the words and the gaps between them: what is left of a word with a slip. */
  readonly grams: readonly string[];
  readonly hasGram: ReadonlySet<string>;
  readonly guarded: Guarded;
}

/** A text's words by their stems, in order. */
export function stemsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll("'s ", ' ')
    .replaceAll("'", '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
}

const LETTERS = 3;

export function comparedQuestion(text: string): ComparedQuestion {
  const stems = stemsOf(text);
  const line = ` ${stems.join(' ')} `;
  const grams: string[] = [];
  const hasGram = new Set<string>();
  for (let at = 0; at + LETTERS <= line.length; at += 1) {
    const gram = line.slice(at, at + LETTERS);
    if (hasGram.has(gram)) continue;
    hasGram.add(gram);
    grams.push(gram);
  }
  const once = stems.filter((stem, at) => stems.indexOf(stem) === at);
  return { stems, once, has: new Set(stems), grams, hasGram, guarded: guardedOf(text) };
}
