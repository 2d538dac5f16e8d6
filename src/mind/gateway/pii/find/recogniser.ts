import type { PiiSpan } from '../../../../domain/gateway/pii.ts';
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
