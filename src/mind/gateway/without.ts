import type { WithoutGateway } from '../../domain/gateway/gateway.ts';
import type { ModelReply } from '../../domain/models/model.ts';
import type { ModelPrices } from '../../domain/models/model-config.ts';
import { LruCache } from '../../lib/containers/lru.ts';
import { PerParty } from '../../lib/containers/per-party.ts';
import { conversationOf } from './conversation.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewayPorts } from './ports.ts';
import { type GatewayMessage, type GatewayRequest, textsIn } from './request.ts';
import { isMetaName } from './tools/meta-tools.ts';

/** Conversations of a party whose last request is remembered as it came. */
const MOST_CONVERSATIONS = 64;
/** Providers keep no shorter beginning (Anthropic's and OpenAI's published rules). */
const LEAST_KEPT = 1_024;
/** A request that nobody but the gateway wanted. */
export const NOTHING_WITHOUT: WithoutGateway = { input: 0, cacheRead: 0, usd: 0, by: 'provider' };

/** A round in which a model only looked for tools that it was not shown. */
export const onlyFound = (calls: readonly { readonly name: string }[]): boolean =>
  calls.length > 0 && calls.every(({ name }) => isMetaName(name));

/** What was said before a round, without what was said to find tools. */
function asked(messages: readonly GatewayMessage[]): readonly GatewayMessage[] {
  const found = new Set<string>();
  return messages.filter(({ rest, calls }) => {
    if (rest.role === 'tool') return !found.has(rest.toolCallId);
    const own = calls.map(({ call }) => call);
    if (!onlyFound(own)) return true;
    for (const { id } of own) found.add(id);
    return false;
  });
}

/** A conversation's last request as it came and as it was sent. */
interface LastRequest {
  readonly came: readonly string[];
  readonly sent: readonly string[];
  /** Of what was sent as before, the share that the provider had in its cache when that was last seen. */
  readonly had: number;
}

interface OfReply {
  readonly context: GatewayContext;
  readonly came: GatewayRequest;
  readonly went: GatewayRequest;
  readonly reply: ModelReply;
}

function dollarsOf(
  { input, cacheRead }: Pick<WithoutGateway, 'input' | 'cacheRead'>,
  output: number | null,
  prices: ModelPrices,
  marked: boolean,
): number | null {
  if (output === null) return null;
  const anew = marked ? (prices.cacheWrite ?? prices.input) : prices.input;
  const read = prices.cacheRead ?? prices.input;
  return ((input - cacheRead) * anew + cacheRead * read + output * prices.output) / 1_000_000;
}

/** What requests would have come to past the gateway, by what the provider counted of what was sent. */
export class WithoutLayers {
  readonly #ports: Pick<GatewayPorts, 'tokens' | 'hash' | 'prices'>;
  readonly #before = new PerParty(() => new LruCache<string, LastRequest>(MOST_CONVERSATIONS));

  constructor(ports: Pick<GatewayPorts, 'tokens' | 'hash' | 'prices'>) {
    this.#ports = ports;
  }

  /**
   * The same request as it came, to the same model at the same prices. Its length is the provider's own count, by the estimated ratio of
   * what came to what was sent. What its cache would have had: what it begins with as the conversation's last request did, as that came,
   * by the share that it really had of what was sent as before; nothing at a provider that wants to be told, where whoever asked told it nothing. Null where the provider did not count.
   */
  of({ context, came, went, reply }: OfReply): WithoutGateway | null {
    const { tokens, hash, prices } = this.#ports;
    const { usage, model } = reply;
    const before = this.#before.of(context.party);
    const conversation = conversationOf(context, came, hash);
    const last = before.get(conversation) ?? null;
    const counted = (texts: readonly string[]): number =>
      texts.reduce((sum, text) => sum + tokens.count(text), 0);
    const texts = textsOf({ ...came, messages: asked(came.messages) });
    const sentTexts = textsOf(went);
    const again = last ? counted(common(last.sent, sentTexts)) : 0;
    const had = again < LEAST_KEPT ? (last?.had ?? 1) : Math.min(1, (usage.cacheRead ?? 0) / again);
    before.set(conversation, { came: texts, sent: sentTexts, had });
    if (usage.input === null) return null;
    const tells = reply.provider !== 'anthropic';
    // What was sent as it came was counted by the provider.
    const asCame = texts.length === sentTexts.length && common(texts, sentTexts) === sentTexts;
    const [whole, sent] = asCame && tells ? [0, 0] : [counted(texts), counted(sentTexts)];
    const same = whole === sent;
    const input = same ? usage.input : Math.round((usage.input * whole) / Math.max(1, sent));
    const known = same && tells;
    let cacheRead = usage.cacheRead ?? 0;
    if (!known) {
      const keeps = usage.cacheRead !== null && (tells || context.marked);
      const begun = keeps && last ? had * counted(common(last.came, texts)) : 0;
      const estimated = Math.round((begun * input) / Math.max(1, whole));
      cacheRead = estimated < LEAST_KEPT ? 0 : Math.min(input, estimated);
    }
    const price = reply.cost === null ? null : prices(model);
    const marked = !tells && context.marked;
    return {
      input,
      cacheRead,
      usd: price && dollarsOf({ input, cacheRead }, usage.output, price, marked),
      by: same && (tells || !context.marked) ? 'provider' : 'estimate',
    };
  }
}

/** In the order in which providers read them: tools first. */
const textsOf = (request: GatewayRequest): readonly string[] => {
  const texts = textsIn(request);
  const { length } = request.tools;
  return length === 0 ? texts : [...texts.slice(-length), ...texts.slice(0, -length)];
};

function common(a: readonly string[], b: readonly string[]): readonly string[] {
  const end = b.findIndex((text, at) => a[at] !== text);
  return end < 0 ? b : b.slice(0, end);
}
