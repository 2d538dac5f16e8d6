import type { Decision } from '../../../domain/decisions/decision.ts';
import type { Forecast } from '../../../domain/decisions/forecast.ts';
import type { PlaybookRule } from '../../../domain/rules/playbook.ts';
import { ruleIdOf } from '../../../domain/decisions/rule-id.ts';
import type { Observation } from '../../../domain/world/world.ts';
import { chanceOf, PLAIN_EXPECTATION } from '../../market/index.ts';

/** Of a fee in hundredths of a basis point. */
const FEE_UNIT = 1_000_000;

/** What a decision is held against once its time has come. */
interface Where {
  readonly tick: number;
  readonly observation: Pick<Observation, 'price' | 'pool'>;
  readonly equity: number;
  readonly rules: readonly PlaybookRule[];
}

function tradeOf({ action }: Decision, { observation: { price, pool }, equity }: Where): Forecast['trade'] {
  if (action?.kind !== 'swap' || !(equity > 0)) return null;
  const left = 1 - pool.fee / FEE_UNIT;
  const { amountIn } = action;
  return action.side === 'buy'
    ? { base: (amountIn * left) / price, quote: -amountIn, equity }
    : { base: -amountIn, quote: amountIn * left * price, equity };
}

/** A decision's forecast; of one that predicts nothing and trades nothing it is due at once. */
export function forecastOf(decision: Decision, where: Where): Forecast {
  const { prediction } = decision;
  const rule = where.rules.find(({ id }) => id === ruleIdOf(decision));
  return {
    by: ruleIdOf(decision) ?? decision.by,
    expected: prediction && {
      low: prediction.low,
      high: prediction.high,
      probability: prediction.probability,
      chance: chanceOf(rule?.expect ?? PLAIN_EXPECTATION),
    },
    dueTick: prediction?.dueTick ?? where.tick + PLAIN_EXPECTATION.ticks,
    trade: tradeOf(decision, where),
  };
}

const square = (value: number): number => value * value;

/**
 * What a decision was worth, −1..1: half by what its trade gained against none, and half by how much better its stated probability was
 * than the chance of a price without drift (a difference of Brier scores, so that an easier prediction is worth no more).
 * @param price when it is due, quote per base
 * @param fullRegret share of equity that counts as much as one can
 */
export function worthOf({ expected, trade }: Forecast, price: number, fullRegret: number): number {
  const gain = trade ? (trade.base * price + trade.quote) / trade.equity / fullRegret : 0;
  const came = expected && price >= expected.low && price <= expected.high ? 1 : 0;
  const skill = expected ? square(expected.chance - came) - square(expected.probability - came) : 0;
  return (Math.max(-1, Math.min(1, gain)) + skill) / 2;
}
