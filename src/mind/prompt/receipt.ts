import type { AssemblyReasonCode, CognitiveWorkspace } from '../../domain/context/context.ts';
import type { ContextReceipt, GaveWay } from '../../domain/context/context-receipt.ts';

/** For want of room, and not for want of worth. */
const GAVE_WAY: ReadonlySet<AssemblyReasonCode> = new Set([
  'summarised',
  'masked',
  'over-budget',
  'beyond-slots',
  'empty-allocation',
]);

/** What of a workspace gave way to the rest (seed G, S3.5): nothing of it is lost, and it says how to have it back. */
export function receiptOf({
  tick,
  route,
  pressure,
  totalTokens,
  entries,
}: CognitiveWorkspace): ContextReceipt {
  const gave = entries
    .filter(({ reason }) => GAVE_WAY.has(reason.code))
    .map(({ id, of, category, title, tokens, wholeTokens = tokens, included, reason }): GaveWay => ({
      id,
      of,
      category,
      title,
      how: included ? 'line' : 'out',
      tokens: included ? tokens : 0,
      wholeTokens,
      reason,
    }));
  const spared = gave.reduce((sum, one) => sum + one.wholeTokens - one.tokens, 0);
  return {
    tick,
    ...(route && { route }),
    ...(pressure !== undefined && { pressure }),
    entries: gave,
    tokens: totalTokens,
    wholeTokens: totalTokens + spared,
  };
}
