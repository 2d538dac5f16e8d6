import type { PiiSpan } from '../../../domain/gateway/pii.ts';
import type { Pattern } from './pattern.ts';

export { hasContext, type Pattern } from './pattern.ts';

/** Finds spans of a few kinds in a text. Spans may overlap; they are sorted out afterwards. */
export interface Recogniser {
  readonly name: string;
  /** Tried together with those of all others, in one pass. */
  readonly patterns: readonly Pattern[];
  /** What no pattern finds. */
  readonly others?: {
    /** How far it looks beyond what it finds, UTF-16 units, where it is so slow that a long text is given to it piece by piece. */
    readonly reach?: number;
    find(text: string): readonly PiiSpan[];
  };
}

/** A recogniser of a table of patterns. */
export const byPatterns = (name: string, patterns: readonly Pattern[]): Recogniser => ({ name, patterns });

/** Of a UTF-16 code: whether it is an ASCII digit. */
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** ASCII digits of a text, counted no further than `most`. */
export function digitsIn(text: string, most: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count < most; at += 1) if (isDigit(text.charCodeAt(at))) count += 1;
  return count;
}
