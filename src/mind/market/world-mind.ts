import type { Block, Receipt } from '../../domain/world/world.ts';
import { initialBeliefs, type MarketBeliefs } from './beliefs.ts';
import type { LedgerState } from './ledger.ts';
import { initialRegimeState, type RegimeState } from './regimes.ts';

/** What the golem believes of and owns in one world. Each world keeps its own. */
export interface WorldMind {
  /** Next step of the world to live, 0-based. */
  readonly step: number;
  readonly beliefs: MarketBeliefs;
  readonly regime: RegimeState;
  /** Null until the first price is known, and after a seek, when the market has jumped. */
  readonly ledger: LedgerState | null;
  /** What the books open with, quote: what was left before a seek; null for the policy's starting capital. */
  readonly capital: number | null;
  /** Of its last orders, newest first: what the next deliberation is told of. */
  readonly receipts: readonly Receipt[];
  /** The last block that was lived, on a live chain: life there goes on after it. */
  readonly block?: Block;
}

/** What is believed of a world that was never seen. @param capital what the books open with; null for the policy's */
export function freshWorldMind(step: number, capital: number | null): WorldMind {
  return {
    step,
    beliefs: initialBeliefs(),
    regime: initialRegimeState(),
    ledger: null,
    capital,
    receipts: [],
  };
}
