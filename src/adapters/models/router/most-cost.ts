import type { ModelRequest } from '../../../domain/models/model.ts';
import type { ModelPrices } from '../../../domain/models/model-config.ts';

const MILLION = 1_000_000;
/** Bytes of UTF-8 to a token, at least, on the whole of a prompt: English has some four, Chinese some two. Ours, on the safe side. */
const BYTES_PER_TOKEN = 2;
const utf8 = new TextEncoder();

/**
 * What a request may cost where the dearest of these models answers it as long as it may, US dollars: for setting aside, never for counting.
 * Of a hedged one a second model reads the prompt too.
 * Models without a known price are free here, as they are where payments are counted.
 */
export function mostCost(
  { system, messages, tools = [], responseSchema, maxTokens, route }: ModelRequest,
  prices: readonly ModelPrices[],
): number {
  const { length } = utf8.encode(JSON.stringify([system, messages, tools, responseSchema]));
  const input = Math.ceil(length / BYTES_PER_TOKEN);
  const each = prices.map((one) => input * Math.max(one.input, one.cacheWrite ?? 0) + maxTokens * one.output);
  const beside = route?.hedgeMs === undefined ? [] : prices.map((one) => input * one.input);
  return (Math.max(0, ...each) + Math.max(0, ...beside)) / MILLION;
}
