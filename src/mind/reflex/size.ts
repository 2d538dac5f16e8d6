import { MINOR_UNITS, type Portfolio } from '../../domain/world/ledger.ts';
import type { CageRules, GolemPolicy } from '../policy/index.ts';
import type { RuleAction } from '../../domain/rules/playbook.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { Action, Observation, PoolState } from '../../domain/world/world.ts';
import { expm1, log } from '../../lib/math/math.ts';
import { percent } from '../grimoire/index.ts';
import { floorTo, sigmaOver } from '../market/index.ts';

/** The world's and the owner's limits that an order is sized within. */
export interface ReflexLimits {
  /** Theta ticks a year, to turn yearly volatility into a tick's. */
  readonly stepsPerYear: number;
  readonly cage: Pick<CageRules, 'maxPosition' | 'maxOrder' | 'maxSlippage' | 'drawdownStop'>;
  /** Whether expected free energy chooses among rules that can act; their own order without it. */
  readonly byEnergy?: boolean;
  /** Whether no rule trades against what follows on what has happened. */
  readonly heeds?: boolean;
  /** How far verified traces sway; absent where they do not. */
  readonly karma?: Pick<GolemPolicy['karma'], 'sways' | 'avoids'>;
  /** How evidence is weighed; absent where it neither decides nor sizes. */
  readonly evidence?: GolemPolicy['evidence'];
}

/** What a rule's action comes to for this portfolio; no action, with the reason, where there is nothing to do. */
export interface Sized {
  readonly action: Action | null;
  readonly note: string;
}

interface SizeInput {
  readonly observation: Pick<Observation, 'price' | 'pool'>;
  readonly regime: Pick<RegimeReading, 'volatility' | 'longVolatility'>;
  readonly portfolio: Portfolio;
}

/** Orders below this share of equity are not worth their gas. Ours. */
const MIN_ORDER = 0.01;
/** Kept back from every limit for gas, fees and the price's move until the next block. Ours. */
const HEADROOM = 0.98;
/** Ticks that a liquidity range is meant to hold: about a trading month. Ours. */
const RANGE_TICKS = 20;
/** Uniswap V3's bounds of a tick. */
const MAX_TICK = 887_272;
const PIPS = 1e6; // a pool's fee is in hundredths of a basis point
const LOG_TICK = log(1.0001);

const nothing = (note: string): Sized => ({ action: null, note });
const share = (value: number): string => percent(value, 1).replace('+', '');

function buy(wanted: number, { observation, portfolio }: SizeInput, { cage }: ReflexLimits): Sized {
  const { equity, exposure, cash, drawdown } = portfolio;
  if (drawdown > cage.drawdownStop) {
    return nothing(
      `equity is ${share(drawdown)} below its peak: the cage buys nothing beyond ${share(cage.drawdownStop)}`,
    );
  }
  const room = (cage.maxPosition - exposure) * equity * HEADROOM;
  const amount = Math.min(wanted, room, cage.maxOrder * equity * HEADROOM, cash * HEADROOM);
  if (amount < MIN_ORDER * equity) {
    return nothing(
      `there is no room to buy: cash ${cash.toFixed(2)}, exposure ${share(exposure)} of at most ${share(cage.maxPosition)}`,
    );
  }
  const { price, pool } = observation;
  const amountIn = floorTo(amount, MINOR_UNITS.quote);
  const minOut = (amountIn / price) * (1 - pool.fee / PIPS) * (1 - cage.maxSlippage);
  return {
    action: { kind: 'swap', side: 'buy', amountIn, minOut: floorTo(minOut, MINOR_UNITS.base) },
    note: `buys for ${amountIn.toFixed(2)}, ${share(amountIn / equity)} of equity`,
  };
}

function sell(wanted: number, { observation, portfolio }: SizeInput, { cage }: ReflexLimits): Sized {
  const { price, pool } = observation;
  const { equity, base } = portfolio;
  const amount = Math.min(wanted, base, (cage.maxOrder * equity * HEADROOM) / price);
  // A rest below the smallest order would never be sold: it goes along where the cage lets it.
  const left = (base - amount) * price;
  const amountIn = floorTo(
    left < MIN_ORDER * equity && base * price <= cage.maxOrder * equity * HEADROOM ? base : amount,
    MINOR_UNITS.base,
  );
  if (amountIn * price < MIN_ORDER * equity && amountIn < base * HEADROOM) {
    return nothing('what it would sell is too little to be worth the gas');
  }
  if (amountIn <= 0) return nothing('there is nothing to sell');
  const minOut = amountIn * price * (1 - pool.fee / PIPS) * (1 - cage.maxSlippage);
  return {
    action: { kind: 'swap', side: 'sell', amountIn, minOut: floorTo(minOut, MINOR_UNITS.quote) },
    note: `sells for about ${(amountIn * price).toFixed(2)}, ${share((amountIn * price) / equity)} of equity`,
  };
}

/** Pool ticks `halfWidth` (in ln price) to either side of the price, on the pool's grid. */
export function rangeAround(
  pool: Pick<PoolState, 'tick' | 'tickSpacing'>,
  halfWidth: number,
): [number, number] {
  const { tick, tickSpacing } = pool;
  const half = Math.max(tickSpacing, halfWidth / LOG_TICK);
  const limit = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
  const lower = Math.max(-limit, Math.floor((tick - half) / tickSpacing) * tickSpacing);
  const upper = Math.min(limit, Math.ceil((tick + half) / tickSpacing) * tickSpacing);
  return [lower, upper];
}

function provide(
  action: Extract<RuleAction, { kind: 'provide' }>,
  { observation, regime, portfolio }: SizeInput,
  { cage, stepsPerYear }: ReflexLimits,
): Sized {
  const { price, pool } = observation;
  if (pool.feeShare === 0) return nothing('the prices are of no pool, so that liquidity earns nothing here');
  const { equity, cash, base, exposure, drawdown } = portfolio;
  if (drawdown > cage.drawdownStop) {
    return nothing(
      `equity is ${share(drawdown)} below its peak: the cage provides nothing beyond ${share(cage.drawdownStop)}`,
    );
  }
  // A range around the price takes about as much of one token as of the other; the whole may turn into base.
  const room = (cage.maxPosition - exposure) * equity;
  const half =
    Math.min((Math.min(action.share, cage.maxOrder) * equity) / 2, cash, base * price, room) * HEADROOM;
  if (half * 2 < MIN_ORDER * equity) {
    return nothing(
      `it has not enough of both tokens to provide: cash ${cash.toFixed(2)}, base worth ${(base * price).toFixed(2)}`,
    );
  }
  const width = action.widthSigmas * sigmaOver(regime, stepsPerYear, RANGE_TICKS);
  const [tickLower, tickUpper] = rangeAround(pool, width);
  return {
    action: {
      kind: 'provide',
      tickLower,
      tickUpper,
      maxBase: floorTo(half / price, MINOR_UNITS.base),
      maxQuote: floorTo(half, MINOR_UNITS.quote),
    },
    note: `provides ${(half * 2).toFixed(2)} within ${share(expm1(width))} of the price (pool ticks ${tickLower} to ${tickUpper})`,
  };
}

function withdraw(which: 'all' | 'out-of-range', { portfolio }: SizeInput): Sized {
  const position = portfolio.positions
    .filter((candidate) => which === 'all' || !candidate.inRange)
    .toSorted((a, b) => a.openedAtTick - b.openedAtTick || (a.id < b.id ? -1 : 1))[0];
  if (!position) return nothing(`no liquidity position is ${which === 'all' ? 'open' : 'out of range'}`);
  const { id, tickLower, tickUpper, liquidity } = position;
  return {
    action: { kind: 'withdraw', positionId: id, tickLower, tickUpper, liquidity },
    note: `withdraws position ${id} (pool ticks ${tickLower} to ${tickUpper})`,
  };
}

/**
 * Turns what a rule does into an order for the portfolio as it is, within what the cage would let pass. Amounts in
 * whole tokens, rounded down to minor units; `minOut` allows for the pool's fee and the cage's largest slippage.
 * @param times how much of what the rule would buy or sell is wanted; the limits are the same whatever it is
 */
export function sizeAction(action: RuleAction, input: SizeInput, limits: ReflexLimits, times = 1): Sized {
  const { portfolio, observation } = input;
  if (portfolio.equity <= 0 || observation.price <= 0) return nothing('there is no equity to act with');
  switch (action.kind) {
    case 'hold':
      return nothing('it waits');
    case 'buy':
      return buy(times * action.share * portfolio.equity, input, limits);
    case 'sell':
      return portfolio.base > 0
        ? sell(times * action.share * portfolio.base, input, limits)
        : nothing('there is nothing to sell');
    case 'target-exposure': {
      const gap = action.exposure - portfolio.exposure;
      if (Math.abs(gap) <= action.tolerance) {
        return nothing(
          `exposure ${share(portfolio.exposure)} is within ${share(action.tolerance)} of ${share(action.exposure)}`,
        );
      }
      if (gap > 0) return buy(times * gap * portfolio.equity, input, limits);
      if (portfolio.base <= 0) return nothing('there is nothing to sell');
      return sell((times * -gap * portfolio.equity) / observation.price, input, limits);
    }
    case 'provide':
      return provide(action, input, limits);
    case 'withdraw':
      return withdraw(action.which, input);
  }
}
