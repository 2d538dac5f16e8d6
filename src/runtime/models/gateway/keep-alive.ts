import type { GatewayRecord } from '../../../domain/gateway/gateway.ts';
import type { ModelReply, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelPrices } from '../../../domain/models/model-config.ts';
import type { Party } from '../../../domain/models/party.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { type WarmRequest, type WarmthPort, warming } from '../../../mind/gateway/index.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import { type ReplyOrError, besideRecord } from './beside-record.ts';

/** A request that was sent to keep a cache warm. */
interface Ping {
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
function recordOfPing(ping: Ping, came: ReplyOrError, now: number): GatewayRecord {
  const { of, tokens, price, count } = ping;
  const found = 'reply' in came ? (came.reply.usage.cacheRead ?? 0) : 0;
  const record = besideRecord(ping, came, now, {
    layer: 'prefix',
    said: `The provider had ${found} of ${tokens} tokens cached and keeps them. A cache miss would cost US$ ${price.saves.toFixed(6)} more.`,
    details: { warms: of.id, ping: count, tokens, found, cost: price.cost, saves: price.saves },
  });
  return { ...record, warms: of.id };
}

/** Sessions of a party that are kept warm, and pauses that are remembered of each. In memory only. */
const MOST_SESSIONS = 16;
const MOST_PAUSES = 16;
/** Share of what is to be in the cache that a ping has to find there: below it, it has warmed something else. */
const FOUND = 0.5;

export interface KeepAliveDeps {
  /** Unix ms. */
  now(): number;
  readonly timer: Timer;
  policy(): GolemPolicy['keepAlive'];
  /** Of a configured model; null where they are unknown. */
  prices(model: string): ModelPrices | null;
  /** Asks a model past the layers, within the limits of what may be spent. */
  ask(request: ModelRequest, party: Party): Promise<ModelReply>;
  newId(): string;
  over(record: GatewayRecord): void;
}

interface Session {
  askedAt: number;
  pauses: readonly number[];
  pings: number;
  off: (() => void) | null;
}

/**
 * Asks a provider again before it forgets what a session's prompts begin with, where the owner allows it and it is worth it (seed 002,
 * "Cache warmth"). A ping goes past the layers, since it repeats what has passed them; it is paid for, counted and kept like any request.
 */
export class KeepAlive implements WarmthPort {
  readonly #deps: KeepAliveDeps;
  /** The one that asked longest ago first. */
  readonly #sessions = new PerParty(() => new Map<string, Session>());

  constructor(deps: KeepAliveDeps) {
    this.#deps = deps;
  }

  /** A session asks: what was to keep it warm is not needed any more. */
  asked(party: Party, name: string): void {
    const now = this.#deps.now();
    const sessions = this.#sessions.of(party);
    const known = sessions.get(name);
    known?.off?.();
    const pauses = known ? [...known.pauses, now - known.askedAt].slice(-MOST_PAUSES) : [];
    sessions.delete(name);
    sessions.set(name, { askedAt: now, pauses, pings: 0, off: null });
    const [oldest] = sessions;
    if (sessions.size > MOST_SESSIONS && oldest) {
      oldest[1].off?.();
      sessions.delete(oldest[0]);
    }
  }

  answered(request: WarmRequest): void {
    const session = this.#of(request);
    if (session) this.#next(session, request, warming.cachedTokens(request.reply.usage));
  }

  /** With the life that asked. */
  forget(): void {
    for (const sessions of this.#sessions.all()) for (const session of sessions.values()) session.off?.();
    this.#sessions.clear();
  }

  #of({ party, session }: WarmRequest): Session | undefined {
    return this.#sessions.of(party).get(session);
  }

  #next(session: Session, request: WarmRequest, tokens: number): void {
    const { pings, everySeconds } = this.#deps.policy();
    if (tokens === 0 || session.pings >= pings) return;
    session.off = this.#deps.timer.after(
      everySeconds * 1_000,
      () => void this.#due(session, request, tokens),
    );
  }

  async #due(session: Session, request: WarmRequest, tokens: number): Promise<void> {
    const { ask, newId, now, over } = this.#deps;
    const price = this.#worth(session, request, tokens);
    const asking = price && warming.warmingRequest(request.sent(), request.reply.model);
    if (!asking) return;
    const at = now();
    const ping = { id: newId(), at, of: request, tokens, price, count: (session.pings += 1) };
    try {
      const reply = await ask(asking, request.party);
      over(recordOfPing(ping, { reply }, now()));
      const found = reply.usage.cacheRead ?? 0;
      // Somebody has asked meanwhile, and set the clock anew.
      if (found >= FOUND * tokens && this.#of(request) === session) {
        this.#next(session, request, tokens);
      }
    } catch (error) {
      over(recordOfPing(ping, { error }, now()));
    }
  }

  /** Null where a ping is not worth it, or nobody knows. */
  #worth(session: Session, { reply }: WarmRequest, tokens: number): warming.PingPrice | null {
    const { now, policy, prices } = this.#deps;
    const { pings, everySeconds, keptSeconds } = policy();
    const known = prices(reply.model);
    if (!known || session.pings >= pings) return null;
    const price = warming.pingPrice(tokens, known);
    const plan = { every: everySeconds * 1_000, kept: keptSeconds * 1_000, most: pings - session.pings };
    return warming.worthOfPings(session.pauses, now() - session.askedAt, price, plan) > 0 ? price : null;
  }
}
