import type { ModelEvent, ModelReply } from '../../../domain/models/model.ts';
import { cosine } from '../../../lib/vectors/cosine.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { LayerDescription, LayerRun, LayerSaid } from '../layer.ts';
import type { GatewayPorts } from '../ports.ts';
import type { GatewayRequest } from '../request.ts';
import type { CachePort, KeptReply } from './cache-port.ts';
import { questionOf } from './identity.ts';
import { placedOf } from './placed.ts';
import { saysOf, savedBy, streamOf, unfit } from './kept-reply.ts';
import type { Placed } from './reply-cache.ts';
import { ALL_COMPARED, type ReplyVerdict } from './verdict.ts';

/** Requests are for programs and for deeds: whatever a guard reads must be equal. */
const STRICT = { ...ALL_COMPARED, strict: true };
/** Replies to the nearest question and to this one that say the same, or another thing, by the cosine of their vectors. Between, nothing is learned. Ours. */
const SAME_REPLY = 0.95;
const OTHER_REPLY = 0.6;
/** Characters of a reply that are compared. */
const COMPARED = 600;

type Ports = GatewayPorts & { readonly replies: CachePort };

class SemanticRun implements LayerRun {
  readonly #ports: Ports;
  readonly #context: GatewayContext;
  #asked: Placed | null = null;
  #vector: { readonly of: string; readonly made: Promise<Float32Array | null> } | null = null;
  #judged: ReplyVerdict<KeptReply> | null = null;
  #blind = false;
  #kept: string | null = null;
  #learned: boolean | null = null;

  constructor(ports: Ports, context: GatewayContext) {
    this.#ports = ports;
    this.#context = context;
  }

  /** The vector is made while others look. */
  async look(request: GatewayRequest): Promise<void> {
    const question = questionOf(request);
    if (question !== null) await this.#vectorOf(question);
  }

  async answer(request: GatewayRequest): Promise<AsyncIterable<ModelEvent> | null> {
    this.#asked = placedOf(request, this.#context, this.#ports.hash);
    if (!this.#asked) return null;
    const vector = await this.#vectorOf(this.#asked.question);
    this.#blind = vector === null;
    if (!vector || this.#context.fresh !== null) return null;
    this.#judged = this.#ports.replies.cache.alike(this.#asked, vector, STRICT);
    const { hit, entry } = this.#judged;
    const found = hit ? entry!.reply.reply : null;
    const seconds = entry ? Math.round((this.#ports.clock.now() - entry.at) / 1_000) : 0;
    return found && streamOf(found, { layer: 'semantic-cache', seconds });
  }

  async *reply(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    for await (const event of events) {
      // Before whoever asked can leave.
      if (event.type === 'done') await this.#keep(event.reply);
      yield event;
    }
  }

  said(): LayerSaid {
    const judged = this.#judged;
    if (!judged) {
      const why =
        this.#context.fresh ??
        (this.#blind
          ? 'No embedding model is loaded, so only identical requests can be answered from the cache.'
          : 'The last message is not from the user.');
      return { state: 'idle', said: why, details: { hit: false, kept: this.#kept } };
    }
    const { hit, id, similarity, cosine: near, threshold, guard } = judged;
    const details = {
      hit,
      id,
      similarity,
      cosine: near,
      threshold,
      guard,
      kept: this.#kept,
      learned: this.#learned,
    };
    const certain = `${((similarity ?? 0) * 100).toFixed(0)} % certain, ${(threshold * 100).toFixed(0)} % needed`;
    if (hit) {
      const said = `Cache hit: a similar question was answered before (${certain}).`;
      return { state: 'answered', said, saved: savedBy(judged.entry!.reply.reply!), details };
    }
    const said =
      id === null
        ? 'No similar question in the cache.'
        : guard === null
          ? `Cache miss: the closest question is not similar enough (${certain}).`
          : `Cache miss: the closest question differs: ${guard}.`;
    return { state: 'idle', said, details };
  }

  #vectorOf(question: string): Promise<Float32Array | null> {
    if (this.#vector?.of !== question) {
      this.#vector = { of: question, made: this.#ports.replies.embed(question) };
    }
    return this.#vector.made;
  }

  async #keep(reply: ModelReply): Promise<void> {
    const asked = this.#asked;
    if (!asked || this.#context.dry || (this.#context.forbidden ?? unfit(reply)) !== null) return;
    const vector = await this.#vectorOf(asked.question);
    if (!vector) return;
    await this.#learn(reply);
    this.#kept = this.#ports.replies.cache.put({
      ...asked,
      says: saysOf(reply),
      vector,
      reply: { text: reply.text, reply },
    });
  }

  /** Whether the nearest one's reply would have served: the model has said now what it should have been. */
  async #learn(reply: ModelReply): Promise<void> {
    const { entry, hit, guard, logit } = this.#judged ?? {};
    if (!entry?.reply.reply || hit || guard) return;
    const right = await this.#sameReply(entry.reply.reply, reply);
    if (right === null) return;
    this.#learned = right;
    this.#ports.replies.cache.observe(entry.id, logit!, right);
  }

  async #sameReply(one: ModelReply, other: ModelReply): Promise<boolean | null> {
    if (saysOf(one) === saysOf(other)) return true;
    if (one.json !== undefined || other.json !== undefined) return false;
    if (Math.max(one.text.length, other.text.length) > COMPARED) return null;
    const [a, b] = await Promise.all([one, other].map(({ text }) => this.#ports.replies.embed(text)));
    if (!a || !b) return null;
    const near = cosine(a, b);
    return near >= SAME_REPLY ? true : near <= OTHER_REPLY ? false : null;
  }
}

/** L2: a question of the same meaning, asked of the same with the same, is answered as it was (seed 002; arXiv 2502.03771). */
export const SEMANTIC_LAYER: LayerDescription = {
  name: 'semantic-cache',
  number: 2,
  title: 'Semantic cache',
  does: 'Answers from the cache when a question has the same meaning as an earlier one and no number, date, name or negation differs.',
  // What the golem decides hangs on every number of its prompt, and what a program asks for may be a deed.
  on: { golem: false, chat: true, proxy: false },
  essential: false,
  create: (ports) => {
    const { replies } = ports;
    return replies ? { open: (context) => new SemanticRun({ ...ports, replies }, context) } : null;
  },
};
