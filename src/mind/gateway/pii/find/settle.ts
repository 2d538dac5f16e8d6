import type { PiiSpan } from '../../../../domain/gateway/pii.ts';
import { isKnownSubject } from './known-subjects.ts';
import { isPartOfMore } from './part-of-more.ts';
import { resolved, trimmed } from './resolve.ts';

/** What of all findings counts: neither a part of a figure or an id nor a well-known name, and not overlapping. */
export const settled = (text: string, spans: readonly PiiSpan[]): PiiSpan[] =>
  resolved(
    text,
    spans
      .flatMap((span) => trimmed(text, span) ?? [])
      .filter((span) => !isPartOfMore(text, span) && !isKnownSubject(text, span)),
  );
