/** Careful reading of JSON that a stranger wrote. */

export type Json = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that is not empty, or null. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A place or an index: finite and not negative, or null. */
export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** A number of tokens as the provider gives it, whatever it is; null where it gives none. `validateReply` judges it. */
export function asTokens(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' ? value : NaN;
}

/** Sum of what is known; null when nothing is. */
export function sumKnown(...counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}
