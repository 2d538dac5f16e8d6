import * as v from 'valibot';
import { FORBIDDEN, type OrderMeaning, type OrderReading } from '../../domain/rules/standing-order.ts';
import { toJsonSchema } from '../../lib/json/json-schema.ts';
import { REPLY } from './reply-schema.ts';

/** What a model made of the owner's words. */
export type OrdersReading = Pick<OrderReading, 'model' | 'meanings'>;

const says = <Input>(text: string) => v.description<Input, string>(text);
const price = v.pipe(v.number(), v.finite(), v.gtValue(0), says('Quote per base.'));
const amount = v.pipe(v.number(), v.finite(), v.gtValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const side = v.picklist(['below', 'above']);

const DEED = v.variant('kind', [
  v.strictObject({
    kind: v.literal('sell-share'),
    share: v.pipe(share, says('Of what is held; all of it: get-out.')),
  }),
  v.strictObject({ kind: v.literal('sell-amount'), amount: v.pipe(amount, says('Base tokens.')) }),
  v.strictObject({ kind: v.literal('buy-share'), share: v.pipe(share, says('Of equity.')) }),
  v.strictObject({ kind: v.literal('buy-for'), spend: v.pipe(amount, says('Quote tokens.')) }),
  v.strictObject({ kind: v.literal('get-out') }),
  v.strictObject({
    kind: v.literal('exposure'),
    bound: v.picklist(['at-most', 'at-least', 'at']),
    share: v.pipe(share, says('Of equity in the base token.')),
  }),
  v.strictObject({ kind: v.literal('withdraw-liquidity') }),
  v.strictObject({ kind: v.literal('forbid'), what: v.picklist(FORBIDDEN) }),
]);

const WHEN = v.strictObject({
  side,
  price,
  mode: v.pipe(
    v.picklist(['once', 'while']),
    says('once: begins when the price first is there. while: holds only as long as it is there.'),
  ),
});

const UNTIL = v.variant('kind', [
  v.strictObject({ kind: v.literal('day'), day: v.pipe(v.string(), v.isoDate(), says('YYYY-MM-DD.')) }),
  v.strictObject({ kind: v.literal('tick'), tick: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  v.strictObject({ kind: v.literal('price'), side, price }),
]);

const ORDER = v.strictObject({ deed: DEED, when: v.nullable(WHEN), until: v.nullable(UNTIL) });
type Order = v.InferOutput<typeof ORDER>;

export const ORDERS = v.array(ORDER);

/** The reply to a deliberation that the owner's words led to. */
const REPLY_WITH_ORDERS = v.strictObject({
  ...REPLY.entries,
  orders: v.pipe(ORDERS, says('What the owner ordered.')),
});

/** How it is asked for. */
export const REPLY_WITH_ORDERS_SCHEMA = {
  name: 'decision',
  schema: toJsonSchema(REPLY_WITH_ORDERS),
} as const;

/** Unix seconds at which a day begins, UTC. @param day YYYY-MM-DD */
function dayBegins(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date) / 1_000;
}

function permissionOf({ deed }: Order): OrderMeaning['deed'] {
  switch (deed.kind) {
    case 'sell-share':
      if (deed.share === 1) return { kind: 'exposure', bound: 'at-most', share: 0 };
      return { kind: 'sell', size: { of: 'held', share: deed.share } };
    case 'sell-amount':
      return { kind: 'sell', size: { of: 'base', amount: deed.amount } };
    case 'buy-share':
      return { kind: 'buy', size: { of: 'equity', share: deed.share } };
    case 'buy-for':
      return { kind: 'buy', size: { of: 'quote', amount: deed.spend } };
    case 'get-out':
      return { kind: 'exposure', bound: 'at-most', share: 0 };
    case 'withdraw-liquidity':
      return { kind: 'withdraw' };
    case 'exposure':
    case 'forbid':
      return deed;
  }
}

function meaningOf(order: Order): OrderMeaning {
  const { when, until } = order;
  const end = until?.kind === 'day' ? { kind: 'time' as const, at: dayBegins(until.day) } : until;
  return { deed: permissionOf(order), when, until: end, assumed: false };
}

/** A reply without what it says of the owner's words, and that; null where it says nothing that can be read. */
export function ordersIn(json: unknown): {
  readonly decides: unknown;
  readonly orders: readonly OrderMeaning[] | null;
} {
  if (typeof json !== 'object' || json === null || !('orders' in json))
    return { decides: json, orders: null };
  const { orders, ...decides } = json;
  const read = v.safeParse(ORDERS, orders);
  return { decides, orders: read.success ? read.output.map(meaningOf) : null };
}
