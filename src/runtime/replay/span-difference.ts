import type { SpanRecord } from '../../domain/records/lived-span.ts';
import type { SpanDifference } from '../../domain/past/past.ts';
import { hex } from '../../lib/bytes/hex.ts';
import { firstDifference } from '../../mind/replay/index.ts';
import type { ReplayedSpan, ReplayedTick } from './session.ts';

function differenceIn(
  { description, result, root, sameRecord, sameState, seal }: ReplayedSpan,
  recorded: SpanRecord | null,
): Omit<SpanDifference, 'tick' | 'span'> | null {
  if (!sameRecord) {
    const whole = { path: '', expected: hex(seal.recordHash), found: 'another hash' };
    const found =
      recorded && firstDifference(description.compared(recorded), description.compared(result.record));
    return { in: 'record', ...(found ?? whole) };
  }
  // The state is only told by its root.
  return sameState ? null : { in: 'state', path: '', expected: hex(seal.stateRoot), found: hex(root) };
}

/** The first of a tick's spans that did not come out as it was sealed, and where. @param recorded the tick's record; null where it is gone */
export function differenceOf(
  { tick, spans, behind }: ReplayedTick,
  recorded: SpanRecord | null,
): SpanDifference | null {
  const records = [recorded, ...behind.map(({ record }) => record)];
  for (const [i, span] of spans.entries()) {
    const found = differenceIn(span, records[i] ?? null);
    if (found) return { tick, span: span.description.kind, ...found };
  }
  return null;
}
