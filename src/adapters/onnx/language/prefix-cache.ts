import type { KvBreak, KvNode, KvSession } from '../../../domain/models/local-model.ts';
import type { KvCache } from './language-session.ts';
import { prefixTree, sharedLength } from './prefix-tree.ts';

interface Kept {
  readonly ids: readonly number[];
  readonly cache: KvCache;
  /** How often a prompt went on from so many of its tokens. */
  readonly reuses: Map<number, number>;
}

/** Of what gave way, so many are remembered by their tokens alone. */
const REMEMBERED_GONE = 16;
/** Tokens told of each side where a prompt parts from what is kept. */
const SHOWN = 12;
/** Tokens whose words name a beginning. */
const NAMING = 40;

/** What a prompt can go on from. */
export interface CachedPrefix {
  readonly length: number;
  readonly cache: KvCache;
}

/**
 * Beginnings of prompts that were computed, in memory: the one that was used longest ago gives way. Only whole blocks are kept and
 * found, so that a prompt is computed in the same steps whether its beginning is at hand or not, and its reply is the same.
 */
export class PrefixCache {
  readonly limit: number;
  readonly #block: number;
  readonly #bytesPerToken: number;
  readonly #cut: (cache: KvCache, length: number) => KvCache;
  readonly #words: (ids: readonly number[]) => string;
  /** The one used longest ago first. */
  #kept: Kept[] = [];
  #gone: (readonly number[])[] = [];

  /** @param limit bytes in all @param block tokens that are computed at a time @param bytesPerToken in a cache @param words of tokens, for a person */
  constructor(
    limit: number,
    block: number,
    bytesPerToken: number,
    cut: (cache: KvCache, length: number) => KvCache,
    words: (ids: readonly number[]) => string,
  ) {
    this.limit = limit;
    this.#block = block;
    this.#bytesPerToken = bytesPerToken;
    this.#cut = cut;
    this.#words = words;
  }

  get bytes(): number {
    return this.#kept.reduce((sum, { ids }) => sum + this.#bytesOf(ids), 0);
  }

  /** Lets go of all. */
  clear(): void {
    this.#kept = [];
    this.#gone = [];
  }

  /** Tokens of the longest beginning of a prompt that is at hand. */
  reach(prompt: readonly number[]): number {
    return Math.max(0, ...this.#kept.map(({ ids }) => this.#shared(ids, prompt)));
  }

  /** Beginnings that prompts went on from, each as far as one did, with what holds it; the one used last first. @param least tokens */
  proven(least: number): readonly { readonly ids: readonly number[]; readonly cache: KvCache }[] {
    return this.#kept.toReversed().flatMap(({ ids, cache, reuses }) => {
      const length = Math.max(0, ...reuses.keys());
      return length < least ? [] : [{ ids: ids.slice(0, length), cache }];
    });
  }

  /** The longest beginning of the prompt that is at hand, and leaves something to compute; null where none is. */
  find(prompt: readonly number[]): CachedPrefix | null {
    let best: Kept | null = null;
    let length = 0;
    for (const kept of this.#kept) {
      const same = this.#shared(kept.ids, prompt);
      if (same > length) [best, length] = [kept, same];
    }
    if (best === null) return null;
    best.reuses.set(length, (best.reuses.get(length) ?? 0) + 1);
    this.#kept = [...this.#kept.filter((one) => one !== best), best];
    return { length, cache: length === best.cache.length ? best.cache : this.#cut(best.cache, length) };
  }

  /** Why no more of a prompt is at hand; null where nothing begins like it, or it goes on from all that does. */
  breakOf(prompt: readonly number[]): KvBreak | null {
    const longest = (some: readonly (readonly number[])[]): readonly number[] =>
      some.reduce((best, ids) => (sharedLength(ids, prompt) > sharedLength(best, prompt) ? ids : best), []);
    const kept = longest(this.#kept.map(({ ids }) => ids));
    const gone = longest(this.#gone);
    const at = sharedLength(kept, prompt);
    const lost = sharedLength(gone, prompt);
    if (this.#whole(lost) > this.#whole(at)) return { why: 'room', at: lost };
    if (at === 0 || at === kept.length || at === prompt.length) return null;
    const words = (ids: readonly number[]): string => this.#words(ids.slice(at, at + SHOWN));
    return { why: 'words', at, kept: words(kept), asked: words(prompt) };
  }

  /** Tokens of a prompt's beginning that are worth keeping: of a longer one, as many as there is room for. */
  keepable(prompt: readonly number[]): number {
    return this.#whole(Math.min(prompt.length - 1, Math.floor(this.limit / this.#bytesPerToken)));
  }

  /** Keeps a beginning; what it begins with itself need not be kept beside it. */
  keep(ids: readonly number[], cache: KvCache): void {
    if (ids.length === 0 || this.#bytesOf(ids) > this.limit) return;
    const within = this.#kept.filter((one) => sharedLength(one.ids, ids) === one.ids.length);
    if (this.#kept.some((one) => sharedLength(one.ids, ids) === ids.length)) return;
    const reuses = new Map<number, number>();
    for (const [length, times] of within.flatMap((one) => [...one.reuses])) {
      reuses.set(length, (reuses.get(length) ?? 0) + times);
    }
    this.#kept = this.#kept.filter((one) => !within.includes(one));
    this.#kept.push({ ids, cache, reuses });
    this.#gone = this.#gone.filter((gone) => sharedLength(gone, ids) < gone.length);
    while (this.bytes > this.limit) this.#giveUpOldest();
  }

  #giveUpOldest(): void {
    const oldest = this.#kept.shift();
    if (oldest) this.#gone = [...this.#gone, oldest.ids].slice(-REMEMBERED_GONE);
  }

  /** The one used last first. */
  list(): readonly KvSession[] {
    return this.#kept.toReversed().map(({ ids, reuses }) => ({
      hash: hashOf(ids),
      tokens: ids.length,
      bytes: this.#bytesOf(ids),
      begins: this.#named(ids),
      hits: [...reuses.values()].reduce((sum, times) => sum + times, 0),
      savedTokens: [...reuses].reduce((sum, [length, times]) => sum + length * times, 0),
    }));
  }

  /** Kept beginnings from where they begin alike to where each ends. */
  tree(): readonly KvNode[] {
    const leaves = this.#kept.map(({ ids, reuses }) => ({ ids, reuses, hash: hashOf(ids) }));
    return prefixTree(leaves, (ids) => this.#named(ids));
  }

  #named(ids: readonly number[]): string {
    return this.#words(ids.slice(0, NAMING));
  }

  #bytesOf(ids: readonly number[]): number {
    return ids.length * this.#bytesPerToken;
  }

  /** Tokens of a prompt that it can go on from. */
  #shared(ids: readonly number[], prompt: readonly number[]): number {
    return this.#whole(Math.min(sharedLength(ids, prompt), prompt.length - 1));
  }

  #whole(length: number): number {
    return Math.max(0, length - (length % this.#block));
  }
}

/** FNV-1a over token ids: a name, and a seed; nothing is found by it. */
export function hashNumber(ids: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const id of ids) {
    for (const byte of [id & 255, id >> 8]) hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

const hashOf = (ids: readonly number[]): string => hashNumber(ids).toString(16).padStart(8, '0');
