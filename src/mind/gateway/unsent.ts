import type { ModelReply } from '../../domain/models/model.ts';
import type { GatewayPorts } from './ports.ts';

/**
 * What tokens that were not sent would have cost, US dollars: at the price of what a cache holds where the provider had any of this prompt in
 * its own, else at that of input. An estimate, since nobody has read them. Null where no model answered, or its prices are not known.
 */
export function unsentUsd(
  tokens: number,
  reply: Pick<ModelReply, 'model' | 'usage'> | null,
  prices: GatewayPorts['prices'],
): number | null {
  const price = reply && prices(reply.model);
  if (!price) return null;
  const cached = (reply.usage.cacheRead ?? 0) > 0;
  return (tokens * (cached ? (price.cacheRead ?? price.input) : price.input)) / 1_000_000;
}
