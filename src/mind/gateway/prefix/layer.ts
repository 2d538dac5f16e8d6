import type { ModelEvent, ModelReply } from '../../../domain/models/model.ts';
import { mayDo } from '../../../domain/gateway/guest-table.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { LayerDescription, LayerRun, LayerSaid } from '../layer.ts';
import type { GatewayPorts } from '../ports.ts';
import { type GatewayRequest, modelRequestOf } from '../request.ts';
import { arranged } from './arrange.ts';
import { providerKey } from './provider-key.ts';
import { cacheEnds } from './cache-ends.ts';
import { type Prefix, prefixOf, stablePart } from './prefix-of.ts';
import { saidOf } from './said.ts';
import { differenceOf } from './why-missed.ts';

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
    this.#prefix = prefixOf(id, request);
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
        difference: prefix && before && differenceOf(before, prefix),
        stable,
        hash: hash(stable),
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
  does: 'Puts what seldom changes first, tells the provider where that ends, and says why its cache had no more.',
  on: { golem: true, chat: true, proxy: true },
  essential: false,
  create: (ports) => {
    const sessions = new PerParty(() => new LruCache<string, Prefix>(MOST_SESSIONS));
    return { open: (context) => new PrefixRun(ports, sessions.of(context.party), context) };
  },
};
