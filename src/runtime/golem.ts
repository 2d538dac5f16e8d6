import {
  AttributionAtRest,
  Attributions,
  Beats,
  type CommitQueue,
  gapWords,
  Heart,
  heartFailed,
  type Life,
  type LifeDeps,
  Lives,
  type LostTicks,
  measureTick,
  type PreAssembly,
  preAssemblyOf,
  Rest,
  RunControl,
  StoredLife,
  storeFailed,
  PoisonTicks,
  tellDurable,
  Thanatopsis,
  WorldSession,
  loadFeed,
} from './life/index.ts';
import { AppError } from '../domain/errors.ts';
import type { GolemEvent } from '../domain/events/events.ts';
import { OWNER } from '../domain/models/party.ts';
import type { DecisionCycleRecord, TickSummary } from '../domain/records/record.ts';
import type { RunState, StorageStatus } from '../domain/events/status.ts';
import { watchingWords } from '../shared/watching-words.ts';
import { type Embedding, embeddingOf, followModel, loadChangeVectors } from './memory/index.ts';
import type { GolemDeps } from './golem-deps.ts';
import { type ForkService, forksOf } from './forks/index.ts';
import { Answering } from './programs/index.ts';
import { ModelDeadlines } from './models/index.ts';
import { EventPublisher, Telemetry, Tracer } from './observability/index.ts';
import { KeptValue } from '../adapters/idb/index.ts';
import { statusOf } from './status.ts';
import { Worlds } from './worlds/index.ts';

/** The golem of this worker, put together: what lives, what beats, what remembers, and what is told of it. */
export class Golem {
  readonly deps: GolemDeps;
  readonly worlds: Worlds;
  readonly memory: Embedding['memory'];
  readonly embedder: Embedding['embedder'];
  readonly backfill: Embedding['backfill'];
  readonly pace: Embedding['pace'];
  readonly model: Embedding['model'];
  readonly drift: Embedding['drift'];
  readonly vectors: Embedding['vectors'];
  readonly lifeModel: Embedding['lifeModel'];
  readonly ownModels: Embedding['ownModels'];
  readonly shelf: Embedding['shelf'];
  readonly move: Embedding['move'];
  readonly loadOptions: Embedding['loadOptions'];
  readonly telemetry: Telemetry;
  readonly answering: Answering;
  readonly tools: Answering['tools'];
  readonly origins: Answering['origins'];
  readonly templates: Answering['templates'];
  readonly collections: Answering['collections'];
  readonly injectors: Answering['injectors'];
  readonly tracer: Tracer;
  readonly poisonTicks: PoisonTicks;
  readonly heart: Heart;
  readonly preAssembly: PreAssembly;
  readonly deadlines: ModelDeadlines;
  readonly gateway: Answering['gateway'];
  readonly pii: Answering['pii'];
  readonly streams: Answering['streams'];
  readonly conversations: Answering['conversations'];
  readonly control: RunControl;
  readonly worldSession: WorldSession;
  readonly lives: Lives;
  readonly forks: ForkService;
  readonly #stored: StoredLife;
  readonly #publisher: EventPublisher;
  readonly thanatopsis: Thanatopsis;
  readonly #rest: Rest;
  readonly attributions: Attributions;
  readonly attributionAtRest: AttributionAtRest;

  constructor(deps: GolemDeps) {
    this.deps = deps;
    this.telemetry = new Telemetry(deps.telemetry ?? true);
    const { store, feed, clock, timer, smallState, first } = deps;
    const publisher = new EventPublisher({
      feed,
      timer,
      status: () => this.emitStatus(),
      vitals: () => this.#readVitals(),
    });
    this.#publisher = publisher;
    const beats = new Beats({
      life: () => this.life,
      heart: () => this.heart,
      control: () => this.control,
      publisher,
    });
    this.worlds = new Worlds(deps.worlds);
    const stored = new StoredLife(store, {
      durable: (commit) => {
        if (tellDurable(commit, this.control, publisher)) void this.thanatopsis.goOn();
      },
      committed: (commits, ms) => {
        this.telemetry.committed(commits, ms, clock.stopwatch());
        this.tracer.committed(commits, ms);
        publisher.changed();
        this.attributionAtRest.look();
      },
      begun: () => this.telemetry.begin(),
      failed: (error, lost) => {
        this.tracer.lost(error, lost);
        void this.#storeFailed(error, lost);
      },
    });
    this.#stored = stored;
    const embedding = embeddingOf(deps, {
      publisher,
      vectorsAfter: () => this.life.policy.memory.vectorsAfter,
      next: () => this.life.state.tick + 1,
      running: () => this.heart.running,
      interval: () =>
        this.heart.running ? beats.intervals().thetaMs / this.heart.speed : Number.POSITIVE_INFINITY,
      store: (vectors) => this.queue.addVectors(vectors),
      flush: () => this.keepVectors(),
      change: async (ready) => {
        const { changeVectors } = await loadChangeVectors();
        await changeVectors(this, ready);
      },
    });
    ({
      memory: this.memory,
      embedder: this.embedder,
      backfill: this.backfill,
      pace: this.pace,
      model: this.model,
      drift: this.drift,
      vectors: this.vectors,
      lifeModel: this.lifeModel,
      ownModels: this.ownModels,
      shelf: this.shelf,
      move: this.move,
      loadOptions: this.loadOptions,
    } = embedding);
    const kept = deps.keptTraces ?? new KeptValue(null);
    this.tracer = new Tracer({ store, kept, clock, timer, policy: () => this.life.policy.tracing });
    this.poisonTicks = new PoisonTicks(deps.keptPoisonTick ?? new KeptValue(null));
    const answering = new Answering(deps, {
      embedding,
      life: () => this.life,
      current: () => this.lives.current,
      lastCommitted: () => this.lastCommitted,
      running: () => this.heart.running,
      emit: (event) => this.emit(event),
      passed: (record) => {
        // Others ask while a tick is lived: what they ask is not of it.
        if (record.profile === 'golem' && record.session === this.life.state.golemId)
          this.tracer.passed(record);
      },
    });
    this.answering = answering;
    this.tools = answering.tools;
    this.origins = answering.origins;
    this.templates = answering.templates;
    this.collections = answering.collections;
    this.injectors = answering.injectors;
    this.gateway = answering.gateway;
    this.pii = answering.pii;
    this.streams = answering.streams;
    this.conversations = answering.conversations;
    const told = (): void => publisher.status();
    this.deadlines = new ModelDeadlines(() => clock.now(), timer, told);
    this.heart = new Heart(
      {
        intervals: () => beats.intervals(),
        gamma: (fraction) => beats.gamma(fraction),
        theta: () => beats.theta(),
        beat: (name) => beats.beat(name),
        alive: () => beats.alive(),
        failed: (error) => heartFailed(error, { control: this.control, stored, publisher }),
        hold: () => this.pace.hold() ?? this.#rest.hold(),
        gap: (gap) => publisher.notice('info', 'clock.gap', gapWords(gap, this.life.state.tick)),
      },
      clock,
      timer,
    );
    const { worlds, memory, embedder, backfill, model, heart, deadlines } = this;
    const queue = (): CommitQueue => stored.queue;
    const life = (): Life | null => this.lives.current;
    this.preAssembly = preAssemblyOf(deps, { heart, memory, life });
    const control = new RunControl({
      heart,
      deadlines,
      smallState,
      first,
      life,
      queue,
      told: () => {
        told();
        this.attributionAtRest.look();
      },
    });
    this.control = control;
    this.worldSession = new WorldSession({ worlds, heart, control, publisher, life: () => this.life });
    this.lives = new Lives(deps, {
      worlds,
      memory,
      embedder,
      backfill,
      heart,
      deadlines,
      control,
      stored,
      publisher,
      models: this.gateway.port(OWNER, () => ({ profile: 'golem', session: this.life.state.golemId })),
      tracer: this.tracer,
      poisonTicks: this.poisonTicks,
      preAssembly: this.preAssembly,
      worldSession: this.worldSession,
      loadModel: () => void model.load(),
      modelOfLife: { leave: () => this.move.halt(), follow: () => followModel(this) },
      measure: (lived, summary) => measureTick(this, lived, summary),
      lived: (lived) => this.#lived(lived),
      goOnDying: () => void this.thanatopsis.goOn(),
    });
    this.forks = forksOf(deps, {
      models: this.gateway.port(OWNER, () => ({ profile: 'golem', session: 'fork' })),
      embedding: embedder,
      life: () => this.life,
      changed: (fork) => this.emit({ type: 'fork', fork }),
    });
    const doing = (text: string): void => {
      control.doing = text;
      this.emitStatus();
    };
    this.thanatopsis = new Thanatopsis({
      store,
      life,
      doing,
      stored: () => this.queue.idle(),
      now: () => clock.now(),
      running: () => heart.running,
      step: () => heart.step('theta', 1),
      start: () => control.start(),
      left: (testament) => {
        control.rest();
        this.emitStatus();
        this.emit({ type: 'testament', testament: testament.id });
      },
      failed: ({ code, message }) =>
        this.notice(
          'warning',
          code,
          `Its testament could not be kept yet: ${message} It is tried again when it is woken.`,
        ),
    });
    this.attributions = new Attributions({
      ...deps,
      traced: async (attribution) => (await loadFeed()).feedLoopOne(attribution, this.life, store),
    });
    this.attributionAtRest = new AttributionAtRest(this.attributions, deps, {
      awake: () => this.awake,
      resting: () => !heart.running,
      life: () => this.life,
    });
    this.#rest = new Rest({
      start: deps.startFork,
      store,
      embedding: embedder,
      life,
      stored: () => this.queue.idle(),
      doing,
      failed: ({ code, message }) => this.notice('warning', code, `A rest came to nothing: ${message}`),
    });
  }

  get run(): RunState {
    return this.control.state;
  }

  get doing(): string {
    return this.control.doing;
  }

  get awake(): boolean {
    return this.lives.current !== null;
  }

  /** @throws AppError `golem.busy` before it has woken */
  get life(): Life {
    return this.lives.life;
  }

  get queue(): CommitQueue {
    return this.#stored.queue;
  }

  get storage(): StorageStatus | null {
    return this.#stored.storage;
  }

  get lastCommitted(): TickSummary | null {
    return this.#stored.lastCommitted;
  }

  get lastRecord(): DecisionCycleRecord | null {
    return this.#stored.lastRecord;
  }

  emit(event: GolemEvent): void {
    this.#publisher.emit(event);
  }

  /** Tells the status at once. Before it has woken there is none. */
  emitStatus(): void {
    if (!this.awake) return;
    this.emit({ type: 'status', status: statusOf(this) });
  }

  notice(...what: Parameters<EventPublisher['notice']>): void {
    this.#publisher.notice(...what);
  }

  #lived(lived: Parameters<LifeDeps['lived']>[0]): void {
    const [{ result }] = lived;
    const { decision, gate } = result.record;
    this.preAssembly.lived(lived);
    this.control.doing = decision?.summary ?? watchingWords(gate);
  }

  /** @param lost ticks that it was about; none where it was about something else */
  #storeFailed(error: AppError, lost: LostTicks | null = null): Promise<void> {
    const { control, heart, deadlines, lives, poisonTicks } = this;
    const { golemId } = this.life.state;
    const [stored, publisher] = [this.#stored, this.#publisher];
    const failing = { golemId, control, heart, deadlines, lives, poisonTicks, stored, publisher };
    return storeFailed(error, lost, failing);
  }

  async #readVitals(): Promise<void> {
    await this.#stored.askStorage();
    if (this.storage) this.emit({ type: 'storage', storage: this.storage });
    await this.model.refresh();
    this.#publisher.statusSoon();
  }

  /** Stores the vectors that no tick is about to take along. Where that fails the golem says so itself. */
  async keepVectors(): Promise<void> {
    if (this.heart.running) return;
    await this.#stored.flushVectors().catch((error: unknown) => this.#storeFailed(AppError.from(error)));
  }
}
