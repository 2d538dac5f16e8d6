import type { PredictionOutcome, PendingPrediction } from '../../domain/decision.ts';
import type { LedgerTransaction, Portfolio } from '../../domain/ledger.ts';
import type { RegimeReading } from '../../domain/market.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { Observation, WorldPulse, WorldState } from '../../domain/world.ts';
import type { WorldPort } from '../ports.ts';
import { type MarketBeliefs, expectedPrice, updateBeliefs } from '../world/beliefs.ts';
import { type LedgerState, markEquity, openLedger } from '../world/ledger.ts';
import { digest } from '../world/observe.ts';
import type { WorldMind } from '../world/world-mind.ts';
import { accrueFees } from '../world/pool-fees.ts';
import { portfolioOf } from '../world/portfolio.ts';
import { type RegimeState, detectRegime } from '../world/regimes.ts';
import { followUp } from './due.ts';

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

/** What it knew before. */
interface Known {
  /** Last tick lived. */
  readonly tick: number;
  readonly worldId: string;
  readonly worlds: Readonly<Record<string, WorldMind>>;
  readonly pending: readonly PendingPrediction[];
}

/** Step 1: digest what the world did, update what is believed of it, value what is owned, follow up what was predicted. */
export function observe(state: Known, world: WorldPort, gathered: Gathered, policy: GolemPolicy): Observed {
  const mind = state.worlds[state.worldId];
  if (!mind) throw new Error(`No beliefs about world ${state.worldId}`);
  const tick = state.tick + 1;
  const observation = digest({
    info: world.info,
    previous: { price: mind.beliefs.price },
    pulses: gathered.pulses,
    state: world.state(),
    gammas: gathered.gammas,
    beliefs: mind.beliefs,
    closing: gathered.closing,
  });
  const beliefs = updateBeliefs(mind.beliefs, observation, world.info.stepsPerYear);
  const { state: regimeState, reading: regime } = detectRegime(mind.regime, beliefs, observation);
  const opened = mind.ledger
    ? { state: mind.ledger, transactions: [] }
    : openLedger(mind.capital ?? policy.paper.capital, observation.price, tick, observation.time);
  const swaps = gathered.pulses.flatMap((pulse) => pulse.swaps);
  const takenBack = gathered.pulses.flatMap((pulse) => pulse.corrections ?? []).flatMap((each) => each.swaps);
  const accrued = accrueFees(opened.state, swaps, observation.pool.fee, takenBack);
  // Its peak counts what it is worth now, so marking the books with it changes nothing of it.
  const portfolio = portfolioOf(accrued, observation.price, observation.pool);
  const ledger = markEquity(accrued, portfolio.equity);
  const { outcomes, waiting } = followUp(state.pending, tick, {
    price: observation.price,
    volatility: regime.volatility,
    relativeEquity: portfolio.holding > 0 ? portfolio.equity / portfolio.holding : 1,
  });
  return {
    observation,
    beliefs,
    expected: expectedPrice(mind.beliefs, policy.surprise.perceived),
    regime,
    regimeState,
    ledger,
    opening: opened.transactions,
    portfolio,
    previousPortfolio: portfolioOf(ledger, observation.previousPrice, mind.beliefs.pool ?? observation.pool),
    outcomes,
    decided: outcomes.filter(({ prediction }) => prediction.kind === 'decision'),
    waiting,
  };
}
