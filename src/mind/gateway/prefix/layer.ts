import type { ModelEvent, ModelReply, CacheEnd } from '../../../domain/models/model.ts';
import { mayDo } from '../../../domain/gateway/guest-table.ts';
import { differenceOf } from '../../../shared/prefix-difference.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { LayerDescription, LayerRun, LayerSaid } from '../layer.ts';
import type { GatewayPorts } from '../ports.ts';
import { type GatewayRequest, modelRequestOf, type PromptPart } from '../request.ts';
import { type Prefix, prefixOf, stablePart } from './prefix-of.ts';
import { saidOf } from './said.ts';
import { CACHE_BLOCKS, STABLE_BLOCKS } from '../../../domain/context/cache-block.ts';
import { OWNER, type Party } from '../../../domain/models/party.ts';

/** Characters of a name that a provider is told: OpenAI takes 64. */
const KEY_LENGTH = 32;

/**
 * By what name a provider is told which requests begin alike. The owner's conversations go by their own; those of others by a hash, which
 * no other party's has, and which tells a provider nothing of who asks. @param hash of a text, hex
 */
const providerKey = (party: Party, session: string, hash: (text: string) => string): string =>
  party === OWNER ? session : hash(JSON.stringify([party, session])).slice(0, KEY_LENGTH);

/**
 * Where a provider that wants to be told (Anthropic) may end what it keeps: behind the system's text; behind the last part that is the same for
 * every request; behind the last one that was the same last time; behind the last message of a conversation, which the next turn begins with.
 * What is written into a cache and never read again costs more than without one, so nothing else is marked. At most 4, which is what its API
 * takes; one is left for whoever asks.
 */
function cacheEnds(request: GatewayRequest, before: Prefix | null): readonly CacheEnd[] {
  const ends: CacheEnd[] = [];
  if (request.system.length > 0) ends.push({ message: null });
  const known = new Map(before?.blocks.map(({ name, text }) => [name, text]));
  const { messages } = request;
  const first = messages[0];
  if (first && messages.length === 1) {
    let at = 0;
    let stable = 0;
    let same = 0;
    let broken = first.documents.length > 0;
    for (const { name, block, text, lasts } of first.parts) {
      at += text.length;
      if (broken) break;
      if (STABLE_BLOCKS.has(block)) stable = at;
      else if (request.framed && lasts) same = at;
      else if (known.get(name) === text) same = at;
      else broken = true;
    }
    if (stable > 0) ends.push({ message: 0, at: stable });
    if (same > stable) ends.push({ message: 0, at: same });
  }
  if (messages.length > 1) ends.push({ message: messages.length - 1 });
  return ends;
}

const rank = ({ block }: PromptPart): number => CACHE_BLOCKS.indexOf(block);

const inOrder = <Item>(items: readonly Item[], before: (a: Item, b: Item) => number): readonly Item[] =>
  items.every((item, at) => at === 0 || before(items[at - 1]!, item) <= 0) ? items : items.toSorted(before);

/**
 * Puts what seldom changes before what often does, where that changes no meaning: tools by their names, and the parts of the system's text
 * by their blocks. Messages stay as they were said: history is only ever added to.
 */
function arranged(request: GatewayRequest): GatewayRequest {
  const tools = inOrder(request.tools, (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const system = inOrder(request.system, (a, b) => rank(a) - rank(b));
  return tools === request.tools && system === request.system ? request : { ...request, tools, system };
}

/** Sessions of a party whose last prompt is remembered, in memory only. */
const MOST_SESSIONS = 64;
/** Of a request that says no session: requests of one profile are held against each other. */
const sessionOf = ({ session, profile }: GatewayContext): string => session ?? `no session, ${profile}`;

class PrefixRun implements LayerRun {
  readonly #ports: GatewayPorts;
  readonly #context: GatewayContext;
  readonly #sessions: LruCache<string, Prefix>;
  readonly #before: Prefix | null;
  #moved = false;
  #prefix: Prefix | null = null;
  #went: GatewayRequest | null = null;
  #reply: ModelReply | null = null;

  constructor(ports: GatewayPorts, sessions: LruCache<string, Prefix>, context: GatewayContext) {
    this.#ports = ports;
    this.#context = context;
    this.#sessions = sessions;
    this.#before = sessions.get(sessionOf(context)) ?? null;
  }

  /** Nothing is paid for whoever may cause no costs while nothing is asked. */
  get #warmth(): GatewayPorts['warmth'] {
    return mayDo(this.#context.party, 'warmth') ? this.#ports.warmth : undefined;
  }

  arrange(request: GatewayRequest): GatewayRequest {
    const after = arranged(request);
    this.#moved = after !== request;
    return after;
  }

  change(request: GatewayRequest): GatewayRequest {
    const { party, session, id } = this.#context;
    this.#prefix = prefixOf(id, request, this.#before);
    const key = session === null ? null : providerKey(party, session, this.#ports.hash);
    const cache = { key, ends: cacheEnds(request, this.#before) };
    return { ...request, rest: { ...request.rest, cache } };
  }

  sent(request: GatewayRequest): void {
    if (this.#prefix) this.#sessions.set(sessionOf(this.#context), this.#prefix);
    this.#went = request;
    const { session, party } = this.#context;
    if (session !== null) this.#warmth?.asked(party, session);
  }

  async *reply(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    for await (const event of events) {
      if (event.type === 'done') this.#answered(event.reply);
      yield event;
    }
  }

  #answered(reply: ModelReply): void {
    this.#reply = reply;
    const { id, party, profile, session } = this.#context;
    const went = this.#went;
    if (session === null || went === null) return;
    this.#warmth?.answered({ id, party, profile, session, sent: () => modelRequestOf(went), reply });
  }

  said(): LayerSaid {
    const prefix = this.#prefix;
    const before = this.#before;
    const stable = prefix ? stablePart(prefix) : '';
    const { hash, prices, tokens } = this.#ports;
    return saidOf(
      {
        prefix,
        before,
        difference: prefix && before && differenceOf(before.blocks, prefix.blocks),
        stable,
        hash,
        moved: this.#moved,
        usage: prefix && (this.#reply?.usage ?? null),
        prices: this.#reply && prices(this.#reply.model),
      },
      tokens,
    );
  }
}

/** L1: what seldom changes comes first and stays the same byte for byte, so that a provider reads it from its cache (seed 002, 004). */
export const PREFIX_LAYER: LayerDescription = {
  name: 'prefix',
  number: 1,
  title: 'Prompt-cache alignment',
  does: 'Puts the stable part of the prompt first, marks its end for the provider’s cache, and explains cache misses.',
  on: { golem: true, chat: true, proxy: true },
  essential: false,
  create: (ports) => {
    const sessions = new PerParty(() => new LruCache<string, Prefix>(MOST_SESSIONS));
    return { open: (context) => new PrefixRun(ports, sessions.of(context.party), context) };
  },
};
