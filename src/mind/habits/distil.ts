import type { Decision } from '../../domain/decisions/decision.ts';
import type { Distilled } from '../../domain/rules/distilled.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { TrustLabel } from '../../domain/life/life.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { RuleAction } from '../../domain/rules/playbook.ts';
import type { Action } from '../../domain/world/world.ts';
import { log } from '../../lib/math/math.ts';
import { sigmaOver } from '../market/index.ts';
import type { DecisionSituation } from './situation.ts';

/** Decimals that shares and multiples are kept to. */
const DECIMALS = 6;
const kept = (value: number): number => Number(value.toFixed(DECIMALS)) + 0;

/** Ticks that a liquidity range is meant to hold, as rules size one. */
const RANGE_TICKS = 20;
const LOG_TICK = log(1.0001);

interface Ground {
  readonly tick: number;
  readonly price: number;
  readonly portfolio: Portfolio;
  readonly regime: Pick<RegimeReading, 'volatility' | 'longVolatility'>;
  readonly stepsPerYear: number;
  readonly playbook: number;
  readonly trust: TrustLabel;
}

/** An order as a share of what is owned; null where it has no such share. */
function relative(
  action: Action | null,
  { price, portfolio, regime, stepsPerYear }: Ground,
): RuleAction | null {
  if (action === null) return { kind: 'hold' };
  const { equity, base, positions } = portfolio;
  if (action.kind === 'withdraw') {
    const position = positions.find(({ id }) => id === action.positionId);
    return position ? { kind: 'withdraw', which: position.inRange ? 'all' : 'out-of-range' } : null;
  }
  if (!(equity > 0)) return null;
  if (action.kind === 'provide') {
    const half = ((action.tickUpper - action.tickLower) / 2) * LOG_TICK;
    return {
      kind: 'provide',
      share: kept((action.maxBase * price + action.maxQuote) / equity),
      widthSigmas: kept(half / sigmaOver(regime, stepsPerYear, RANGE_TICKS)),
    };
  }
  if (action.side === 'buy') return { kind: 'buy', share: kept(action.amountIn / equity) };
  return base > 0 ? { kind: 'sell', share: kept(Math.min(1, action.amountIn / base)) } : null;
}

/** A model's decision as it can be taken again; null where it predicts nothing that can be held against the world. */
export function distil(
  { by, summary, action, prediction }: Pick<Decision, 'by' | 'summary' | 'action' | 'prediction'>,
  situation: DecisionSituation,
  ground: Ground,
): Distilled | null {
  const then = relative(action, ground);
  const { tick, price, playbook, trust } = ground;
  if (then === null || prediction === null || prediction.metric !== 'price' || !(price > 0)) return null;
  const { low, high, dueTick, probability } = prediction;
  return {
    id: situation.id,
    situation: situation.words,
    model: by,
    tick,
    playbook,
    summary,
    trust,
    then,
    expect: { low: kept(low / price), high: kept(high / price), ticks: dueTick - tick, probability },
    hits: 0,
    misses: 0,
    provenAt: null,
    uses: 0,
    usedAt: null,
  };
}
