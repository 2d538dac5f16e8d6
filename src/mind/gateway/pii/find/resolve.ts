import type { PiiKind, PiiSpan } from '../../../../domain/gateway/pii.ts';

/** Where two spans meet, the graver kind goes first: a secret is never shown for the sake of a name within it. */
const GRAVITY: Partial<Record<PiiKind, number>> = {
  placeholder: 3,
  'seed-phrase': 2,
  'private-key': 2,
  'api-key': 1,
  password: 1,
  url: 1,
};

const weight = ({ kind, score, start, end }: PiiSpan): number =>
  // Length breaks a tie: a number's longer reading is the one that was written.
  (GRAVITY[kind] ?? 0) + score + Math.min(0.09, (end - start) / 1000);

const overlap = (a: PiiSpan, b: PiiSpan): boolean => a.start < b.end && b.start < a.end;

/**
 * Spans that do not overlap, in the order of the text. Of two that meet the weightier stays whole; what the other has beyond it on
 * either side stays too where letters or digits are left, so that nothing that was found is shown; two readings of a name are one.
 */
function resolveSpans(text: string, spans: readonly PiiSpan[]): PiiSpan[] {
  return heaps(spans).flatMap((heap) => (heap.length === 1 ? heap : resolveHeap(text, heap)));
}

/** Spans that have to do with each other, heap by heap in the order of the text: of thousands in a long one each meets few. */
function heaps(spans: readonly PiiSpan[]): PiiSpan[][] {
  const all: PiiSpan[][] = [];
  let end = -1;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start >= end) all.push([span]);
    else all.at(-1)!.push(span);
    end = Math.max(end, span.end);
  }
  return all;
}

function resolveHeap(text: string, spans: readonly PiiSpan[]): PiiSpan[] {
  const taken: PiiSpan[] = [];
  for (const span of spans.toSorted((a, b) => weight(b) - weight(a) || a.start - b.start || b.end - a.end)) {
    for (const part of leftOf(span, taken)) {
      const at = part === span ? -1 : taken.findIndex((other) => samePerson(other, part));
      if (at >= 0) taken[at] = joined(taken[at]!, part);
      else if (part === span || worth(text.slice(part.start, part.end), span)) taken.push(part);
    }
  }
  return taken.toSorted((a, b) => a.start - b.start);
}

/** Of a name that two have found the longer reading counts, or a surname would be masked and the first name shown. */
const samePerson = (one: PiiSpan, other: PiiSpan): boolean =>
  one.kind === 'person' && other.kind === 'person' && (one.end === other.start || other.end === one.start);

const joined = (one: PiiSpan, other: PiiSpan): PiiSpan => ({
  ...one,
  start: Math.min(one.start, other.start),
  end: Math.max(one.end, other.end),
});

/** What of a span no span before it covers. */
function leftOf(span: PiiSpan, taken: readonly PiiSpan[]): PiiSpan[] {
  let parts: PiiSpan[] = [span];
  for (const other of taken) {
    if (!overlap(other, span)) continue;
    parts = parts.flatMap((part) => {
      if (!overlap(other, part)) return [part];
      return [
        ...(part.start < other.start ? [{ ...part, end: other.start }] : []),
        ...(part.end > other.end ? [{ ...part, start: other.end }] : []),
      ];
    });
  }
  return parts;
}

/** Fewest letters and digits of a rest that is kept. */
const FEWEST = 3;

function worth(rest: string, { kind }: PiiSpan): boolean {
  // A number that a longer finding has cut into is that finding's.
  if (kind === 'phone' || kind === 'id-number') return false;
  return (rest.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= FEWEST;
}

/** What of findings counts: without blanks at their ends, not overlapping. */
export const resolved = (text: string, spans: readonly PiiSpan[]): PiiSpan[] =>
  resolveSpans(
    text,
    spans.flatMap((span) => trimmed(text, span) ?? []),
  );

export function trimmed(text: string, span: PiiSpan): PiiSpan | null {
  let { start, end } = span;
  const blank = /[\s,;]/;
  while (start < end && blank.test(text[start]!)) start += 1;
  while (end > start && blank.test(text[end - 1]!)) end -= 1;
  return start < end ? { ...span, start, end } : null;
}
