import { proxy } from 'comlink';
import { AppError } from '../../domain/errors.ts';
import type { GolemEvent } from '../../domain/events.ts';
import type { ClockName } from '../../domain/life.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { GolemPolicy } from '../../domain/policy.ts';
import type { TickSummary } from '../../domain/record.ts';
import type { RunState, StorageStatus } from '../../domain/status.ts';
import type { ClockPort, ModelPort, TokenCounter, WorldPort } from '../../mind/ports.ts';
import { intervals } from '../../mind/heartbeat/clocks.ts';
import { freshWorldMind } from '../../mind/heartbeat/birth.ts';
import type { CycleResult } from '../../mind/heartbeat/cycle.ts';
import type { MindState } from '../../mind/heartbeat/mind-state.ts';
import { completePolicy } from '../../mind/policy/complete.ts';
import { DEFAULT_POLICY } from '../../mind/policy/defaults.ts';
import { createReflex, type Reflex } from '../../mind/reflex/deliberate.ts';
import type { InferenceApi } from '../../protocol/inference.ts';
import type { LifeData, StoreApi, TickCommit } from '../../protocol/store.ts';
import type { FirstLife } from '../../protocol/worker.ts';
import type { SmallStateStore } from '../../adapters/idb/small-state.ts';
import { announce } from './announce.ts';
import { VectorBackfill } from './backfill.ts';
import type { ChainSource } from './chain-source.ts';
import { CommitQueue } from './commit-queue.ts';
import type { EventFeed } from './feed.ts';
import { Heart, type HeartTimer } from './heart.ts';
import { Life } from './life.ts';
import type { ModelDesk } from './model-desk.ts';
import { NO_MODELS } from './no-models.ts';
import type { MarketFiles } from './market-files.ts';
import { MetricsRing } from './metrics.ts';
import { ModelWatch } from './model-watch.ts';
import { bear } from './nursery.ts';
import { Patience } from './patience.ts';
import { QueryEmbedder } from './query-embedder.ts';
import { RunControl } from './run-control.ts';
import { Throttle } from './throttle.ts';
import { WorkingMemory } from './working-memory.ts';
import { type OpenOptions, Worlds, type WorldSource } from './worlds.ts';

const CLEARED =
  'This browser could no longer read its own storage and cleared it, so an earlier life of this site may be gone. This one begins anew.';
/** Situations that the reflex's decision cache holds. */
const DECISION_CACHE = 256;
const STATUS_MS = 100;
const GAMMA_MS = 50;
const VISIBLE_BEAT_MS = 50;
const BACKFILL_START = 512;
/** How often storage and model are asked how they are while something goes on, ms. */
const VITALS_MS = 2_000;

export interface GolemDeps {
  readonly store: StoreApi;
  readonly inference: InferenceApi;
  readonly feed: EventFeed;
  readonly worlds: readonly WorldSource[];
  /** Live chains, also one of `worlds`. */
  readonly chains?: ChainSource;
  /** The source of imported files, which is among the worlds; absent where none are taken. */
  readonly files?: MarketFiles;
  readonly smallState: SmallStateStore;
  readonly clock: ClockPort;
  readonly timer: HeartTimer;
  /** The owner's language models; without them the reflex thinks alone. */
  readonly languageModels?: ModelPort;
  /** Where they and their keys are set up. */
  readonly modelDesk?: ModelDesk;
  readonly baseUrl: string;
  readonly name: string;
  readonly storage: 'auto' | 'memory';
  readonly first?: FirstLife;
  /** `off` leaves the embedding model alone until it is asked for. */
  readonly model?: 'load' | 'off';
  readonly appVersion: string;
  loadTokens(): Promise<TokenCounter>;
  /** 128 random bits in hex for a new golem's id, and a seed for its random source. */
  birth(): { readonly id: string; readonly seed: number };
}

/** The golem of this worker, put together: what lives, what beats, what remembers, and what is told of it. */
export class Golem {
  readonly deps: GolemDeps;
  readonly worlds: Worlds;
  readonly memory: WorkingMemory;
  readonly embedder: QueryEmbedder;
  readonly backfill: VectorBackfill;
  readonly metrics = new MetricsRing();
  readonly heart: Heart;
  readonly patience: Patience;
  queue: CommitQueue;
  storage: StorageStatus | null = null;
  readonly model: ModelWatch;
  readonly control: RunControl;
  lastCommitted: TickSummary | null = null;
  /** Whether the world that it stood in could not be opened. */
  #strayed = false;
  #life: Life | null = null;
  #reflex: Reflex | null = null;
  #tokens: TokenCounter | null = null;
  readonly #vitalsThrottle = new Throttle(VITALS_MS, () => void this.#readVitals().catch(() => undefined));
  readonly #statusThrottle = new Throttle(STATUS_MS, () => this.emitStatus());
  readonly #gammaThrottle = new Throttle(GAMMA_MS, () => this.#emitGamma?.());
  #emitGamma: (() => void) | null = null;
  emitStatus: () => void = () => undefined;

  constructor(deps: GolemDeps) {
    this.deps = deps;
    this.worlds = new Worlds(deps.worlds);
    this.memory = new WorkingMemory(deps.store);
    this.embedder = new QueryEmbedder(deps.inference);
    this.embedder.interval = () =>
      this.heart.running ? this.intervals().thetaMs / this.heart.speed : Number.POSITIVE_INFINITY;
    this.queue = this.#makeQueue();
    this.backfill = new VectorBackfill({
      inference: deps.inference,
      model: 'all-MiniLM-L6-v2',
      vectors: (vectors) => {
        this.memory.noteVectors(vectors);
        this.queue.addVectors(vectors);
      },
      flush: () => this.#flushVectors(),
      busy: () => this.heart.running,
      stopwatch: () => deps.clock.stopwatch(),
      changed: () => this.#statusThrottle.touch(),
    });
    this.model = new ModelWatch({
      inference: deps.inference,
      baseUrl: deps.baseUrl,
      backlog: () => this.backfill.backlog,
      changed: (model) => {
        this.emit({ type: 'model', model });
        this.#statusThrottle.touch();
      },
      ready: () => {
        this.embedder.ready = true;
        this.backfill.enable();
      },
      failed: ({ code, message }) =>
        this.notice(
          'warning',
          code,
          `${message} Memories are kept without vectors until it loads.`,
          'reload',
        ),
    });
    this.patience = new Patience(
      () => deps.clock.now(),
      () => this.emitStatus(),
    );
    this.heart = new Heart(
      {
        intervals: () => this.intervals(),
        gamma: (fraction) => this.#gamma(fraction),
        theta: () => this.life.theta(this.heart.takeLate()),
        delta: () => Promise.resolve(),
        beat: (clock) => this.#beat(clock),
        failed: (error) => this.#heartFailed(error),
        alive: () => this.#alive(),
      },
      deps.clock,
      deps.timer,
    );
    this.control = new RunControl({
      heart: this.heart,
      patience: this.patience,
      smallState: deps.smallState,
      first: deps.first,
      life: () => this.#life,
      queue: () => this.queue,
      told: () => this.emitStatus(),
    });
  }

  get run(): RunState {
    return this.control.state;
  }

  get doing(): string {
    return this.control.doing;
  }

  get awake(): boolean {
    return this.#life !== null;
  }

  /** @throws AppError `golem.busy` before it has woken */
  get life(): Life {
    if (!this.#life) throw new AppError('golem.busy', 'The golem is still waking up.', { retryable: true });
    return this.#life;
  }

  emit(event: GolemEvent): void {
    this.deps.feed.emit(event);
  }

  notice(
    level: 'info' | 'warning' | 'error',
    code: string,
    text: string,
    action: 'reload' | 'erase' | 'retry' | null = null,
  ): void {
    this.emit({ type: 'notice', level, code, text, action });
  }

  changed(): void {
    this.#vitalsThrottle.touch();
    this.#statusThrottle.touch();
  }

  intervals(): ReturnType<typeof intervals> & { thetasPerDelta: number } {
    const { policy, state } = this.life;
    const mind = state.worlds[state.worldId];
    return {
      ...intervals(policy.clocks, mind?.regime.regime ?? 'range-bound', state.pad.arousal),
      thetasPerDelta: policy.clocks.thetaPerDelta,
    };
  }

  /** Brings everything up. @throws AppError */
  async wake(): Promise<void> {
    const { store, name, storage, baseUrl } = this.deps;
    const opening = (progress: number | null): void =>
      this.emit({ type: 'boot', stage: 'database', text: 'Opening the database', progress });
    opening(null);
    if (this.deps.model !== 'off') void this.model.load();
    const tokens = this.deps.loadTokens();
    tokens.catch(() => undefined);
    const worlds = this.worlds.list();
    worlds.catch(() => undefined);
    this.storage = await store.open(
      { name, kind: storage === 'memory' ? 'memory' : 'auto', baseUrl },
      // The store may be behind a worker's port.
      proxy((loaded: number, total: number) => opening(total > 0 ? loaded / total : null)),
    );
    if (this.storage.reason !== null) this.notice('warning', 'store.unavailable', this.storage.reason);
    if (this.storage.moved !== null) this.notice('info', 'store.moved', this.storage.moved);
    if (this.storage.cleared) this.notice('warning', 'store.cleared', CLEARED);
    this.emit({ type: 'boot', stage: 'memory', text: 'Remembering', progress: null });
    const [loaded] = await Promise.all([store.load(), this.memory.load()]);
    this.emit({ type: 'boot', stage: 'tokenizer', text: 'Loading the tokenizer', progress: null });
    this.#tokens = await tokens;
    await this.#takeUp(loaded);
    await this.control.resume(!this.#strayed);
  }

  /** Goes on with what is stored; where that is nothing, a golem is born. */
  async #takeUp(loaded: LifeData): Promise<void> {
    const { store } = this.deps;
    const state = (loaded.state as MindState | null) ?? (await this.#bear(loaded.policy ?? DEFAULT_POLICY));
    await this.#enter(state, completePolicy(loaded.policy ?? DEFAULT_POLICY));
    this.lastCommitted =
      state.tick > 0 ? ((await store.summaries({ from: state.tick, to: state.tick }))[0] ?? null) : null;
    const waiting = await store.withoutVectors(BACKFILL_START);
    this.backfill.add(waiting.entries);
  }

  /**
   * Another life takes this one's place and goes on as this one did.
   * @param swap exchanges what is stored; where it rejects, this life goes on
   * @param undo exchanges it back, should the other life not come up
   */
  async replaceLife(swap: () => Promise<void>, undo?: () => Promise<void>): Promise<void> {
    const running = this.heart.running;
    await this.control.pause();
    this.backfill.clear();
    try {
      await swap();
      await this.#takeUpStored().catch(async (error: unknown) => {
        await undo?.();
        throw error;
      });
    } catch (error) {
      await this.#takeUpStored();
      throw error;
    } finally {
      this.storage = await this.deps.store.status();
      this.heart.rewindStep();
      this.control.rest();
      if (running && this.run === 'paused') this.control.start();
      this.emit({ type: 'boot', stage: 'ready', text: 'The golem is up', progress: 1 });
      this.emit({ type: 'reset' });
      this.emitStatus();
    }
  }

  async #takeUpStored(): Promise<void> {
    this.queue = this.#makeQueue();
    const [loaded] = await Promise.all([this.deps.store.load(), this.memory.load()]);
    await this.#takeUp(loaded);
  }

  /** After a seek or a change of world: the golem stands somewhere else, alive or not. */
  moved(): void {
    this.heart.rewindStep();
    if (!this.heart.running) this.control.rest();
    this.emit({ type: 'reset' });
    this.emitStatus();
  }

  async useWorld(id: string): Promise<void> {
    await this.enterWorld(await this.#openWorld(id, this.life.policy, 'Loading the world'));
  }

  /** The golem goes to live in a world that is open. */
  async enterWorld(world: WorldPort): Promise<void> {
    await this.life.enter(world);
    await this.worlds.entered(world);
    this.control.pace();
    this.moved();
    this.emit({ type: 'boot', stage: 'ready', text: 'The golem is up', progress: 1 });
  }

  /** Ends this life and begins another. */
  async erase(): Promise<void> {
    await this.control.pause();
    this.backfill.clear();
    await this.deps.store.erase();
    this.memory.clear();
    this.queue = this.#makeQueue();
    this.lastCommitted = null;
    await this.#enter(await this.#bear(DEFAULT_POLICY), DEFAULT_POLICY);
    this.storage = await this.deps.store.status();
    this.control.rest();
    this.emit({ type: 'reset' });
    this.emitStatus();
  }

  /** The world that the golem stands in; where it is gone (a file removed, a chain out of reach), the first that is there, at rest. */
  async #stand(state: MindState, policy: GolemPolicy): Promise<{ state: MindState; world: WorldPort }> {
    const enter = async (id: string): Promise<WorldPort> => {
      const world = await this.#openWorld(id, policy, 'Loading the world');
      await world.seek(state.worlds[id]?.step ?? 0);
      return world;
    };
    this.#strayed = false;
    try {
      return { state, world: await enter(state.worldId) };
    } catch (cause) {
      const fault = AppError.from(cause);
      const home = (await this.worlds.list()).find(({ id }) => !id.includes(':'));
      // A recorded world that does not open is the page's own trouble, and none of them would.
      if (!home || !state.worldId.includes(':')) throw fault;
      const mind = state.worlds[home.id] ?? freshWorldMind(0, null);
      const worlds = { ...state.worlds, [home.id]: mind };
      const world = await enter(home.id);
      this.#strayed = true;
      this.notice('warning', fault.code, `${fault.message} Until then the golem rests in ${home.title}.`);
      return { state: { ...state, worldId: home.id, worlds, pending: [] }, world };
    }
  }

  async #enter(remembered: MindState, policy: GolemPolicy): Promise<void> {
    const tokens = this.#tokens;
    if (!tokens) throw new AppError('internal', 'The tokenizer is missing');
    this.emit({ type: 'boot', stage: 'world', text: 'Loading the world', progress: 0 });
    const { state, world } = await this.#stand(remembered, policy);
    await this.worlds.entered(world);
    this.#reflex = createReflex({
      cacheSize: DECISION_CACHE,
      limits: () => ({ stepsPerYear: this.life.world.info.stepsPerYear, cage: this.life.policy.cage }),
    });
    const { store, clock, appVersion } = this.deps;
    const { memory, embedder } = this;
    this.#life = new Life(
      {
        store,
        clock,
        appVersion,
        tokens,
        memory,
        embedder,
        queue: this.queue,
        reflex: this.#reflex,
        models: this.deps.languageModels ?? NO_MODELS,
        patience: this.patience,
        lived: (result, unembedded) => this.#lived(result, unembedded),
      },
      state,
      policy,
      world,
    );
    this.heart.restore(state.tick);
  }

  /** What opening a world is told. */
  openOptions(text: string): OpenOptions {
    const progress = (share: number): void =>
      this.emit({ type: 'boot', stage: 'world', text, progress: share });
    return { gasCoinPrice: this.life.policy.paper.gasCoinPrice, progress };
  }

  #openWorld(id: string, policy: GolemPolicy, text: string): Promise<WorldPort> {
    const progress = (share: number): void =>
      this.emit({ type: 'boot', stage: 'world', text, progress: share });
    return this.worlds.open(id, { gasCoinPrice: policy.paper.gasCoinPrice, progress });
  }

  #bear(policy: GolemPolicy): Promise<MindState> {
    const { store, clock, birth } = this.deps;
    return bear(policy, { store, clock, birth, worlds: this.worlds, worldId: this.deps.first?.worldId });
  }

  async #gamma(fraction: number): Promise<void> {
    const pulse = await this.life.gamma(fraction);
    const { step, price, time } = this.life.world.state();
    this.#emitGamma = () => this.emit({ type: 'gamma', step, fraction, price, time, counts: pulse.counts });
    this.#gammaThrottle.touch();
  }

  /** Tells of a beat that a person can see; faster ones are in the status. */
  #beat(clock: ClockName): void {
    if (this.intervals().gammaMs / this.heart.speed < VISIBLE_BEAT_MS) return;
    const { lastAt, nextAt } = this.heart.status()[clock];
    if (lastAt !== null) this.emit({ type: 'clock', clock, at: lastAt, nextAt });
  }

  #lived(result: CycleResult, unembedded: readonly GrimoireEntry[]): void {
    const { record } = result;
    this.metrics.tick(record.timings);
    this.backfill.add(unembedded);
    this.control.doing = record.decision?.summary ?? `Watching: ${record.gate.reason}.`;
    announce(result, this.life.policy, (event) => this.emit(event));
  }

  #makeQueue(): CommitQueue {
    return new CommitQueue(this.deps.store, {
      committed: (commits, ms) => this.#committed(commits, ms),
      failed: (error) => void this.#storeFailed(error),
    });
  }

  #committed(commits: readonly TickCommit[], ms: number): void {
    this.metrics.committed(commits.length, ms, this.deps.clock.stopwatch());
    for (const { summary, record } of commits) {
      this.lastCommitted = summary;
      this.emit({ type: 'tick', summary });
      if (record.death) {
        this.control.died(record.death.lastWords);
        this.emit({ type: 'death', death: record.death });
      }
    }
    this.changed();
  }

  async #storeFailed(error: AppError): Promise<void> {
    await this.patience.without('The database failed.', () => this.heart.pause());
    this.control.failed('the database did not take the last ticks. Nothing that was shown as lived is lost.');
    // At once: reading the store's own word takes a while, because it opens its last image again.
    if (this.storage) this.storage = { ...this.storage, failed: error.message };
    this.notice('error', error.code, error.message, error.code === 'store.quota' ? 'erase' : 'reload');
    this.emitStatus();
    this.storage = await this.deps.store.status().catch(() => this.storage);
    this.emitStatus();
  }

  #heartFailed(error: unknown): void {
    // A store that fails to take a tick has told already; one that fails to answer a question has not.
    if (this.queue.failure) return;
    const fault = AppError.from(error);
    this.control.failed(fault.message);
    this.notice('error', fault.code, fault.message, 'retry');
    this.emitStatus();
  }

  #alive(): boolean {
    if (this.life.death) return false;
    if (!this.life.world.state().ended) return true;
    this.control.ended();
    this.emitStatus();
    return false;
  }

  async #readVitals(): Promise<void> {
    this.storage = await this.deps.store.status();
    this.emit({ type: 'storage', storage: this.storage });
    await this.model.refresh();
    this.#statusThrottle.touch();
  }

  async #flushVectors(): Promise<void> {
    if (this.heart.running || this.queue.depth > 0 || this.queue.failure) return;
    const vectors = this.queue.takeVectors();
    if (vectors.length === 0) return;
    await this.deps.store
      .putVectors(vectors)
      .catch((error: unknown) => this.#storeFailed(AppError.from(error)));
  }
}
