import type { KarmaAct, KarmaSituation } from '../../domain/context/karma-situation.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { Action } from '../../domain/world/world.ts';
import { volatilityRatio } from '../grimoire/index.ts';

/** Ratios of volatility to its long run between which it is usual. Ours. */
const USUAL = [0.8, 1.3] as const;
/** Shares of equity up to which it holds none, some, and about a half. Ours. */
const HELD = [0.02, 0.35, 0.65] as const;

/** The situation of a tick, before it acted. */
export function karmaSituation(
  regime: Pick<RegimeReading, 'regime' | 'volatility' | 'longVolatility'>,
  { exposure, positions }: Pick<Portfolio, 'exposure' | 'positions'>,
): KarmaSituation {
  const ratio = volatilityRatio(regime);
  const [none, some, half] = HELD;
  return {
    regime: regime.regime,
    volatility: ratio < USUAL[0] ? 'low' : ratio > USUAL[1] ? 'high' : 'usual',
    exposure: exposure < none ? 'none' : exposure < some ? 'some' : exposure < half ? 'half' : 'most',
    liquidity:
      positions.length === 0
        ? 'none'
        : positions.every(({ inRange }) => inRange)
          ? 'in-range'
          : 'out-of-range',
  };
}

const PARTS = ['regime', 'volatility', 'exposure', 'liquidity'] as const;

/** How alike two situations are, 0..1: the share of their parts that are the same; nothing is alike in another regime. */
export const likeness = (one: KarmaSituation, other: KarmaSituation): number =>
  one.regime === other.regime ? PARTS.filter((part) => one[part] === other[part]).length / PARTS.length : 0;

/** What an order is. @param action null: to wait */
export const actOf = (action: Action | null): KarmaAct =>
  action === null ? 'wait' : action.kind === 'swap' ? action.side : action.kind;
