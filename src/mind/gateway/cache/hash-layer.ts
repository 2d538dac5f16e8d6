import type { ModelEvent, ModelReply } from '../../../domain/models/model.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { LayerDescription, LayerRun, LayerSaid } from '../layer.ts';
import type { GatewayPorts } from '../ports.ts';
import type { GatewayRequest } from '../request.ts';
import type { CacheEntry } from './cache-entry.ts';
import type { CachePort, KeptReply } from './cache-port.ts';
import { placedOf } from './placed.ts';
import { saysOf, savedBy, streamOf, unfit } from './kept-reply.ts';
import type { Placed } from './reply-cache.ts';

class HashRun implements LayerRun {
  readonly #ports: GatewayPorts & { readonly replies: CachePort };
  readonly #context: GatewayContext;
  #asked: Placed | null = null;
  #found: CacheEntry<KeptReply> | null = null;
  #kept: string | null = null;
  #left: string | null = null;

  constructor(ports: GatewayPorts & { readonly replies: CachePort }, context: GatewayContext) {
    this.#ports = ports;
    this.#context = context;
  }

  answer(request: GatewayRequest): AsyncIterable<ModelEvent> | null {
    const { hash, replies } = this.#ports;
    this.#asked = placedOf(request, this.#context, hash);
    if (!this.#asked || this.#context.fresh !== null) return null;
    this.#found = replies.cache.same(this.#asked);
    if (!this.#found?.reply.reply) return null;
    const seconds = Math.round((this.#ports.clock.now() - this.#found.at) / 1_000);
    return streamOf(this.#found.reply.reply, { layer: 'hash-cache', seconds });
  }

  async *reply(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    for await (const event of events) {
      // Before whoever asked can leave.
      if (event.type === 'done') this.#keep(event.reply);
      yield event;
    }
  }

  said(): LayerSaid {
    if (this.#found?.reply.reply) {
      const {
        id,
        at,
        reply: { reply },
      } = this.#found;
      const age = Math.round((this.#ports.clock.now() - at) / 1_000);
      return {
        state: 'answered',
        said: `Cache hit: the same request was answered ${age} s ago.`,
        saved: savedBy(reply),
        details: { hit: true, id, age },
      };
    }
    const said =
      this.#context.fresh ??
      (this.#asked === null ? 'The last message is not from the user.' : 'Cache miss.');
    const after =
      this.#kept !== null ? ' Reply cached.' : this.#left === null ? '' : ` Reply not cached: ${this.#left}.`;
    return { state: 'idle', said: `${said}${after}`, details: { hit: false, id: this.#kept } };
  }

  #keep(reply: ModelReply): void {
    if (!this.#asked || this.#context.dry) return;
    this.#left = this.#context.forbidden ?? unfit(reply);
    if (this.#left !== null) return;
    this.#kept = this.#ports.replies.cache.put({
      ...this.#asked,
      says: saysOf(reply),
      vector: null,
      reply: { text: reply.text, reply },
    });
  }
}

/** L3: the same request, letter by letter, is answered as it was (seed 002). */
export const HASH_LAYER: LayerDescription = {
  name: 'hash-cache',
  number: 3,
  title: 'Hash cache',
  does: 'Answers from the cache when exactly the same request was answered before.',
  on: { golem: true, chat: true, proxy: true },
  essential: false,
  create: (ports) => {
    const { replies } = ports;
    return replies ? { open: (context) => new HashRun({ ...ports, replies }, context) } : null;
  },
};
