import type { WorkspaceEntry } from '../../../../domain/context/context.ts';

/** A run of the prompt: text that belongs to one entry, or framing that belongs to none (`entry` null). */
export interface PromptSpan {
  readonly start: number;
  readonly text: string;
  readonly entry: WorkspaceEntry | null;
}

interface Claim {
  readonly start: number;
  readonly end: number;
  readonly entry: WorkspaceEntry;
}

/**
 * Splits the prompt into consecutive spans that together are exactly the prompt. An entry that is repeated (the
 * invariants stand at both ends) gets a span for each occurrence. An included entry whose text is not in the prompt as
 * it stands gets none, which the caller can see by comparing ids.
 */
export function promptSpans(prompt: string, entries: readonly WorkspaceEntry[]): readonly PromptSpan[] {
  const claims: Claim[] = [];
  const free = (start: number, end: number) => claims.every((c) => end <= c.start || start >= c.end);
  const findFree = (text: string, from: number): number => {
    let at = prompt.indexOf(text, from);
    while (at >= 0 && !free(at, at + text.length)) at = prompt.indexOf(text, at + 1);
    return at;
  };

  const included = entries
    .filter((entry) => entry.included && entry.text.length > 0)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  // In prompt order first, so that two entries with the same words each get their own place.
  let cursor = 0;
  for (const entry of included) {
    let at = findFree(entry.text, cursor);
    if (at < 0) at = findFree(entry.text, 0);
    if (at < 0) continue;
    claims.push({ start: at, end: at + entry.text.length, entry });
    cursor = at + entry.text.length;
  }
  // Then what is said again, longest first so that a short text does not cut a long one.
  for (const entry of [...included].sort((a, b) => b.text.length - a.text.length)) {
    let at = findFree(entry.text, 0);
    while (at >= 0) {
      claims.push({ start: at, end: at + entry.text.length, entry });
      at = findFree(entry.text, at + entry.text.length);
    }
  }

  claims.sort((a, b) => a.start - b.start);
  const spans: PromptSpan[] = [];
  let at = 0;
  for (const claim of claims) {
    if (claim.start > at) spans.push({ start: at, text: prompt.slice(at, claim.start), entry: null });
    spans.push({ start: claim.start, text: prompt.slice(claim.start, claim.end), entry: claim.entry });
    at = claim.end;
  }
  if (at < prompt.length) spans.push({ start: at, text: prompt.slice(at), entry: null });
  return spans;
}
