import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { Gathered, Observed, WorldPort } from '../contract/index.ts';
import {
  accrueFees,
  detectRegime,
  digest,
  expectedPrice,
  markEquity,
  openLedger,
  portfolioOf,
  updateBeliefs,
  type WorldMind,
} from '../market/index.ts';
import { followUp } from './due.ts';

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
  const { fee, feeShare = 1 } = observation.pool;
  const accrued = accrueFees(opened.state, swaps, fee * feeShare, takenBack);
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
