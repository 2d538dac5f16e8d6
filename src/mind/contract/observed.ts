import type { PendingPrediction, PredictionOutcome } from '../../domain/decisions/decision.ts';
import type { LedgerTransaction, Portfolio } from '../../domain/world/ledger.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { Observation, WorldPulse, WorldState } from '../../domain/world/world.ts';
import type { LedgerState, MarketBeliefs, RegimeState } from '../market/index.ts';

/** The world since the last theta tick, as the heart gathered it. */
export interface Gathered {
  readonly pulses: readonly WorldPulse[];
  readonly gammas: number;
  /** The step that these pulses belong to and its reference, as they stood before the world moved on. */
  readonly closing: Pick<WorldState, 'step' | 'reference'>;
}

export interface Observed {
  readonly observation: Observation;
  readonly beliefs: MarketBeliefs;
  /** Beliefs before the observation: what was expected. */
  readonly expected: { readonly price: number; readonly sigma: number } | null;
  readonly regime: RegimeReading;
  readonly regimeState: RegimeState;
  readonly ledger: LedgerState;
  readonly opening: readonly LedgerTransaction[];
  readonly portfolio: Portfolio;
  /** Valued at the previous tick's price, for the health delta and the mood. */
  readonly previousPortfolio: Portfolio;
  /** Predictions that came due. */
  readonly outcomes: readonly PredictionOutcome[];
  /** Of these, the ones that a decision made, as against the senses' own about the next tick. */
  readonly decided: readonly PredictionOutcome[];
  readonly waiting: readonly PendingPrediction[];
}
