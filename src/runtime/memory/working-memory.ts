import type { GrimoireEntry, Validity } from '../../domain/memory/grimoire.ts';
import { AT_HAND } from '../../shared/at-hand.ts';
import { holds, waits } from '../../shared/standing.ts';
import { LruCache } from '../../lib/containers/lru.ts';
import {
  comparedParts,
  ownWords,
  pickCandidates,
  sameWords,
  vectorCounts,
  type questions,
  distilling,
} from '../../mind/grimoire/index.ts';
import { WordLikeness, type WordSet } from '../../lib/text/word-likeness.ts';
import { topK } from '../../lib/containers/top-k.ts';
import type { Bounds } from '../../lib/search/fuse.ts';
import { WordIndex } from '../../lib/search/word-index.ts';
import type { CandidateQuery, MemoryPort, RecallCandidate } from '../../mind/ports.ts';
import type { EntryVector, StoreApi } from '../../protocol/store/store.ts';
import { FlatIndex } from './flat-index.ts';

/** What may answer a question, and what all that they were chosen from is spread over; null where they are all. */
export interface Considering {
  readonly found: readonly questions.ConsideredMemory[];
  readonly of: Bounds | null;
}

/** Situations whose answer of the store is remembered, and for how many ticks. */
const SITUATIONS = 64;
const FRESH_TICKS = 25;

interface Situation {
  readonly atTick: number;
  readonly semantic: boolean;
  readonly candidates: readonly RecallCandidate[];
}

type Store = Pick<
  StoreApi,
  'candidates' | 'answering' | 'entriesById' | 'entries' | 'recentVectors' | 'countEntries'
>;

/**
 * What the mind recalls from. The newest entries are held here with their vectors in a flat index, because ticks run ahead of
 * their commits and must not wait behind them; what is older is asked of the store, and its answer to a situation is kept for
 * a few ticks (similarities to a fixed query do not change, and what is new is here).
 */
export class WorkingMemory implements MemoryPort {
  readonly #store: Store;
  readonly #held = new Map<string, GrimoireEntry>();
  readonly #index = new FlatIndex();
  /** Signs of the states of their word pieces, of those that have some. */
  readonly #pieces = new Map<string, Uint8Array>();
  readonly #likeness = new WordLikeness();
  /** Of held entries whose words were compared. */
  readonly #wordSets = new Map<string, WordSet>();
  readonly #recalledWithout: (ids: readonly string[]) => void;
  readonly #capacity: number;
  /** Of what is held, from the moment it is: words need no model. */
  readonly #found = new WordIndex();
  readonly #situations = new LruCache<string, Situation>(SITUATIONS);
  /** Of all memories of which something is said, held or not. */
  readonly #validity = new Map<string, Validity>();
  /** Whether the store has entries that are not held. */
  #more = false;

  /**
   * @param recalledWithout is told which entries were offered by their words
   * @param capacity entries held at most
   */
  constructor(
    store: Store,
    recalledWithout: (ids: readonly string[]) => void = () => undefined,
    capacity = AT_HAND,
  ) {
    this.#store = store;
    this.#capacity = capacity;
    this.#recalledWithout = recalledWithout;
  }

  /** Bytes of the vectors and signs that are held. */
  get vectorBytes(): number {
    return [...this.#pieces.values()].reduce((sum, { byteLength }) => sum + byteLength, this.#index.bytes);
  }

  /** Fills itself from the store; called once a life is opened. */
  async load(): Promise<void> {
    this.clear();
    const [entries, vectors, counts] = await Promise.all([
      this.#store.entries({ limit: this.#capacity }),
      this.#store.recentVectors(this.#capacity),
      this.#store.countEntries(),
    ]);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    this.#more = total > entries.length;
    for (const entry of [...entries].reverse()) {
      if (waits(entry)) continue;
      this.#held.set(entry.id, this.#bare(entry));
      this.#found.set(entry.id, ownWords(entry));
    }
    this.noteVectors(vectors);
  }

  /** What is at hand, oldest first: nothing of it is in quarantine. */
  held(): Iterable<GrimoireEntry> {
    return this.#held.values();
  }

  /** Null where it is not at hand. */
  heldBy(id: string): GrimoireEntry | null {
    return this.#held.get(id) ?? null;
  }

  /** An entry of the store that waits for a vector: the held one, where that waits and says the same, so that it is in memory once. */
  shared(entry: GrimoireEntry): GrimoireEntry {
    const held = this.#held.get(entry.id);
    return held?.embedding === null && sameWords(held, entry) ? held : entry;
  }

  /** Of what is at hand, memories that have some of these words, best first by BM25. */
  saying(words: string, limit: number): readonly GrimoireEntry[] {
    const matches = this.#found.matches(words);
    const best = topK(matches.keys(), limit, (id) => matches.get(id)!.score);
    return best.flatMap((id) => this.#held.get(id) ?? []).map((entry) => this.#withStanding(entry));
  }

  /** What the owner took back: nothing is recalled of it from now on. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#drop(id);
    // What the store answered may have them.
    this.#situations.clear();
  }

  #drop(id: string): void {
    this.#held.delete(id);
    this.#index.delete(id);
    this.#pieces.delete(id);
    this.#wordSets.delete(id);
    this.#found.delete(id);
  }

  /**
   * Entries that were written or changed, newest last; what is in quarantine is not taken.
   * @returns those that wait for a vector: new ones, and ones whose words changed (the store drops their vector too)
   */
  note(entries: readonly GrimoireEntry[]): readonly GrimoireEntry[] {
    const waiting: GrimoireEntry[] = [];
    for (const given of entries) {
      if (waits(given)) continue;
      const before = this.#held.get(given.id);
      const reworded = before !== undefined && !sameWords(before, given);
      const bare = this.#bare(given);
      const entry = reworded ? { ...bare, embedding: null } : bare;
      this.#held.delete(entry.id);
      this.#held.set(entry.id, entry);
      if (before === undefined || reworded) this.#wordSets.delete(entry.id);
      if (before === undefined || reworded) this.#found.set(entry.id, ownWords(entry));
      if (entry.embedding !== null) continue;
      this.#index.delete(entry.id);
      this.#pieces.delete(entry.id);
      waiting.push(entry);
    }
    for (const id of this.#held.keys()) {
      if (this.#held.size <= this.#capacity) break;
      this.#drop(id);
      this.#more = true;
    }
    return waiting;
  }

  /** What is known of memories' validity from now on; null where nothing is any more. */
  noteValidity(id: string, validity: Validity | null): void {
    if (validity) this.#validity.set(id, validity);
    else this.#validity.delete(id);
    // What the store answered may have it as it was.
    this.#situations.clear();
  }

  /** Ticks write entries whole: whether one stands is known apart from it, so that no tick writes it back. */
  #bare(entry: GrimoireEntry): GrimoireEntry {
    const { validity, ...bare } = entry;
    if (validity === undefined) return entry;
    this.noteValidity(entry.id, validity);
    return bare;
  }

  /** An entry as a person is told of it. */
  #withStanding(entry: GrimoireEntry): GrimoireEntry {
    if (this.#validity.size === 0) return entry;
    const validity = this.#validity.get(entry.id);
    return validity ? { ...entry, validity } : entry;
  }

  noteVectors(vectors: readonly EntryVector[]): void {
    for (const { id, model, vector, pieces } of vectors) {
      const entry = this.#held.get(id);
      if (!entry) continue;
      this.#index.set(id, vector);
      if (pieces) this.#pieces.set(id, pieces);
      if (entry.embedding === null) {
        this.#held.set(id, { ...entry, embedding: { model, dimensions: vector.length } });
      }
    }
  }

  clear(): void {
    this.#held.clear();
    this.#index.clear();
    this.#pieces.clear();
    this.#wordSets.clear();
    this.#found.clear();
    this.#situations.clear();
    this.#validity.clear();
    this.#more = false;
  }

  async byIds(ids: readonly string[]): Promise<readonly GrimoireEntry[]> {
    const missing = this.#more ? ids.filter((id) => !this.#held.has(id)) : [];
    const stored = missing.length > 0 ? await this.#store.entriesById(missing) : [];
    const found = new Map(stored.map(({ validity: _, ...entry }) => [entry.id, entry as GrimoireEntry]));
    return ids.flatMap((id) => this.#held.get(id) ?? found.get(id) ?? []).filter((entry) => !waits(entry));
  }

  /** Of those that are at hand. */
  likeness(ids: readonly string[]): Promise<string> {
    return Promise.resolve(distilling.keptLikeness(ids, (one, other) => this.#index.between(one, other)));
  }

  async candidates(query: CandidateQuery): Promise<readonly RecallCandidate[]> {
    const stored = this.#more ? await this.#stored(query) : [];
    // What is held is compared here, by what counts of it at this tick.
    const older = stored
      .filter(({ entry }) => !this.#held.has(entry.id))
      // The store's answer may be some ticks old.
      .filter(({ entry }) => query.standingAt === undefined || holds(entry, query.standingAt))
      .map(({ entry: { validity: _, ...entry }, ...one }): RecallCandidate => ({ ...one, entry }))
      .map((one) => (vectorCounts(one.entry, query) ? one : { ...one, similarity: null }));
    // Of all together, so that it does not matter which of them are held.
    const picked = pickCandidates(this.#byWords([...older, ...this.#eligible(query)], query), query);
    this.#recalledWithout(picked.flatMap(({ entry, by }) => (by === 'words' ? [entry.id] : [])));
    return picked;
  }

  /** Those that could not be compared by a vector, by their words where words are asked for. */
  #byWords(
    candidates: readonly RecallCandidate[],
    { words }: Pick<CandidateQuery, 'words'>,
  ): readonly RecallCandidate[] {
    if (words === undefined) return candidates;
    const without = candidates.filter(({ similarity }) => similarity === null);
    if (without.length === 0) return candidates;
    const sets = without.map(({ entry }) => this.#wordsOf(entry));
    const likeness = this.#likeness.toEach(this.#likeness.setOf(words), sets);
    let next = 0;
    return candidates.map((candidate) => {
      if (candidate.similarity !== null) return candidate;
      const similarity = likeness[next]!;
      next += 1;
      return { entry: candidate.entry, similarity, by: 'words' };
    });
  }

  #wordsOf(entry: GrimoireEntry): WordSet {
    const known = this.#wordSets.get(entry.id);
    if (known) return known;
    const set = this.#likeness.setOf(comparedParts(entry).join(' '));
    if (this.#held.has(entry.id)) this.#wordSets.set(entry.id, set);
    return set;
  }

  /**
   * What may answer a question: all that is held, and of what is older the best by words and by meaning, with what stands beside
   * these. @throws AppError `store.*`
   */
  async consider(
    question: string,
    query: Pick<CandidateQuery, 'vector' | 'types' | 'atTick'>,
  ): Promise<Considering> {
    const { vector, types, atTick } = query;
    const stored = this.#more ? await this.#store.answering({ question, vector, types, atTick }) : null;
    const matches = this.#found.matches(question, stored?.collection ?? undefined);
    const found: questions.ConsideredMemory[] = [];
    for (const entry of this.#held.values()) {
      if (entry.tick > atTick || (types && !types.includes(entry.type))) continue;
      const similarity = vector ? this.#index.similarity(entry.id, vector) : null;
      const match = matches.get(entry.id) ?? null;
      found.push({
        entry: this.#withStanding(entry),
        similarity,
        match,
        stems: this.#found.stemsIn(entry.id),
        pieces: this.#pieces.get(entry.id) ?? null,
      });
    }
    const older = (stored?.found ?? []).filter(({ entry }) => !this.#held.has(entry.id));
    return { found: [...found, ...older], of: stored?.of ?? null };
  }

  /** What of the held may be recalled, compared by its vector where that counts. */
  #eligible(query: CandidateQuery): readonly RecallCandidate[] {
    const { vector, types, atTick, standingAt } = query;
    const eligible: RecallCandidate[] = [];
    for (const entry of this.#held.values()) {
      if (entry.tick > atTick || (types && !types.includes(entry.type))) continue;
      if (standingAt !== undefined && !holds(this.#withStanding(entry), standingAt)) continue;
      const counts = vector !== null && vectorCounts(entry, query);
      eligible.push({ entry, similarity: counts ? this.#index.similarity(entry.id, vector) : null });
    }
    return eligible;
  }

  async #stored(query: CandidateQuery): Promise<readonly RecallCandidate[]> {
    const key = query.situation;
    // How far the commits have come may not matter: what is held is left out there, and takes no place of what is not.
    const asked: CandidateQuery = { ...query, held: [...this.#held.keys()] };
    if (key === null) return this.#store.candidates(asked);
    // An answer goes by its age, however often it was used since.
    const known = this.#situations.peek(key);
    const fresh = known && query.atTick - known.atTick < FRESH_TICKS && query.atTick >= known.atTick;
    if (fresh && known.semantic === (query.vector !== null)) return known.candidates;
    const candidates = await this.#store.candidates(asked);
    this.#situations.set(key, { atTick: query.atTick, semantic: query.vector !== null, candidates });
    return candidates;
  }
}
