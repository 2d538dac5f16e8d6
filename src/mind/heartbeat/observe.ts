import type { PendingPrediction, PredictionOutcome } from '../../domain/decisions/decision.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { Gathered, Observed } from '../contract/index.ts';
import type { WorldPort } from '../ports.ts';
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

/** What a prediction can be held against. */
interface Actuals {
  readonly price: number;
  readonly volatility: number;
  /** Equity over what holding would be worth. */
  readonly relativeEquity: number;
}

const actualOf = (prediction: PendingPrediction, actuals: Actuals): number =>
  prediction.metric === 'price'
    ? actuals.price
    : prediction.metric === 'volatility'
      ? actuals.volatility
      : actuals.relativeEquity;

/**
 * Follows up the predictions whose time has come. Quality is 1 − Brier: stating 0.8 and being right scores 0.96, being
 * wrong 0.36. The world decides; nobody's opinion does.
 */
export function followUp(
  pending: readonly PendingPrediction[],
  tick: number,
  actuals: Actuals,
): { readonly outcomes: readonly PredictionOutcome[]; readonly waiting: readonly PendingPrediction[] } {
  const outcomes: PredictionOutcome[] = [];
  const waiting: PendingPrediction[] = [];
  for (const prediction of pending) {
    if (prediction.dueTick > tick) {
      waiting.push(prediction);
      continue;
    }
    const actual = actualOf(prediction, actuals);
    const correct = actual >= prediction.low && actual <= prediction.high;
    const error = prediction.probability - (correct ? 1 : 0);
    outcomes.push({ prediction, tick, actual, correct, quality: 1 - error * error });
  }
  return { outcomes, waiting };
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
