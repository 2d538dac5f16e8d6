import type { Action, Receipt, Simulation, WorldPulse } from '../../domain/world.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type {
  CandidateQuery,
  EmbeddingPort,
  MemoryPort,
  RecallCandidate,
  WorldPort,
} from '../../mind/ports.ts';
import type { TickTrace } from './tick-trace.ts';

/** The tick that is lived now; null between ticks and where nothing is traced. */
export type Now = () => TickTrace | null;

const EMBEDDING_MODEL = 'all-MiniLM-L6-v2';

/** Memory whose searches within a tick are spans. */
export class TracedMemory implements MemoryPort {
  readonly #memory: MemoryPort;
  readonly #now: Now;

  constructor(memory: MemoryPort, now: Now) {
    this.#memory = memory;
    this.#now = now;
  }

  candidates(query: CandidateQuery): Promise<readonly RecallCandidate[]> {
    const trace = this.#now();
    if (trace === null) return this.#memory.candidates(query);
    return trace.time(
      'search_memory',
      {
        'gen_ai.operation.name': 'search_memory',
        'gen_ai.memory.store.id': 'grimoire',
        'golem.memory.semantic': query.vector !== null,
      },
      () => this.#memory.candidates(query),
      (found, attributes) => void (attributes['gen_ai.memory.record.count'] = found.length),
    );
  }

  byIds(ids: readonly string[]): Promise<readonly GrimoireEntry[]> {
    const trace = this.#now();
    if (trace === null || ids.length === 0) return this.#memory.byIds(ids);
    return trace.time(
      'memory by id',
      { 'gen_ai.memory.store.id': 'grimoire', 'golem.memory.asked': ids.length },
      () => this.#memory.byIds(ids),
      (found, attributes) => void (attributes['gen_ai.memory.record.count'] = found.length),
    );
  }
}

/** The embedding model, whose answers to a tick are spans. */
export class TracedEmbedding implements EmbeddingPort {
  readonly #embedding: EmbeddingPort;
  readonly #now: Now;

  constructor(embedding: EmbeddingPort, now: Now) {
    this.#embedding = embedding;
    this.#now = now;
  }

  embedNow(text: string): Promise<Float32Array | null> {
    const trace = this.#now();
    if (trace === null) return this.#embedding.embedNow(text);
    return trace.time(
      `embeddings ${EMBEDDING_MODEL}`,
      {
        'gen_ai.operation.name': 'embeddings',
        'gen_ai.provider.name': 'onnxruntime',
        'gen_ai.request.model': EMBEDDING_MODEL,
      },
      () => this.#embedding.embedNow(text),
      (vector, attributes) => {
        attributes['golem.embedding.ready'] = vector !== null;
        if (vector) attributes['gen_ai.embeddings.dimension.count'] = vector.length;
      },
    );
  }
}

/** A world whose simulations, orders and receipts within a tick are spans. */
export class TracedWorld implements WorldPort {
  readonly #world: WorldPort;
  readonly #now: Now;

  constructor(world: WorldPort, now: Now) {
    this.#world = world;
    this.#now = now;
  }

  get info(): WorldPort['info'] {
    return this.#world.info;
  }

  state(): ReturnType<WorldPort['state']> {
    return this.#world.state();
  }

  seek(step: number): Promise<void> {
    return this.#world.seek(step);
  }

  advance(fraction: number): Promise<WorldPulse> {
    return this.#world.advance(fraction);
  }

  finishStep(): Promise<WorldPulse> {
    return this.#world.finishStep();
  }

  setGasCoinPrice(price: number): void {
    this.#world.setGasCoinPrice(price);
  }

  simulate(action: Action): Promise<Simulation> {
    const trace = this.#now();
    if (trace === null) return this.#world.simulate(action);
    return trace.time(
      'world simulate',
      this.#attributes(action),
      () => this.#world.simulate(action),
      ({ ok }, attributes) => void (attributes['golem.simulation.ok'] = ok),
    );
  }

  execute(action: Action): Promise<string> {
    const trace = this.#now();
    if (trace === null) return this.#world.execute(action);
    return trace.time('world execute', this.#attributes(action), () => this.#world.execute(action));
  }

  receipt(id: string): Promise<Receipt | null> {
    const trace = this.#now();
    if (trace === null) return this.#world.receipt(id);
    return trace.time(
      'world receipt',
      { 'golem.world.id': this.info.id },
      () => this.#world.receipt(id),
      (receipt, attributes) => void (attributes['golem.receipt.status'] = receipt?.status ?? 'waiting'),
    );
  }

  #attributes(action: Action): { 'golem.world.id': string; 'golem.action.kind': string } {
    return {
      'golem.world.id': this.info.id,
      'golem.action.kind': action.kind === 'swap' ? action.side : action.kind,
    };
  }
}
