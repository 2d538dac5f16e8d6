import type { CacheContext } from '../../../domain/gateway/cache.ts';
import { Blake3 } from '../../../lib/bytes/blake3.ts';
import { OWNER } from '../../../domain/models/party.ts';
import { hex } from '../../../lib/bytes/hex.ts';
import {
  type CachePort,
  type CacheRules,
  identityOf,
  momentOf,
  type KeptReply,
  normalized,
  type Placed,
  ReplyCache,
} from '../../../mind/gateway/index.ts';
import type { ClockPort } from '../../../mind/ports.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { InferenceApi } from '../../../protocol/threads/inference.ts';

export interface RepliesDeps {
  readonly inference: InferenceApi;
  readonly clock: ClockPort;
  policy(): GolemPolicy['replyCache'];
  /** The regime now, and the moment in its world. */
  market(): { readonly regime: string | null; readonly moment: string };
}

const MS_PER_MINUTE = 60_000;
const utf8 = new TextEncoder();
/** Texts that are embedded at once. */
const AT_ONCE = 256;

const rulesOf = ({ wrongAnswers, keepMinutes, entries }: GolemPolicy['replyCache']): CacheRules => ({
  most: entries,
  keepMs: keepMinutes * MS_PER_MINUTE,
  bound: wrongAnswers,
});

/** The reply cache of this worker, with the model that makes its vectors. Kept in memory: a reload forgets it. */
export class Replies {
  readonly #deps: RepliesDeps;
  readonly #hasher: Blake3;
  readonly cache: ReplyCache<KeptReply>;
  /** Of the model that made the last vectors. */
  #embedder = '';

  private constructor(deps: RepliesDeps, hasher: Blake3) {
    this.#deps = deps;
    this.#hasher = hasher;
    this.cache = new ReplyCache({
      now: () => deps.clock.now(),
      hash: this.hash,
      embedder: () => this.#embedder,
      rules: () => rulesOf(deps.policy()),
    });
  }

  static async open(deps: RepliesDeps): Promise<Replies> {
    return new Replies(deps, await Blake3.create());
  }

  readonly hash = (text: string): string => hex(this.#hasher.hash(utf8.encode(text)));

  /** For the gateway's layers, which never wait for a model to load. */
  get port(): CachePort {
    return {
      cache: this.cache,
      embed: async (text) => ((await this.able()) === 'ready' ? this.#deps.inference.embedNow(text) : null),
    };
  }

  /** Whether vectors can be had: `later` while the model loads. */
  async able(): Promise<'ready' | 'later' | 'no'> {
    const { state, identity } = await this.#deps.inference.status();
    if (identity !== null) this.#embedder = identity;
    return state === 'ready' ? 'ready' : state === 'loading' ? 'later' : 'no';
  }

  /** In the order of the texts, waiting for a model that loads; null for each where there is none. */
  async vectors(texts: readonly string[]): Promise<readonly (Float32Array | null)[]> {
    if ((await this.able()) === 'no') return texts.map(() => null);
    const made: (Float32Array | null)[] = [];
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      const part = texts.slice(at, at + AT_ONCE);
      made.push(...(await this.#deps.inference.embed(part, 'interactive').catch(() => part.map(() => null))));
    }
    await this.able();
    return made;
  }

  /** Gives those a vector that were put in before there was a model. */
  async see(): Promise<void> {
    const blind = this.cache.unseen();
    if (blind.length === 0 || (await this.able()) === 'no') return;
    const vectors = await this.vectors(blind.map(({ question }) => question));
    for (const [at, entry] of blind.entries()) {
      const vector = vectors[at];
      if (vector) this.cache.see(entry.id, vector);
    }
  }

  /** A question of the owner's, by a verb. */
  placed(text: string, { strict: _, regime, ...context }: CacheContext): Placed {
    // Answers of requests have names of another form: neither serves for the other.
    const market = this.#deps.market();
    const question = normalized(text);
    const rest = identityOf({ by: 'verb', ...context }, this.hash);
    const identity = momentOf({ identity: rest, question }, market.moment, this.hash);
    return { party: OWNER, identity, question, regime: regime ?? market.regime };
  }
}
