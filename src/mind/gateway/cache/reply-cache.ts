import type { CacheVerdict } from '../../../domain/gateway/cache.ts';
import { GUEST_REPLIES } from '../../../domain/gateway/guest-table.ts';
import { isGuest, type Party } from '../../../domain/models/party.ts';
import type { CacheEntry } from './cache-entry.ts';
import { CacheEntries } from './cache-entries.ts';
import type { AskedOf } from './identity.ts';
import { certainFrom } from './judged.ts';
import { QuestionIndex } from './question-index.ts';
import { ALL_COMPARED, type Compared, judge, type ReplyVerdict } from './verdict.ts';

/** What the cache is kept by; read anew each time, so that a change of the policy counts at once. */
export interface CacheRules {
  /** Entries of one party at most; the one of them that was used longest ago gives way. */
  readonly most: number;
  /** Ms for which an answer serves. */
  readonly keepMs: number;
  /** Share of answers by meaning that may be wrong, 0..1. */
  readonly bound: number;
}

export interface ReplyCachePorts {
  /** Unix ms. */
  now(): number;
  /** Names a text by its content. */
  hash(text: string): string;
  /** Which model makes the vectors: those of two are not compared. */
  embedder(): string;
  rules(): CacheRules;
}

/** A question in its place: an answer serves only where who asks, identity and regime are the same. */
export interface Placed extends AskedOf {
  readonly party: Party;
  readonly regime: string | null;
}

export interface CachedAnswer<Reply> extends Placed {
  readonly reply: Reply;
  /** Equal for replies that say the same. */
  readonly says: string;
  /** Unit vector of the question; null where no model made one: then only the same question finds it. */
  readonly vector: Float32Array | null;
}

/** Stored questions that are compared in all their words. */
const NEAREST = 16;
/** Characters beyond which a question is compared letter by letter only: the model reads no further, and would not see what differs. */
const LONGEST = 600;
/** Characters of its hash that name an entry. */
const ID = 24;

/**
 * Replies by the question that they answered: the same question is found by its hash, one of the same meaning by its vector, its words and
 * its guards (`verdict.ts`). In memory only: a reply may hold what is nobody else's, and a reload forgets it.
 */
export class ReplyCache<Reply> {
  readonly #ports: ReplyCachePorts;
  readonly #entries: CacheEntries<Reply>;
  readonly #indexes = new Map<string, QuestionIndex>();
  /** Which index an entry is in. */
  readonly #places = new Map<string, string>();

  constructor(ports: ReplyCachePorts) {
    this.#ports = ports;
    this.#entries = new CacheEntries(
      (party) => Math.min(ports.rules().most, isGuest(party) ? GUEST_REPLIES : Infinity),
      ({ id }) => this.#leave(id),
    );
  }

  get size(): number {
    return this.#entries.size;
  }

  get evicted(): number {
    return this.#entries.evicted;
  }

  /**
   * The entry's id. The same question asked again takes the place of what it was answered before; without a vector it stays to be found
   * by the one that it had.
   */
  put({ vector, ...answered }: CachedAnswer<Reply>): string {
    const { now, rules } = this.#ports;
    const id = this.#id(answered);
    const at = now();
    this.#entries.set({ ...answered, id, at, until: at + rules().keepMs, uses: 0, observations: [] });
    if (vector) this.see(id, vector);
    return id;
  }

  /** From now on an entry is found by its meaning too. Nothing happens where it has gone, or its question is too long to be compared. */
  see(id: string, vector: Float32Array): void {
    const entry = this.#entries.get(id, this.#ports.now());
    if (!entry || entry.question.length > LONGEST) return;
    this.#leave(id);
    const place = this.#place(entry);
    const questions = this.#indexes.get(place) ?? new QuestionIndex(vector.length);
    questions.set(id, entry.question, vector);
    this.#indexes.set(place, questions);
    this.#places.set(id, place);
  }

  /** Entries that are found letter by letter only and could be found by their meaning. */
  unseen(): readonly CacheEntry<Reply>[] {
    if (this.#places.size === this.size) return [];
    return this.list().filter((entry) => !this.seen(entry.id) && entry.question.length <= LONGEST);
  }

  seen(id: string): boolean {
    return this.#places.has(id);
  }

  /** Who answered the same question, letter by letter; it counts as used. */
  same(asked: Placed): CacheEntry<Reply> | null {
    const entry = this.#entries.get(this.#id(asked), this.#ports.now());
    if (entry) this.#entries.used(entry.id);
    return entry;
  }

  /** Whose question means the same, if any is near enough and no guard forbids it; it counts as used where it answers. */
  alike(asked: Placed, vector: Float32Array, what: Compared = ALL_COMPARED): ReplyVerdict<Reply> {
    const { now, rules } = this.#ports;
    const questions = this.#indexes.get(this.#place(asked));
    const at = now();
    const near = questions && asked.question.length <= LONGEST ? questions.nearest(vector, NEAREST) : [];
    const candidates = near.flatMap(({ id, cosine }) => {
      const entry = this.#entries.get(id, at);
      return entry ? { entry, cosine } : [];
    });
    const judged = judge(asked.question, candidates, {
      rarity: questions ? questions.rarity : () => 1,
      stored: questions?.size ?? 0,
      bound: rules().bound,
      what,
    });
    if (judged.hit) this.#entries.used(judged.id!);
    return judged;
  }

  /** Null where it is not here, or its time is over. */
  get(id: string): CacheEntry<Reply> | null {
    return this.#entries.get(id, this.#ports.now());
  }

  /** What is told of an answer that was found letter by letter. */
  sameVerdict(id: string): CacheVerdict {
    return {
      hit: true,
      id,
      similarity: 1,
      threshold: this.#threshold(),
      cosine: null,
      guard: null,
      by: 'text',
    };
  }

  /** What is told where nothing is found by its letters, and no vector was compared. */
  noVerdict(): CacheVerdict {
    const nothing = { hit: false, id: null, similarity: null, cosine: null, guard: null };
    return { ...nothing, threshold: this.#threshold(), by: 'text' };
  }

  /** Somebody says whether an entry's answer serves a question: how certain the matcher was, of this entry beside its rivals, is noted with it. */
  judge(entry: CacheEntry<Reply>, question: string, vector: Float32Array, right: boolean): void {
    const { logit, id } = this.alike({ ...entry, question }, vector);
    // Of one that was not the nearest it says nothing about how near is near enough.
    if (id === entry.id) this.observe(id, logit, right);
  }

  /** What came of an answer, or would have: the entry's own threshold is learned from it. */
  observe(id: string, logit: number, right: boolean): boolean {
    return this.#entries.observe(id, { logit, right });
  }

  remove(id: string): boolean {
    return this.#entries.delete(id);
  }

  /** Lets go of what a party was answered. */
  forget(party: Party): void {
    for (const entry of this.#entries.newest()) if (entry.party === party) this.#entries.delete(entry.id);
  }

  /** @returns how many there were */
  clear(): number {
    return this.#entries.clear();
  }

  /** The one that was used last comes first; what has run out is not among them. */
  list(): readonly CacheEntry<Reply>[] {
    const now = this.#ports.now();
    return this.#entries.newest().filter(({ until }) => now < until);
  }

  #threshold(): number {
    return certainFrom(this.#ports.rules().bound);
  }

  #id({ party, identity, question, regime }: Placed): string {
    return this.#ports.hash(JSON.stringify([party, identity, regime, question])).slice(0, ID);
  }

  #place({ party, identity, regime }: Placed): string {
    return JSON.stringify([party, identity, regime, this.#ports.embedder()]);
  }

  #leave(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    const questions = this.#indexes.get(place)!;
    questions.delete(id);
    if (questions.size === 0) this.#indexes.delete(place);
  }
}
