import { cosineWith } from '../../../adapters/collections/index.ts';
import type { AgentMemory, AgentMemoryChange, AgentScope } from '../../../domain/gateway/agent-memory.ts';
import { WordIndex } from '../../../lib/search/word-index.ts';
import type { AgentRow } from '../../../protocol/store/agent-memories.ts';

interface KeptVector {
  readonly packed: Uint8Array;
  readonly model: string;
}

/** All that is remembered of one user of one program, in memory: found by words and by meaning. Nobody else's is in it. */
export class Space {
  readonly memories = new Map<string, AgentMemory>();
  /** Oldest first. */
  readonly changes: AgentMemoryChange[] = [];
  readonly words = new WordIndex();
  readonly #vectors = new Map<string, KeptVector>();

  constructor(rows: readonly AgentRow[]) {
    for (const { kind, body, vector, model, id } of rows) {
      if (kind === 'change') this.changes.push(JSON.parse(body) as AgentMemoryChange);
      else this.put(JSON.parse(body) as AgentMemory);
      if (vector && model) this.#vectors.set(id, { packed: vector, model });
    }
  }

  put(memory: AgentMemory): void {
    const before = this.memories.get(memory.id);
    this.memories.set(memory.id, memory);
    if (before?.text === memory.text) return;
    this.words.set(memory.id, memory.text);
    this.#vectors.delete(memory.id);
  }

  drop(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      this.memories.delete(id);
      this.words.delete(id);
      this.#vectors.delete(id);
    }
    const kept = this.changes.filter(({ id, memory }) => !ids.has(id) && !ids.has(memory));
    this.changes.splice(0, this.changes.length, ...kept);
  }

  /** Those of an agent and a session; of all where none is named. */
  within({ agent, run }: AgentScope): readonly AgentMemory[] {
    return [...this.memories.values()].filter(
      (one) => (agent === undefined || one.agent === agent) && (run === undefined || one.run === run),
    );
  }

  /** Turns that are told no more: of what they said something was forgotten, or is told in other words. */
  get withdrawn(): ReadonlySet<string> {
    const edited = this.changes.filter(
      ({ event, undone, before, after }) => event === 'UPDATE' && !undone && before?.text !== after.text,
    );
    const sources = [
      ...[...this.memories.values()].filter(({ forgotten }) => forgotten),
      ...edited.flatMap(({ memory }) => this.memories.get(memory) ?? []),
    ].map(({ source }) => source);
    return new Set(sources.filter((source) => source !== null));
  }

  vectorOf(id: string): KeptVector | null {
    return this.#vectors.get(id) ?? null;
  }

  setVector(id: string, vector: KeptVector): void {
    if (this.memories.has(id)) this.#vectors.set(id, vector);
  }

  /** Those without a vector of this model. */
  without(model: string): readonly AgentMemory[] {
    return [...this.memories.values()].filter(({ id }) => this.#vectors.get(id)?.model !== model);
  }

  /** Cosines of a question with all that have a vector of the same model. */
  cosines(question: Float32Array, model: string): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const [id, vector] of this.#vectors) {
      if (vector.model === model) found.set(id, cosineWith(question, vector.packed));
    }
    return found;
  }

  get vectors(): number {
    return this.#vectors.size;
  }
}

/** A memory as it is stored. */
export const rowOf = (memory: AgentMemory, vector: KeptVector | null): AgentRow => ({
  id: memory.id,
  party: memory.party,
  user: memory.user,
  kind: memory.kind === 'turn' ? 'turn' : 'memory',
  at: memory.created,
  body: JSON.stringify(memory),
  vector: vector?.packed ?? null,
  model: vector?.model ?? null,
});

export const changeRow = (change: AgentMemoryChange): AgentRow => ({
  id: change.id,
  party: change.after.party,
  user: change.after.user,
  kind: 'change',
  at: change.at,
  body: JSON.stringify(change),
  vector: null,
  model: null,
});
