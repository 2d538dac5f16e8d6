import type { CacheEnd, ModelMessage, ModelRequest, ModelUsage } from '../../../domain/models/model.ts';
import type { ModelPrices } from '../../../domain/models/model-config.ts';

/** Tokens of a ping beyond what is read from the cache, at most: the message where nothing else is left, and what frames it. */
const BESIDE = 16;
const MILLION = 1_000_000;
/** Pauses that have to be known before anything is paid on them. */
const FEWEST_PAUSES = 3;

/** What a ping costs, and what it saves where a request follows in time. US dollars. */
export interface PingPrice {
  readonly cost: number;
  readonly saves: number;
}

/** Tokens that a provider had in its cache when it had answered, by its own count; 0 where it does not say. */
export const cachedTokens = ({ cacheRead, cacheWrite }: ModelUsage): number =>
  (cacheRead ?? 0) + (cacheWrite ?? 0);

export function pingPrice(tokens: number, prices: ModelPrices): PingPrice {
  const read = prices.cacheRead ?? prices.input;
  const anew = prices.cacheWrite ?? prices.input;
  return {
    cost: (tokens * read + BESIDE * prices.input + prices.output) / MILLION,
    saves: (tokens * (anew - read)) / MILLION,
  };
}

/** When pings come, and how long what they keep is kept after the last. ms */
export interface PingPlan {
  readonly every: number;
  readonly kept: number;
  /** Pings that are left. */
  readonly most: number;
}

/**
 * What pings from now on are worth at best, US dollars: each of the next ones is paid if nobody asks until then, and what is kept is saved
 * if somebody asks before it is forgotten. Pauses to come are taken to be like those before.
 * @param pauses between requests of the session, ms; @param waited since its last request, ms
 * @returns 0 or less where none is worth it
 */
export function worthOfPings(
  pauses: readonly number[],
  waited: number,
  { cost, saves }: PingPrice,
  { every, kept, most }: PingPlan,
): number {
  const longer = pauses.filter((pause) => pause > waited);
  if (pauses.length < FEWEST_PAUSES || longer.length === 0) return 0;
  const share = (some: (pause: number) => boolean): number => longer.filter(some).length / longer.length;
  let best = 0;
  let paid = 0;
  for (let pings = 1; pings <= most; pings += 1) {
    const at = waited + (pings - 1) * every;
    paid += cost * share((pause) => pause > at);
    best = Math.max(best, saves * share((pause) => pause <= at + kept) - paid);
  }
  return best;
}

/** A message up to the end of what is kept; the rest of a prompt would be paid in full and read by nobody. */
function upTo(messages: readonly ModelMessage[], end: CacheEnd): readonly ModelMessage[] {
  if (end.message === null) return [{ role: 'user', content: '.' }];
  const last = messages[end.message];
  if (!last) return messages;
  const content = end.at === undefined ? last.content : last.content.slice(0, end.at);
  return [...messages.slice(0, end.message), { ...last, content }];
}

/**
 * The same request as far as a provider keeps it, for the model that has answered, with as short a reply as can be had. Tools, system and
 * form stay: a provider's cache begins with them. Null where nothing says what is kept.
 */
export function warmingRequest(
  { hints: _, models: _all, traceparent: _trace, ...sent }: ModelRequest,
  model: string,
): ModelRequest | null {
  const end = sent.cache?.ends.at(-1);
  if (!sent.cache || !end) return null;
  return {
    ...sent,
    models: [model],
    messages: upTo(sent.messages, end),
    maxTokens: 1,
    cache: { ...sent.cache, warms: true },
  };
}
