/** NFKC, straight apostrophes, one space between words: how a text is compared with another. */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();
}
