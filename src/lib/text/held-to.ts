import { stems } from './stems.ts';

/** What holds a model's words to what it was told: figures and words of meaning that nobody said are made up, and so may be the rest. */

const FIGURE = /0x[0-9a-fA-F]{6,}|\d[\d.,]*\d|\d/g;

/** Numbers and addresses as a text names them, without commas, in small letters. */
export const figuresOf = (text: string): readonly string[] =>
  [...text.matchAll(FIGURE)].map(([figure]) => figure.replaceAll(',', '').toLowerCase());

/** Whether each figure of a text is one of the sources'. */
export function figuresHeld(text: string, ...sources: readonly string[]): boolean {
  const known = new Set(sources.flatMap(figuresOf));
  return figuresOf(text).every((figure) => known.has(figure));
}

/** Words of meaning of a text that no source says, by their stems, each once. */
export function strangeStems(text: string, sources: readonly string[]): readonly string[] {
  const known = new Set(sources.flatMap(stems));
  return [...new Set(stems(text))].filter((stem) => !known.has(stem));
}
