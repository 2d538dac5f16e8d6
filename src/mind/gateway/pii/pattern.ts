import type { PiiKind, PiiSpan } from '../../../domain/gateway/pii.ts';

/** One pattern with what must hold beside it. */
export interface Pattern {
  readonly by: string;
  readonly kind: PiiKind;
  /** Global. Where it has a group `value`, that is the span, else the whole match. */
  readonly shape: RegExp;
  /** What a text must have somewhere for there to be a match: not global. */
  readonly needs?: RegExp;
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

/** What a match is worth; null where something that must hold does not. */
export function spanOf(
  text: string,
  match: RegExpExecArray,
  { by, kind, check, context, score, alone }: Pattern,
): PiiSpan | null {
  const value = match.groups?.['value'] ?? match[0];
  if (check && !check(value)) return null;
  // The group is the match's end, or all of it: where it is repeated within, the last is meant.
  const start = match.index + match[0].lastIndexOf(value);
  const end = start + value.length;
  const inContext = !context || hasContext(text, start, end, context);
  if (!inContext && alone === undefined) return null;
  return { start, end, kind, score: inContext ? score : (alone ?? score), by };
}
