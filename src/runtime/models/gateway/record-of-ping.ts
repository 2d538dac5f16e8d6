import type { GatewayRecord } from '../../../domain/gateway/gateway.ts';
import type { WarmRequest, warming } from '../../../mind/gateway/index.ts';
import { type ReplyOrError, besideRecord } from './beside-record.ts';

/** A request that was sent to keep a cache warm. */
export interface Ping {
  readonly id: string;
  /** Unix ms. */
  readonly at: number;
  readonly of: WarmRequest;
  /** Tokens that are to be found in the cache. */
  readonly tokens: number;
  readonly price: warming.PingPrice;
  /** Which one it is since the session's last request, from 1. */
  readonly count: number;
}

/** As it is kept among the requests. */
export function recordOfPing(ping: Ping, came: ReplyOrError, now: number): GatewayRecord {
  const { of, tokens, price, count } = ping;
  const found = 'reply' in came ? (came.reply.usage.cacheRead ?? 0) : 0;
  const record = besideRecord(ping, came, now, {
    layer: 'prefix',
    said: `The provider had ${found} of ${tokens} tokens in its cache, and keeps them. To read them anew would cost US$ ${price.saves.toFixed(6)} more.`,
    details: { warms: of.id, ping: count, tokens, found, cost: price.cost, saves: price.saves },
  });
  return { ...record, warms: of.id };
}
