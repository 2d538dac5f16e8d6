import type {
  GateForce,
  OrganDescription,
  OrdersInForce,
  Turn,
  Observed,
  Deliberated,
} from '../contract/index.ts';
import type {
  OrderEvent,
  RefusedAction,
  StandingOrder,
  HeardWord,
  OrderMeaning,
} from '../../domain/rules/standing-order.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import { OWNER } from '../../domain/decisions/thought.ts';
import { ordersOn } from '../market/index.ts';
import { standingCandidates, standingNotes } from './candidates.ts';
import { carriedOut } from './carried-out.ts';
import { orderDecision, orderName } from './decide.ts';
import { rememberedWords, remembered, type Slice, stands } from './slice.ts';
import { refusalOf } from './refusal.ts';
import { moved, standingAt } from './standing.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import type { GolemPolicy } from '../policy/index.ts';

/** A meaning letter by letter, whatever was assumed of it. */
const same = ({ deed, when, until }: OrderMeaning): string => JSON.stringify([deed, when, until]);

const ordersOf = ({ parts }: HeardWord): readonly OrderMeaning[] =>
  parts.flatMap((part) => (part.kind === 'order' ? [part.meaning] : []));

/** What the owner has said, with what a model made of it beside the last of it. @param tick that heard it */
function withReading(
  heard: readonly HeardWord[],
  reading: Deliberated['reading'],
  tick: number,
): readonly HeardWord[] {
  if (!reading) return heard;
  const now = heard.filter((word) => word.tick === tick && word.kind === 'said');
  const last = now.at(-1);
  if (!last) return heard;
  const rules = now.flatMap(ordersOf).map(same).toSorted();
  const model = reading.meanings.map(same).toSorted();
  const state =
    rules.length === model.length && rules.every((one, at) => one === model[at]) ? 'same' : 'open';
  return heard.map((word) => (word === last ? { ...word, reading: { ...reading, tick, state } } : word));
}

/** The standing orders as a tick finds them, once it has observed; null where the owner has ordered nothing. */
function standingIn(
  { tick, standingOrders }: Slice & { readonly tick: number },
  { observation, portfolio, ledger }: Observed,
  world: WorldInfo,
  policy: GolemPolicy,
): OrdersInForce | null {
  if (!standingOrders) return null;
  return standingAt(standingOrders, {
    tick: tick + 1,
    worldId: observation.worldId,
    symbols: world,
    observation,
    portfolio,
    cage: policy.cage,
    ordersToday: ordersOn(ledger, observation.time),
    policy: policy.standingOrders,
  });
}

type Row = Pick<DecisionCycleRecord, 'standingOrders'>;

const HAS_TO_DO: GateForce = { force: 'standing-order', words: 'a standing order of the owner' };

/** Orders with what was refused for their sake. */
function withRefused(
  orders: readonly StandingOrder[],
  refused: readonly RefusedAction[],
  tick: number,
): readonly StandingOrder[] {
  return refused.reduce<readonly StandingOrder[]>(
    (all, { order: id, by }) =>
      all.map((order) =>
        order.id === id ? { ...order, refused: { times: (order.refused?.times ?? 0) + 1, tick, by } } : order,
      ),
    orders,
  );
}

/** What stands once the tick has acted: what was filled counts, and what is left is planned anew. */
function afterActing(
  standing: OrdersInForce,
  { tick, acted, deliberated, settled, observed }: Turn,
): OrdersInForce {
  const { decision } = deliberated ?? {};
  if (!acted || !decision) return standing;
  const events: OrderEvent[] = [...standing.events];
  const orders = standing.orders.map((order) => {
    if (decision.source !== 'order' || decision.by !== orderName(order.id)) return order;
    const after = carriedOut(order, acted.record, tick);
    events.push(after.event);
    return after.order;
  });
  const ordersToday = ordersOn(settled.ledger, observed.observation.time);
  const ground = { ...standing.ground, portfolio: settled.portfolio, ordersToday };
  return moved({ heard: standing.heard, orders, events }, ground);
}

/** What the owner has ordered: it goes before rules and models, and stands until it is done or lifted. */
export const standingOrders: OrganDescription<Slice, Row, ReturnType<typeof standingNotes>> = {
  name: 'standing-orders',
  policy: ['standingOrders'],
  titles: { standingOrders: 'Standing orders of the owner' },

  born: () => ({}),

  standing: standingIn,

  refuses: refusalOf,

  beforeGate: (_before, { standing }) => (standing?.next ? HAS_TO_DO : null),

  candidates: standingCandidates,

  propose({ workspace, at: { standing, world }, expected }) {
    const decision = standing && orderDecision(standing, workspace, world, expected);
    return (
      decision && {
        by: OWNER,
        decision,
        why: 'A standing order of the owner decides before models and the reflex.',
        owners: true,
      }
    );
  },

  prepare: async ({ input }) => standingNotes(input.standing),

  notes: (found) => found ?? new Map(),

  afterTurn({ standingOrders: before }, turn) {
    const { tick, standing, deliberated } = turn;
    if (!before || !standing) return { state: {}, record: {} };
    const after = afterActing(standing, turn);
    const refused = deliberated?.decision.refused ?? [];
    const orders = withRefused(after.orders, refused, tick);
    const heard = withReading(after.heard, deliberated?.reading ?? null, tick);
    const events: readonly OrderEvent[] = [
      ...after.events,
      ...refused.map((one): OrderEvent => ({ kind: 'refused', ...one })),
    ];
    return {
      state: {
        standingOrders: {
          next: before.next,
          words: [],
          heard: rememberedWords(heard),
          orders: remembered(orders),
        },
      },
      record: {
        standingOrders: { standing: orders.filter(stands).map(({ id }) => id), events },
      },
    };
  },
};
