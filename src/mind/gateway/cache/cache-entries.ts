import type { Party } from '../../../domain/models/party.ts';
import type { CacheEntry } from './cache-entry.ts';

/** Observations of one entry that are kept; the oldest go. */
const MOST_OBSERVATIONS = 64;

/**
 * Entries by their id, at most so many of one party: beyond, the one of it that was used longest ago goes, and is counted. Whoever keeps
 * something beside them is told of each that goes.
 */
export class CacheEntries<Reply> {
  /** Insertion order is order of use. */
  readonly #entries = new Map<string, CacheEntry<Reply>>();
  readonly #most: (party: Party) => number;
  readonly #gone: (entry: CacheEntry<Reply>) => void;
  readonly #ofParty = new Map<Party, number>();
  #evicted = 0;

  constructor(most: (party: Party) => number, gone: (entry: CacheEntry<Reply>) => void) {
    this.#most = most;
    this.#gone = gone;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Let go for want of room, since the last `clear`. */
  get evicted(): number {
    return this.#evicted;
  }

  /** @returns null where it is not here, or its time is over; the latter goes */
  get(id: string, now: number): CacheEntry<Reply> | null {
    const entry = this.#entries.get(id);
    if (!entry) return null;
    if (now < entry.until) return entry;
    this.delete(id);
    return null;
  }

  /** Of one that is here already nothing goes: it is replaced. */
  set(entry: CacheEntry<Reply>): void {
    const { id, party } = entry;
    if (!this.#entries.delete(id)) this.#count(party, 1);
    this.#entries.set(id, entry);
    while ((this.#ofParty.get(party) ?? 0) > this.#most(party)) {
      this.delete(this.#oldestOf(party));
      this.#evicted += 1;
    }
  }

  used(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#entries.set(id, { ...entry, uses: entry.uses + 1 });
  }

  observe(id: string, observation: CacheEntry<Reply>['observations'][number]): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    const observations = [...entry.observations, observation].slice(-MOST_OBSERVATIONS);
    this.#entries.set(id, { ...entry, observations });
    return true;
  }

  delete(id: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    this.#entries.delete(id);
    this.#count(entry.party, -1);
    this.#gone(entry);
    return true;
  }

  clear(): number {
    const { size } = this;
    for (const id of [...this.#entries.keys()]) this.delete(id);
    this.#evicted = 0;
    return size;
  }

  /** The one that was used last comes first. */
  newest(): readonly CacheEntry<Reply>[] {
    return [...this.#entries.values()].reverse();
  }

  #count(party: Party, more: number): void {
    this.#ofParty.set(party, (this.#ofParty.get(party) ?? 0) + more);
  }

  #oldestOf(party: Party): string {
    for (const [id, entry] of this.#entries) if (entry.party === party) return id;
    throw new Error(`There is no cache entry of ${party}.`);
  }
}
