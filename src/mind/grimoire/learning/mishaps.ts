import type { Turn } from '../../contract/index.ts';
import { type Mishap, NEVER_AGAIN_BLOCKS } from './warning-words.ts';

/** Equity lost in one tick from which a warning is written at once, fraction. */
const LARGE_LOSS = 0.05;

/** What went wrong on a tick, badly enough to be warned of. */
export function mishapsOf({ acted, observed, settled }: Turn): Mishap[] {
  const mishaps: Mishap[] = [];
  const { blocks } = settled;
  const record = acted?.record;
  if (record?.status === 'reverted' && record.receipt) {
    const { receipt } = record;
    mishaps.push({
      kind: 'reverted',
      action: record.action,
      reason: receipt.reason ?? 'no reason given',
      gasCost: receipt.fill.gasCost,
    });
  }
  const rule = record?.verdict.blockedBy;
  if (record && rule) {
    const times = blocks.filter((block) => block.rule === rule && block.action === blocks[0]?.action).length;
    // Said when it is new and when it has become a habit, not every time.
    if (times === 1 || times === NEVER_AGAIN_BLOCKS) {
      mishaps.push({ kind: 'blocked', action: record.action, rule, times });
    }
  }
  const before = observed.previousPortfolio.equity;
  const loss = before > 0 ? 1 - settled.portfolio.equity / before : 0;
  if (loss >= LARGE_LOSS)
    mishaps.push({
      kind: 'loss',
      loss,
      exposure: observed.previousPortfolio.exposure,
      outcome: observed.outcomes.find((o) => !o.correct) ?? null,
    });
  return mishaps;
}
