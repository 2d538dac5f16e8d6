import type { GolemEvent } from '../domain/events/events.ts';
import type { RunState, StorageStatus } from '../domain/events/status.ts';
import type { TickSummary } from '../domain/records/record.ts';
import { type ForkService, forksOf } from './forks/index.ts';
import { Environment } from './environment/index.ts';
import type { GolemDeps } from './golem-deps.ts';
import { Course, type Life, Living, Pulse } from './life/index.ts';
import { type Memory, memoryOf } from './memory/index.ts';
import { Models } from './models/index.ts';
import { type EventPublisher, Observability } from './observability/index.ts';
import { Programs } from './programs/index.ts';
import { statusOf } from './status.ts';
import { Worlds } from './worlds/index.ts';

/**
 * The golem of this worker, put together of its subsystems. Each is made of those before it; what one has to know of a later one it
 * hears, or is told to wait for.
 */
export class Golem {
  readonly deps: GolemDeps;
  /** What is told of it. */
  readonly observability: Observability;
  readonly worlds: Worlds;
  /** What beats, whichever life it is. */
  readonly pulse: Pulse;
  /** What the device is like; null where the host tells nothing of it. */
  readonly environment: Environment | null;
  readonly memory: Memory;
  readonly models: Models;
  /** What persons and programs use. */
  readonly programs: Programs;
  readonly forks: ForkService;
  /** How its lives come, go on and end. */
  readonly course: Course;

  constructor(deps: GolemDeps) {
    const living = new Living();
    this.deps = deps;
    const observability = (this.observability = new Observability(deps, living));
    const { publisher } = observability;
    const worlds = (this.worlds = new Worlds(deps.worlds));
    const pulse = (this.pulse = new Pulse(deps, living, observability));
    this.environment = this.#environmentOf(deps);
    const memory = (this.memory = memoryOf(deps, { ...pulse, publisher }));
    const models = (this.models = new Models(deps, {
      ...observability,
      living,
      environment: this.environment,
    }));
    this.programs = new Programs(deps, { pulse, memory, models, publisher });
    this.forks = forksOf(deps, {
      models: models.forForks,
      embedding: memory.embedder,
      living,
      changed: (fork) => publisher.emit({ type: 'fork', fork }),
    });
    memory.users.push(this.forks);
    this.course = new Course(deps, {
      observability,
      pulse,
      memory,
      worlds,
      models: models.forTicks,
      environment: this.environment,
    });
    publisher.statusWanted.hear(() => this.emitStatus());
    publisher.vitalsWanted.hear(() => void this.#readVitals().catch(() => undefined));
  }

  get run(): RunState {
    return this.pulse.run.state;
  }

  /** @throws AppError `golem.busy` before it has woken */
  get life(): Life {
    return this.pulse.living.life;
  }

  /** Of ticks on their way to the store. */
  get queue(): Pulse['stored']['queue'] {
    return this.pulse.stored.queue;
  }

  get storage(): StorageStatus | null {
    return this.pulse.stored.storage;
  }

  get lastCommitted(): TickSummary | null {
    return this.pulse.stored.lastCommitted;
  }

  emit(event: GolemEvent): void {
    this.observability.publisher.emit(event);
  }

  /** Tells the status at once. Before it has woken there is none. */
  emitStatus(): void {
    if (this.pulse.living.current) this.emit({ type: 'status', status: statusOf(this) });
  }

  notice(...what: Parameters<EventPublisher['notice']>): void {
    this.observability.publisher.notice(...what);
  }

  #environmentOf({ device, languageModels, localModel }: GolemDeps): Environment | null {
    if (!device) return null;
    const { living, stored, heart, deadlines } = this.pulse;
    const environment = new Environment({
      device,
      models: () => languageModels?.models ?? [],
      local: () => localModel?.stand ?? null,
      storage: () => stored.storage,
      tickMs: () => heart.tickMs,
      thinking: () => living.current?.policy.thinking ?? null,
    });
    environment.changed.hear((reading, changed) => {
      deadlines.lose((model) => environment.lost(model));
      this.emit({ type: 'environment', reading, changed });
      this.observability.publisher.statusSoon();
    });
    return environment;
  }

  async #readVitals(): Promise<void> {
    const { stored } = this.pulse;
    await stored.askStorage();
    if (stored.storage) this.emit({ type: 'storage', storage: stored.storage });
    await this.memory.model.refresh();
    this.observability.publisher.statusSoon();
  }
}
