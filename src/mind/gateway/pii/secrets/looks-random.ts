/** Signs that differ, letters and digits among them: an id or a word hardly looks so. */
export function looksRandom(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(value)).length;
  return new Set(value).size >= Math.min(10, value.length * 0.4) && (kinds >= 2 || value.length >= 32);
}
