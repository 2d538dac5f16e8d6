import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { CandidateQuery, MemoryPort, RecallCandidate } from '../../mind/ports.ts';
import type { EntryVector, StoreApi } from '../../protocol/store.ts';

/** Entries of this session kept beside the store's answers, and situations whose nearest neighbours are remembered. */
const RECENT_ENTRIES = 256;
const SITUATIONS = 64;
/** Ticks after which a remembered situation asks the store again. */
const FRESH_TICKS = 25;

interface Situation {
  readonly atTick: number;
  readonly candidates: readonly RecallCandidate[];
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/**
 * What the mind recalls from: the store's answer, with what was written or changed since laid over it, because ticks run
 * ahead of their commits. The same situation seen again within a few ticks is not asked for twice: similarities to a fixed
 * query do not change, and what is new is here.
 */
export class WorkingMemory implements MemoryPort {
  readonly #store: Pick<StoreApi, 'candidates' | 'entriesById'>;
  readonly #recent = new Map<string, GrimoireEntry>();
  readonly #vectors = new Map<string, Float32Array>();
  readonly #situations = new Map<string, Situation>();

  constructor(store: Pick<StoreApi, 'candidates' | 'entriesById'>) {
    this.#store = store;
  }

  /** Entries that were written or changed, newest last. */
  note(entries: readonly GrimoireEntry[]): void {
    for (const entry of entries) {
      this.#recent.delete(entry.id);
      this.#recent.set(entry.id, entry);
    }
    for (const id of this.#recent.keys()) {
      if (this.#recent.size <= RECENT_ENTRIES) break;
      this.#recent.delete(id);
      this.#vectors.delete(id);
    }
  }

  noteVectors(vectors: readonly EntryVector[]): void {
    for (const { id, model, vector } of vectors) {
      const entry = this.#recent.get(id);
      if (!entry) continue;
      this.#vectors.set(id, vector);
      this.#recent.set(id, { ...entry, embedding: { model, dimensions: vector.length } });
    }
  }

  clear(): void {
    this.#recent.clear();
    this.#vectors.clear();
    this.#situations.clear();
  }

  async byIds(ids: readonly string[]): Promise<readonly GrimoireEntry[]> {
    const missing = ids.filter((id) => !this.#recent.has(id));
    const stored = missing.length > 0 ? await this.#store.entriesById(missing) : [];
    const found = new Map(stored.map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => this.#recent.get(id) ?? found.get(id) ?? []);
  }

  async candidates(query: CandidateQuery): Promise<readonly RecallCandidate[]> {
    const stored = await this.#stored(query);
    const merged = new Map<string, RecallCandidate>();
    for (const candidate of stored) {
      const newer = this.#recent.get(candidate.entry.id);
      merged.set(candidate.entry.id, newer ? { ...candidate, entry: newer } : candidate);
    }
    for (const [id, entry] of this.#recent) {
      if (merged.has(id) || entry.tick > query.atTick) continue;
      if (query.types && !query.types.includes(entry.type)) continue;
      const vector = this.#vectors.get(id);
      merged.set(id, { entry, similarity: vector && query.vector ? cosine(vector, query.vector) : null });
    }
    return [...merged.values()];
  }

  async #stored(query: CandidateQuery): Promise<readonly RecallCandidate[]> {
    const key = query.situation;
    if (key === null) return this.#store.candidates(query);
    const known = this.#situations.get(key);
    if (known && query.atTick - known.atTick < FRESH_TICKS) return known.candidates;
    const candidates = await this.#store.candidates(query);
    this.#situations.delete(key);
    this.#situations.set(key, { atTick: query.atTick, candidates });
    const oldest = this.#situations.keys().next();
    if (this.#situations.size > SITUATIONS && !oldest.done) this.#situations.delete(oldest.value);
    return candidates;
  }
}
