import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import { MINOR_UNITS, type Portfolio } from '../../domain/world/ledger.ts';
import type { CageRules } from '../policy/index.ts';
import type { Action, Observation, WorldInfo } from '../../domain/world/world.ts';
import type { ThoughtFailure } from '../../domain/decisions/thought.ts';
import { log } from '../../lib/math/math.ts';
import { baseIsToken0, floorTo } from '../market/index.ts';
import type { DeliberationReply } from './reply-schema.ts';
import { cutText } from '../../lib/text/cut-text.ts';

/** What an order of a model is read against. */
interface OrderFacts {
  readonly world: WorldInfo;
  readonly observation: Pick<Observation, 'price' | 'pool'>;
  readonly portfolio: Pick<Portfolio, 'positions'>;
  readonly cage: Pick<CageRules, 'maxSlippage'>;
}

/** What a model's reply is read against. */
export interface ReplyFacts extends OrderFacts {
  readonly tick: number;
  readonly workspace: CognitiveWorkspace;
}

export type Order = { readonly action: Action | null } | { readonly failure: ThoughtFailure };

const PIPS = 1e6; // a pool's fee is in hundredths of a basis point
const LOG_TICK = log(1.0001);
/** Uniswap V3's bounds of a tick. */
const MAX_TICK = 887_272;

const fail = (code: string, text: string): Order => ({ failure: { code, text } });

function swap(side: 'buy' | 'sell', amount: number, { observation, cage }: OrderFacts): Order {
  const { price, pool } = observation;
  const [unitsIn, unitsOut] =
    side === 'buy' ? [MINOR_UNITS.quote, MINOR_UNITS.base] : [MINOR_UNITS.base, MINOR_UNITS.quote];
  const amountIn = floorTo(amount, unitsIn);
  if (amountIn <= 0) return fail('reply.amount', `Its order over ${amount} is below the smallest unit.`);
  const out = (side === 'buy' ? amountIn / price : amountIn * price) * (1 - pool.fee / PIPS);
  return {
    action: { kind: 'swap', side, amountIn, minOut: floorTo(out * (1 - cage.maxSlippage), unitsOut) },
  };
}

/** Pool ticks of a price range, widened to the pool's grid; a pool whose base is token 1 counts downwards. */
function range(low: number, high: number, { observation }: OrderFacts): [number, number] {
  const { price, pool } = observation;
  const up = baseIsToken0(pool, price) ? 1 : -1;
  const ends = [low, high].map((end) => pool.tick + (up * log(end / price)) / LOG_TICK);
  const { tickSpacing } = pool;
  const limit = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
  return [
    Math.max(-limit, Math.floor(Math.min(...ends) / tickSpacing) * tickSpacing),
    Math.min(limit, Math.ceil(Math.max(...ends) / tickSpacing) * tickSpacing),
  ];
}

/** What a model wants done, as an order of this world; a failure where there is no such thing to do. */
export function orderOf(wanted: DeliberationReply['action'], facts: OrderFacts): Order {
  const { base } = facts.world;
  if ('asset' in wanted && wanted.asset !== base)
    return fail('reply.unknown_asset', `It named ${cutText(wanted.asset, 40)}; only ${base} is traded here.`);
  switch (wanted.kind) {
    case 'hold':
      return { action: null };
    case 'buy':
      return swap('buy', wanted.spend, facts);
    case 'sell':
      return swap('sell', wanted.amount, facts);
    case 'provide': {
      if (wanted.lowPrice >= wanted.highPrice)
        return fail('reply.range', `Its range from ${wanted.lowPrice} to ${wanted.highPrice} is empty.`);
      const [tickLower, tickUpper] = range(wanted.lowPrice, wanted.highPrice, facts);
      const maxBase = floorTo(wanted.maxBase, MINOR_UNITS.base);
      const maxQuote = floorTo(wanted.maxQuote, MINOR_UNITS.quote);
      return { action: { kind: 'provide', tickLower, tickUpper, maxBase, maxQuote } };
    }
    case 'withdraw': {
      const position = facts.portfolio.positions.find(({ id }) => id === wanted.positionId);
      if (!position)
        return fail(
          'reply.unknown_position',
          `There is no liquidity position ${cutText(wanted.positionId, 40)}.`,
        );
      const { id, tickLower, tickUpper, liquidity } = position;
      return { action: { kind: 'withdraw', positionId: id, tickLower, tickUpper, liquidity } };
    }
  }
}
