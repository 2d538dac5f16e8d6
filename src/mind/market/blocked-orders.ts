import type { ActionRecord } from '../../domain/records/record.ts';

/** An order that the cage refused. */
export interface BlockedOrder {
  readonly tick: number;
  readonly action: string;
  readonly rule: string;
}

/** Refused orders kept in mind. */
const RECENT_BLOCKS = 8;

/** Newest first; the same list where the tick's order was not refused. */
export function blocksAfter(
  recent: readonly BlockedOrder[],
  acted: { readonly record: ActionRecord } | null,
  tick: number,
): readonly BlockedOrder[] {
  const rule = acted?.record.verdict.blockedBy;
  if (!acted || !rule) return recent;
  const { action } = acted.record;
  const block = { tick, rule, action: action.kind === 'swap' ? action.side : action.kind };
  return [block, ...recent].slice(0, RECENT_BLOCKS);
}
