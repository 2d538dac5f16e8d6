import type { PiiKind, PiiSpan } from '../../../../domain/gateway/pii.ts';
import { digitsIn, fewestDigits } from './fewest-digits.ts';

/** Finds spans of a few kinds in a text. Spans may overlap; they are sorted out afterwards. */
export interface Recogniser {
  readonly name: string;
  /** How far it looks beyond what it finds, UTF-16 units, where it is so slow that a long text is given to it piece by piece. */
  readonly reach?: number;
  find(text: string): readonly PiiSpan[];
}

/** One pattern with what must hold beside it. */
export interface Pattern {
  readonly by: string;
  readonly kind: PiiKind;
  /** Global. Where it has a group `value`, that is the span, else the whole match. */
  readonly shape: RegExp;
  /** Whether what matched is really one: a checksum, a table. */
  readonly check?: (value: string) => boolean;
  /** Words nearby that speak for it. */
  readonly context?: RegExp;
  /** Score with context (or where none is asked for), 0..1. */
  readonly score: number;
  /** Score without context; left out, it is not taken without. */
  readonly alone?: number;
}

/** UTF-16 units before and behind a match in which its context is looked for. */
const BEFORE = 60;
const BEHIND = 24;

/** Whether a text says within a few words of a span what it is. */
export function hasContext(text: string, start: number, end: number, context: RegExp): boolean {
  return context.test(`${text.slice(Math.max(0, start - BEFORE), start)} ${text.slice(end, end + BEHIND)}`);
}

/** A recogniser of a table of patterns. Those that want more digits than a text has are not tried on it. */
export function byPatterns(name: string, patterns: readonly Pattern[]): Recogniser {
  const rows = patterns.map((pattern) => ({ pattern, digits: fewestDigits(pattern.shape) }));
  const most = Math.max(...rows.map(({ digits }) => digits));
  return {
    name,
    find: (text) => {
      const there = digitsIn(text, most);
      return rows.flatMap(({ pattern, digits }) => (digits > there ? [] : matchesOf(text, pattern)));
    },
  };
}

function matchesOf(text: string, { by, kind, shape, check, context, score, alone }: Pattern): PiiSpan[] {
  const spans: PiiSpan[] = [];
  // `matchAll` makes the expression anew for each text: of some hundred patterns over a short text that is most of the time.
  shape.lastIndex = 0;
  for (let match = shape.exec(text); match; match = shape.exec(text)) {
    if (match[0] === '') shape.lastIndex += 1;
    const value = match.groups?.['value'] ?? match[0];
    if (check && !check(value)) continue;
    // The group is the match's end, or all of it: where it is repeated within, the last is meant.
    const start = match.index + match[0].lastIndexOf(value);
    const end = start + value.length;
    const inContext = !context || hasContext(text, start, end, context);
    if (!inContext && alone === undefined) continue;
    spans.push({ start, end, kind, score: inContext ? score : (alone ?? score), by });
  }
  return spans;
}
