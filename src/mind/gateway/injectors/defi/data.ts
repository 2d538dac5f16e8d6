import type { LiquidityPosition } from '../../../../domain/world/ledger.ts';
import { MINOR_UNITS } from '../../../../domain/world/ledger.ts';
import { num, pct } from '../../../candidates/index.ts';
import type { LivingWorld } from '../living-world.ts';
import { type Datum, datum, type When } from './datum.ts';

const positionFields = ({
  id,
  tickLower,
  tickUpper,
  inRange,
  deposited,
  fees,
}: LiquidityPosition): Datum['fields'] => ({
  id,
  ticks: `${tickLower} to ${tickUpper}`,
  in_range: inRange,
  deposited_base: num(deposited.base / MINOR_UNITS.base),
  deposited_quote: num(deposited.quote / MINOR_UNITS.quote),
  fees_base: num(fees.base / MINOR_UNITS.base),
  fees_quote: num(fees.quote / MINOR_UNITS.quote),
});

/** What the golem made of the world at its last tick: how old that is, its clock tells. */
function ofTheTick(world: LivingWorld): readonly Datum[] {
  const { tick, info } = world;
  if (tick === null) return [];
  const when: When = { time: tick.time, block: null };
  const regime = datum('regime', 'market regime', when, world, {
    name: tick.regime,
    ticks: tick.regimeAge,
    tick: tick.tick,
  });
  const owned = tick.portfolio;
  if (!owned) return [regime];
  const books = datum('books', 'books', when, world, {
    unit: info.quote,
    cash: num(owned.cash),
    [info.base.toLowerCase()]: num(owned.base),
    ...(owned.entryPrice > 0 && { entry_price: num(owned.entryPrice) }),
    liquidity: num(owned.liquidityValue),
    uncollected_fees: num(owned.uncollectedFees),
    equity: num(owned.equity),
    holding_instead: num(owned.holding),
    exposure: pct(owned.exposure),
    drawdown: pct(owned.drawdown),
    fees_paid: num(owned.feesPaid),
    gas_paid: num(owned.gasPaid),
    fees_earned: num(owned.feesEarned),
    tick: tick.tick,
  });
  const positions = owned.positions.map((position) =>
    datum('positions', `position ${position.id}`, when, world, positionFields(position)),
  );
  return [regime, books, ...positions];
}

/** All that is told of the world, the most wanted first: of a small budget the end is left out. */
export function dataOf(world: LivingWorld): readonly Datum[] {
  const { info, state, gasCoinPrice } = world;
  const now: When = { time: state.block.timestamp, block: state.block.number };
  const price = datum('price', `price of ${info.base}`, now, world, {
    token: info.base,
    value: num(state.price),
    quote: info.quote,
  });
  const { pool } = state;
  const liquidity = datum('pool', 'pool', now, world, {
    pair: `${info.base}/${info.quote}`,
    protocol: 'uniswap-v3',
    address: pool.address,

    fee: `${num(pool.fee / 10_000)}%`,
    tick: pool.tick,
    tick_spacing: pool.tickSpacing,
    liquidity: pool.liquidity,
  });
  const gas = datum('gas', 'gas', now, world, {
    base_fee_gwei: num(state.block.baseFeePerGas / 1e9),
    coin_price: num(gasCoinPrice),
    coin_price_by: 'policy',
    quote: info.quote,
  });
  const [regime, ...owned] = ofTheTick(world);
  return [price, ...(regime ? [regime] : []), liquidity, ...owned, gas];
}
