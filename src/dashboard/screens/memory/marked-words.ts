import { stems } from '../../../lib/stems.ts';

/** A stretch of a text, and whether it is one of the words that were looked for. */
export interface Stretch {
  readonly text: string;
  readonly marked: boolean;
}

/** A text with the words marked that have one of these stems. */
export function markedWords(text: string, matched: readonly string[]): readonly Stretch[] {
  const wanted = new Set(matched);
  if (wanted.size === 0) return [{ text, marked: false }];
  const stretches: Stretch[] = [];
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    if (part === '') continue;
    const marked = stems(part).some((stem) => wanted.has(stem));
    const last = stretches.at(-1);
    if (last && last.marked === marked) stretches[stretches.length - 1] = { text: last.text + part, marked };
    else stretches.push({ text: part, marked });
  }
  return stretches;
}
