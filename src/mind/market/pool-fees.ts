import type { SwapSeen } from '../../domain/world/world.ts';
import { toMinor, type LedgerPosition, type LedgerState } from './ledger.ts';
import { isInRange } from './liquidity-value.ts';

/** Fees in the pool's contract are in hundredths of a basis point. */
const FEE_UNITS = 1_000_000;

/**
 * What the open positions would have earned of the swaps seen: of each swap's fee the part of its tick path that lies in
 * range, shared by liquidity. The paper position is not in the pool, so its own liquidity is added to the pool's. Spreads
 * a swap's input evenly over its ticks, which inside one range of liquidity it very nearly is. Not income before it is
 * collected: no transaction.
 * @param fee the pool's, hundredths of a basis point
 * @param takenBack swaps that were seen before and that the chain has taken back since
 */
export function accrueFees(
  state: LedgerState,
  swaps: readonly SwapSeen[],
  fee: number,
  takenBack: readonly SwapSeen[] = [],
): LedgerState {
  if (state.positions.length === 0 || swaps.length + takenBack.length === 0) return state;
  const rate = fee / FEE_UNITS;
  const positions = state.positions.map((position) => {
    const earned = feesOf(position, swaps, rate);
    const lost = feesOf(position, takenBack, rate);
    const { fees } = position;
    return {
      ...position,
      fees: {
        base: Math.max(0, fees.base + toMinor(earned.base, 'base') - toMinor(lost.base, 'base')),
        quote: Math.max(0, fees.quote + toMinor(earned.quote, 'quote') - toMinor(lost.quote, 'quote')),
      },
    };
  });
  return { ...state, positions };
}

/** Whole tokens. */
function feesOf(
  position: LedgerPosition,
  swaps: readonly SwapSeen[],
  rate: number,
): { readonly base: number; readonly quote: number } {
  const own = Number(position.liquidity);
  let base = 0;
  let quote = 0;
  for (const swap of swaps) {
    const pool = Number(swap.liquidity);
    if (own + pool === 0) continue;
    const share = rate * pathInRange(position, swap) * (own / (own + pool));
    base += Math.max(0, swap.base) * share;
    quote += Math.max(0, swap.quote) * share;
  }
  return { base, quote };
}

/** Share of a swap's tick path that lies in a range, 0..1. */
function pathInRange(range: LedgerPosition, swap: SwapSeen): number {
  const from = Math.min(swap.tickBefore, swap.tickAfter);
  const to = Math.max(swap.tickBefore, swap.tickAfter);
  if (from === to) return isInRange(range, from) ? 1 : 0;
  return Math.max(0, Math.min(to, range.tickUpper) - Math.max(from, range.tickLower)) / (to - from);
}
