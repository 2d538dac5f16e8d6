import { AppError } from '../../domain/errors.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { ModelEvent } from '../../domain/model.ts';
import type {
  Answered,
  RecallShape,
  RecordedError,
  RecordedGeneration,
  TickInputs,
} from '../../domain/replay.ts';
import type { WorldState } from '../../domain/world.ts';
import type { CyclePorts } from '../heartbeat/cycle.ts';
import type { Gathered } from '../heartbeat/observe.ts';
import type {
  CandidateQuery,
  EmbeddingPort,
  MemoryPort,
  ModelPort,
  DeadlinePort,
  WorldPort,
} from '../ports.ts';

type List<Key extends keyof TickInputs> = TickInputs[Key] extends readonly (infer Item)[] ? Item[] : never;

function recordedError(cause: unknown): RecordedError {
  const { code, message, data, retryable } = AppError.from(cause);
  return { code, message, data, retryable };
}

/** Asks, and keeps what came. Places are taken in the order of asking, whatever answers first. */
async function keep<Value, Kept, About extends object>(
  list: (Answered<Kept> & About)[],
  ask: () => Promise<Value>,
  kept: (value: Value) => Kept,
  about: About,
): Promise<Value> {
  const place = list.length;
  list.push({
    ...about,
    error: { code: 'internal', message: 'It never answered.', data: {}, retryable: false },
  });
  try {
    const value = await ask();
    list[place] = { ...about, value: kept(value) };
    return value;
  } catch (error) {
    list[place] = { ...about, error: recordedError(error) };
    throw error;
  }
}

/** What tells one question to the memory from another, beside the situation. */
const shapeOf = ({ nearest, recent, important, types }: CandidateQuery): RecallShape => ({
  nearest,
  recent,
  important,
  types,
});

const same = <Value>(value: Value): Value => value;

/** The ports of one tick with a recorder between: the tick notices nothing, and everything that it was told is kept. */
export class RecordingPorts {
  readonly #ports: CyclePorts;
  readonly #embedded: boolean[] = [];
  readonly #candidates: List<'candidates'> = [];
  readonly #byIds: List<'byIds'> = [];
  readonly #simulations: List<'simulations'> = [];
  readonly #executions: List<'executions'> = [];
  readonly #receipts: List<'receipts'> = [];
  readonly #generations: { events: ModelEvent[]; error: RecordedError | null }[] = [];
  readonly #told = new Map<string, GrimoireEntry>();
  #worldState: WorldState | null = null;

  constructor(ports: CyclePorts) {
    this.#ports = ports;
  }

  get ports(): CyclePorts {
    return {
      ...this.#ports,
      world: this.#world(),
      memory: this.#memory(),
      embedding: this.#embedding(),
      models: this.#models(),
      deadlines: this.#deadlines(),
    };
  }

  /** Memories that the tick was told of, as they were: what it changed is told by comparing. */
  get told(): ReadonlyMap<string, GrimoireEntry> {
    return this.#told;
  }

  /** What models said so far, in the order of asking. */
  get generations(): readonly RecordedGeneration[] {
    return this.#generations;
  }

  /** Call when the tick is over. @param between what it found changed since the tick before */
  inputs(tick: number, gathered: Gathered, between: TickInputs['between']): TickInputs {
    const { versions, late, models, world } = this.#ports;
    return {
      tick,
      between,
      versions: {
        app: versions.app,
        schema: versions.schema,
        ...(versions.mind !== undefined && { mind: versions.mind }),
      },
      late,
      gammas: gathered.gammas,
      pulses: gathered.pulses.map(({ logs: _, ...pulse }) => pulse),
      closing: gathered.closing,
      worldState: this.#worldState ?? world.state(),
      embedded: this.#embedded,
      candidates: this.#candidates,
      byIds: this.#byIds,
      simulations: this.#simulations,
      executions: this.#executions,
      receipts: this.#receipts,
      models: this.#generations.length > 0 ? models.models.map(({ id, provider }) => ({ id, provider })) : [],
      generations: this.#generations as readonly RecordedGeneration[],
    };
  }

  #world(): WorldPort {
    const { world } = this.#ports;
    return {
      info: world.info,
      state: () => (this.#worldState = world.state()),
      seek: (step) => world.seek(step),
      advance: (fraction) => world.advance(fraction),
      finishStep: () => world.finishStep(),
      setGasCoinPrice: (price) => world.setGasCoinPrice(price),
      simulate: (action) => keep(this.#simulations, () => world.simulate(action), same, {}),
      execute: (action) => keep(this.#executions, () => world.execute(action), same, {}),
      receipt: (id) => keep(this.#receipts, () => world.receipt(id), same, {}),
    };
  }

  #memory(): MemoryPort {
    const { memory } = this.#ports;
    return {
      candidates: (query) =>
        keep(
          this.#candidates,
          () => memory.candidates(query),
          (found) =>
            found.map(({ entry, similarity }) => {
              this.#told.set(entry.id, entry);
              return [entry.id, similarity] as const;
            }),
          { asked: shapeOf(query) },
        ),
      byIds: (ids) =>
        keep(
          this.#byIds,
          () => memory.byIds(ids),
          (found) =>
            found.map((entry) => {
              this.#told.set(entry.id, entry);
              return entry.id;
            }),
          {},
        ),
    };
  }

  #embedding(): EmbeddingPort {
    const { embedding } = this.#ports;
    return {
      embedNow: async (text) => {
        const place = this.#embedded.push(false) - 1;
        const vector = await embedding.embedNow(text);
        this.#embedded[place] = vector !== null;
        return vector;
      },
    };
  }

  #models(): ModelPort {
    const { models } = this.#ports;
    const generations = this.#generations;
    return {
      models: models.models,
      async *generate(request, signal) {
        const generation: (typeof generations)[number] = { events: [], error: null };
        generations.push(generation);
        try {
          for await (const event of models.generate(request, signal)) {
            generation.events.push(event);
            yield event;
          }
        } catch (error) {
          generation.error ??= recordedError(error);
          throw error;
        }
      },
    };
  }

  /** Whoever ended the wait is why a reply did not come, whatever the provider made of it. */
  #deadlines(): DeadlinePort {
    const { deadlines } = this.#ports;
    return {
      begin: (what, ms) => {
        const waiting = this.#generations.length;
        const { signal, end } = deadlines.begin(what, ms);
        return {
          signal,
          end: () => {
            const generation = this.#generations[waiting];
            if (generation && signal.aborted) generation.error = recordedError(signal.reason);
            end();
          },
        };
      },
    };
  }
}
