import type { KvSession } from '../../../domain/local-model.ts';
import { KV_BYTES_PER_TOKEN, type KvCache } from './language-session.ts';

interface Kept {
  readonly ids: readonly number[];
  readonly cache: KvCache;
  readonly begins: string;
  hits: number;
  savedTokens: number;
}

/** What a prompt can go on from. */
export interface Found {
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
  readonly #cut: (cache: KvCache, length: number) => KvCache;
  /** The one used longest ago first. */
  #kept: Kept[] = [];

  /** @param limit bytes in all @param block tokens that are computed at a time */
  constructor(limit: number, block: number, cut: (cache: KvCache, length: number) => KvCache) {
    this.limit = limit;
    this.#block = block;
    this.#cut = cut;
  }

  get bytes(): number {
    return this.#kept.reduce((sum, { ids }) => sum + bytesOf(ids), 0);
  }

  /** The longest beginning of the prompt that is at hand, and leaves something to compute; null where none is. */
  find(prompt: readonly number[]): Found | null {
    let best: Kept | null = null;
    let length = 0;
    for (const kept of this.#kept) {
      const same = this.#whole(Math.min(sharedLength(kept.ids, prompt), prompt.length - 1));
      if (same > length) [best, length] = [kept, same];
    }
    if (best === null) return null;
    best.hits += 1;
    best.savedTokens += length;
    this.#kept = [...this.#kept.filter((one) => one !== best), best];
    return { length, cache: length === best.cache.length ? best.cache : this.#cut(best.cache, length) };
  }

  /** Tokens of a prompt's beginning that are worth keeping. */
  keepable(prompt: readonly number[]): number {
    return this.#whole(prompt.length - 1);
  }

  /** Keeps a beginning; what it begins with itself need not be kept beside it. */
  keep(ids: readonly number[], cache: KvCache, begins: string): void {
    if (ids.length === 0 || bytesOf(ids) > this.limit) return;
    const within = this.#kept.filter((one) => sharedLength(one.ids, ids) === one.ids.length);
    if (this.#kept.some((one) => sharedLength(one.ids, ids) === ids.length)) return;
    const sum = (what: 'hits' | 'savedTokens'): number => within.reduce((all, one) => all + one[what], 0);
    this.#kept = this.#kept.filter((one) => !within.includes(one));
    this.#kept.push({ ids, cache, begins, hits: sum('hits'), savedTokens: sum('savedTokens') });
    while (this.bytes > this.limit) this.#kept.shift();
  }

  clear(): void {
    this.#kept = [];
  }

  /** The one used last first. */
  list(): readonly KvSession[] {
    return this.#kept.toReversed().map(({ ids, hits, savedTokens, begins }) => ({
      ...{ hash: hashOf(ids), tokens: ids.length, bytes: bytesOf(ids) },
      ...{ hits, savedTokens, begins },
    }));
  }

  #whole(length: number): number {
    return Math.max(0, length - (length % this.#block));
  }
}

const bytesOf = (ids: readonly number[]): number => ids.length * KV_BYTES_PER_TOKEN;

export function sharedLength(a: readonly number[], b: readonly number[]): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at += 1;
  return at;
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
