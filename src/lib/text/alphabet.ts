const LETTERS = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

/** Whether a text is mostly in Latin letters: at least half of its letters are, or it has none. */
export function isMostlyLatin(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters === 0 || (text.match(LATIN)?.length ?? 0) >= letters / 2;
}
