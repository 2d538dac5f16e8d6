import type { OrdersView, ShownOrder, StandingOrder } from '../../domain/rules/standing-order.ts';
import type { WorldInfo, WorldState } from '../../domain/world/world.ts';
import { meaningWords, type Symbols } from '../../shared/standing-orders/meaning-words.ts';
import { examplesFor, SENTENCES } from '../../shared/standing-orders/sentences.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { answerTo, namingIn } from './answer.ts';
import { applyWords } from './apply-words.ts';
import type { Ground, OrdersInForce } from '../contract/index.ts';
import { leftWords, orderNow } from './left.ts';
import { NOTHING_SAID, type Slice, stands } from './slice.ts';
import { moved } from './standing.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import { openLedger, ordersOn, portfolioOf, type WorldMind } from '../market/index.ts';

/** What is read of a mind's state to value its books. */
interface Ledger {
  readonly worldId: string;
  readonly worlds: Readonly<Record<string, WorldMind>>;
}

/**
 * Books and price as the last tick left them. Before the first there is nothing but capital.
 * @param now the world's, where nothing is known of it yet
 */
function portfolioIn(
  { worldId, worlds }: Ledger,
  policy: Pick<GolemPolicy, 'paper'>,
  now: Pick<WorldState, 'time' | 'price' | 'pool'>,
): {
  readonly portfolio: Portfolio;
  readonly price: number;
  readonly ordersToday: number;
} {
  const mind = worlds[worldId];
  const price = mind?.beliefs.price ?? now.price;
  const { time } = now;
  const ledger = mind?.ledger ?? openLedger(mind?.capital ?? policy.paper.capital, price, 0, time).state;
  const pool = mind?.beliefs.pool ?? now.pool;
  return { portfolio: portfolioOf(ledger, price, pool), price, ordersToday: ordersOn(ledger, time) };
}

/** What is read of a mind's state for it. */
export interface OrdersOf extends Slice, Ledger {
  readonly tick: number;
}

/** What is said of an order that is done without having done anything; null of any other. */
function idleWords({ deed, stage, fills }: StandingOrder): string | null {
  if ((stage !== 'resting' && stage !== 'done') || fills.length > 0) return null;
  return deed.kind === 'sell' || deed.kind === 'withdraw' ? SENTENCES.wasIdle(deed.kind) : null;
}

function overWords({ stage, over }: StandingOrder): string {
  const tick = over?.tick ?? 0;
  if (stage === 'lifted') return SENTENCES.liftedAt(tick);
  if (stage === 'replaced') return SENTENCES.replacedAt(tick, over?.by ?? 0);
  return stage === 'ended' ? SENTENCES.endedAt(tick) : SENTENCES.done(tick);
}

function shown(
  order: StandingOrder,
  { ground, waits }: OrdersInForce,
  lived: number,
  symbols: Symbols,
): ShownOrder {
  const { id, word, deed, when, until, assumed, stage, since, fills } = order;
  const elsewhere = order.worldId !== null && order.worldId !== ground.worldId;
  const left = elsewhere
    ? SENTENCES.elsewhere(order.worldId)
    : leftWords(orderNow(order, ground, waits.get(id) ?? null), symbols);
  return {
    id,
    word,
    stage,
    meaning: { deed, when, until, assumed },
    since: since > lived ? null : since,
    words: meaningWords(order, symbols),
    left: [idleWords(order), stands(order) ? left : overWords(order)].filter(Boolean).join(' '),
    fills: fills.map((fill) => ({ ...fill, text: SENTENCES.fill(fill, symbols) })),
  };
}

/**
 * What the owner has ordered, with the answer to each of his words and what is left of each order, at the end of the last tick. Words
 * that no tick has heard yet are told as they will be understood.
 */
export function ordersView(
  state: OrdersOf,
  policy: GolemPolicy,
  world: WorldInfo,
  now: Pick<WorldState, 'time' | 'price' | 'pool'>,
): OrdersView {
  const slice = state.standingOrders ?? NOTHING_SAID;
  const { portfolio, price, ordersToday } = portfolioIn(state, policy, now);
  const ground: Ground = {
    tick: state.tick,
    worldId: state.worldId,
    symbols: world,
    // The world is on its way to the next tick: what ends with a time ends there, and not before.
    observation: { price, time: Number.NEGATIVE_INFINITY, pool: now.pool },
    portfolio,
    cage: policy.cage,
    ordersToday,
    policy: policy.standingOrders,
  };
  const standing = moved(applyWords(slice, state.tick + 1), ground);
  const waiting = new Set(slice.words.map(({ n }) => n));
  const named = namingIn(standing.orders, world);
  const show = (order: StandingOrder): ShownOrder => shown(order, standing, state.tick, world);
  return {
    tick: state.tick,
    standing: standing.orders.filter(stands).map(show),
    over: standing.orders
      .filter((order) => !stands(order))
      .toSorted((a, b) => (b.over?.tick ?? 0) - (a.over?.tick ?? 0) || b.id - a.id)
      .map(show),
    words: standing.heard.map((word) => answerTo(word, waiting.has(word.n), world, named)).reverse(),
    examples: examplesFor(world),
  };
}
