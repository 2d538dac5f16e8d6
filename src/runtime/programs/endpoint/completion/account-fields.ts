import { type RequestAccount, savedIn } from '../../../../domain/gateway/account.ts';
import type { PassedLayer } from '../../../../domain/models/model.ts';
import { cacheHeaders } from './cache-wish.ts';
import type { Beginning } from '../begun.ts';
import { headerText } from '../ignored.ts';

/** The headers that say of an answer who gave it, what it cost and what it took; their names stand in docs/answers.md. */
const HEADERS = {
  id: 'x-golem-id',
  model: 'x-golem-model',
  servedBy: 'x-golem-served-by',
  cost: 'x-golem-cost',
  saved: 'x-golem-saved',
  layers: 'x-golem-layers',
  overhead: 'x-golem-overhead-ms',
  ms: 'x-golem-ms',
} as const;

type Headers = Readonly<Record<string, string>>;

/** Digits behind the point that tell a millionth of a dollar, and a hundredth of a millisecond. */
const MONEY_DIGITS = 8;
const MS_DIGITS = 2;
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const ms = (value: number): number => rounded(value, MS_DIGITS);
/** Written out: `1e-7` is no number to everybody. */
const dollars = (usd: number | null): string =>
  usd === null
    ? 'unknown'
    : usd
        .toFixed(MONEY_DIGITS)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');

/** As the header `server-timing` writes it: `prefix;dur=0.12, pii;dur=0.4`. */
const timing = (layers: readonly PassedLayer[]): string =>
  layers.map((one) => `${one.layer};dur=${ms(one.ms)}`).join(', ');

/** What all layers together saved, and whether that is an estimate: `usd=0.0012, tokens=512, by=estimate`. */
function savedHeader(account: RequestAccount): Headers {
  const saved = savedIn(account);
  if (!saved) return {};
  return { [HEADERS.saved]: `usd=${dollars(saved.usd)}, tokens=${saved.anew}, by=${account.without!.by}` };
}

/** A name by which whoever asked finds the request again. */
export const idHeader = (id: string): Headers => ({ [HEADERS.id]: id });

/** What is known before the first word of a stream. The model can still be another one, where this one breaks off before a word. */
export function beginningHeaders({ started, way }: Beginning): Headers {
  return {
    ...(started && { [HEADERS.model]: headerText(started.model) }),
    ...cacheHeaders(started?.cached),
    ...(way && { [HEADERS.layers]: timing(way.layers), [HEADERS.overhead]: String(ms(way.overheadMs)) }),
  };
}

/** What is known when it is over. */
export const accountHeaders = (account: RequestAccount): Headers => {
  const { model, servedBy, usd, layers, overheadMs } = account;
  return {
    ...(model !== null && { [HEADERS.model]: headerText(model) }),
    ...(servedBy !== null && { [HEADERS.servedBy]: headerText(servedBy) }),
    [HEADERS.cost]: dollars(usd),
    ...savedHeader(account),
    [HEADERS.layers]: timing(layers),
    ...(overheadMs !== null && { [HEADERS.overhead]: String(ms(overheadMs)) }),
    [HEADERS.ms]: String(ms(account.ms)),
  };
};

/** The same whole, as `GET /v1/requests/{id}` tells it and the end of a stream. */
export const accountObject = (account: RequestAccount): object => ({
  id: account.id,
  object: 'request',
  created: Math.floor(account.at / 1_000),
  status: account.status,
  code: account.code,
  model: account.model,
  served_by: account.servedBy,
  cache: account.cache,
  cost_usd: account.usd === null ? null : rounded(account.usd, MONEY_DIGITS),
  usage: {
    input_tokens: account.usage.input,
    output_tokens: account.usage.output,
    cached_tokens: account.usage.cacheRead,
    cache_write_tokens: account.usage.cacheWrite,
    reasoning_tokens: account.usage.reasoning,
  },
  without: account.without && {
    input_tokens: account.without.input,
    cached_tokens: account.without.cacheRead,
    cost_usd: account.without.usd === null ? null : rounded(account.without.usd, MONEY_DIGITS),
    by: account.without.by,
  },
  stop_reason: account.stopReason,
  profile: account.profile,
  session: account.session,
  user: account.user,
  rounds: account.rounds,
  ms: ms(account.ms),
  overhead_ms: account.overheadMs === null ? null : ms(account.overheadMs),
  layers: account.layers.map((one) => ({ ...one, ms: ms(one.ms) })),
  routed: account.routed,
  limits: account.limits,
  left: account.left.map(({ usd, ...step }) => ({ ...step, cost_usd: usd })),
});

/** A line of a stream that every reader of events passes over, and that whoever looks for it finds before the end. */
export const accountComment = (account: object): string => `: golem ${JSON.stringify(account)}\n\n`;
