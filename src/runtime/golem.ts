import { AppError } from '../domain/errors.ts';
import type { GolemEvent } from '../domain/events.ts';
import type { ClockName } from '../domain/life.ts';
import type { DecisionCycleRecord, TickSummary } from '../domain/record.ts';
import type { RunState, StorageStatus } from '../domain/status.ts';
import { intervals } from '../mind/heartbeat/clocks.ts';
import { watchingWords } from '../shared/watching-words.ts';
import { type Embedding, embeddingOf } from './embedding/embedding-of.ts';
import { Collections } from './collections/collections.ts';
import type { CommitQueue, LostTicks } from './life/commit-queue.ts';
import { Stumbles } from './life/stumbles.ts';
import { heartFailed, storeFailed } from './life/faults.ts';
import type { GolemDeps } from './golem-deps.ts';
import type { ForkService } from './forks/fork-service.ts';
import { forksOf } from './forks/forks-of.ts';
import { Heart } from './life/heart.ts';
import type { Life } from './life/life.ts';
import type { LifeDeps } from './life/life-deps.ts';
import { Lives } from './life/lives.ts';
import { judgeByPatterns } from '../mind/gateway/injection/patterns.ts';
import { judgeTexts } from './injection/judge-texts.ts';
import { Injectors } from './injectors/injectors.ts';
import { livingWorldOf } from './injectors/living-world-of.ts';
import { GatewayService } from './gateway/gateway-service.ts';
import { PiiService } from './gateway/pii-service.ts';
import { ModelDeadlines } from './models/model-deadlines.ts';
import { ModelStreams } from './models/model-streams.ts';
import { NO_MODELS } from './models/no-models.ts';
import { Rest } from './rest/rest.ts';
import type { PreAssembly } from './pre-assembly/pre-assembly.ts';
import { preAssemblyOf } from './pre-assembly/pre-assembly-of.ts';
import { RunControl } from './life/run-control.ts';
import { WorldSession } from './life/world-session.ts';
import { StoredLife } from './life/stored-life.ts';
import { followModel } from './embedding/own/follow-model.ts';
import { measureTick } from './telemetry/measure-tick.ts';
import { Telemetry } from './telemetry/telemetry.ts';
import { EventPublisher } from './events/event-publisher.ts';
import { tellDurable } from './events/tell-durable.ts';
import { KeptValue } from '../adapters/idb/kept-value.ts';
import { statusOf } from './status.ts';
import { Templates } from './templates/templates.ts';
import { Conversations } from './ask/conversations.ts';
import { Origins } from './endpoint/origins.ts';
import { Tools } from './tools/tools.ts';
import type { ToolServers } from './mcp/tool-servers.ts';
import { Replies } from './cache/replies.ts';
import { Tracer } from './tracing/tracer.ts';
import { Worlds } from './worlds/worlds.ts';

/** Beats that follow one another more closely are in the status only, ms. */
const VISIBLE_BEAT_MS = 50;

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
  readonly tools: Tools;
  /** Pages of other origins that may ask. */
  readonly origins: Origins;
  readonly templates: Templates;
  readonly collections: Collections;
  /** What is added to requests of persons and programs. */
  readonly injectors: Injectors;
  readonly tracer: Tracer;
  readonly stumbles: Stumbles;
  readonly heart: Heart;
  readonly preAssembly: PreAssembly;
  readonly deadlines: ModelDeadlines;
  readonly gateway: GatewayService;
  /** What is personal in texts, and what stands for it. */
  readonly pii: PiiService;
  /** Replies on their way to the page, through the gateway. */
  readonly streams: ModelStreams;
  /** What was asked and answered. */
  readonly conversations: Conversations;
  readonly control: RunControl;
  readonly worldSession: WorldSession;
  readonly lives: Lives;
  readonly forks: ForkService;
  readonly #stored: StoredLife;
  readonly #publisher: EventPublisher;
  readonly #rest: Rest;
  #replies: Promise<Replies> | null = null;
  readonly #keptMcp: NonNullable<GolemDeps['keptMcp']>;
  #toolServers: Promise<ToolServers> | null = null;

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
    this.worlds = new Worlds(deps.worlds);
    const stored = new StoredLife(store, {
      durable: (commit) => tellDurable(commit, this.control, publisher),
      committed: (commits, ms) => {
        this.telemetry.committed(commits, ms, clock.stopwatch());
        this.tracer.committed(commits, ms);
        publisher.changed();
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
        this.heart.running ? this.intervals().thetaMs / this.heart.speed : Number.POSITIVE_INFINITY,
      store: (vectors) => this.queue.addVectors(vectors),
      flush: () => this.keepVectors(),
      change: async (ready) => {
        const { changeVectors } = await import('./embedding/own/change-vectors.ts');
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
    this.tools = new Tools({
      loadTokens: () => deps.loadTokens(),
      limits: () => ({ ...this.life.policy.tools, tokens: this.life.policy.gateway.toolTokens }),
      identity: () => this.model.status?.identity ?? null,
      embed: async (texts) =>
        this.embedder.ready ? deps.inference.embed(texts, 'interactive').catch(() => null) : null,
      kept: deps.keptToolUses ?? new KeptValue(null),
      timer,
      mask: (text) => this.pii.without(text),
    });
    this.templates = new Templates({
      kept: deps.keptTemplates ?? new KeptValue(null),
      loadTokens: () => deps.loadTokens(),
      now: () => clock.now(),
    });
    this.collections = new Collections({
      host: deps.collections,
      inference: deps.inference,
      identity: () => (this.embedder.ready ? (this.model.status?.identity ?? null) : null),
      busy: () => this.heart.running,
      timer,
      stopwatch: () => clock.stopwatch(),
      tell: (progress, status) => this.emit({ type: 'collections', progress, status }),
    });
    this.origins = new Origins(deps.keptOrigins ?? new KeptValue(null), () => clock.now());
    this.#keptMcp = deps.keptMcp ?? new KeptValue(null);
    this.stumbles = new Stumbles(deps.keptStumble ?? new KeptValue(null));
    this.pii = new PiiService({
      kept: deps.keptPii ?? new KeptValue(null),
      newId: () => deps.newId(),
      stopwatch: () => clock.stopwatch(),
      // Where the classifier does not load, names are found by rule alone.
      names: (texts) => deps.inference.names(deps.baseUrl, texts).catch(() => null),
    });
    this.injectors = new Injectors({
      kept: deps.keptInjectors ?? new KeptValue(null),
      loadTokens: () => deps.loadTokens(),
      world: () =>
        livingWorldOf({
          life: this.lives.current,
          lastCommitted: this.lastCommitted,
          now: () => clock.now(),
        }),
      budget: () => this.life.policy.gateway.defiTokens,
      stopwatch: () => clock.stopwatch(),
    });
    this.gateway = new GatewayService({
      injectors: this.injectors,
      pii: this.pii,
      models: deps.languageModels ?? NO_MODELS,
      clock,
      timer,
      kept: deps.keptGateway ?? new KeptValue(null),
      loadTokens: () => deps.loadTokens(),
      newId: () => deps.newId(),
      policy: () => this.life.policy.gateway,
      keepAlive: () => this.life.policy.keepAlive,
      // A request does not wait for the classifier's download; whoever runs without a model goes by the patterns.
      judge: (asked) =>
        deps.model === 'off' ? Promise.resolve(asked.map(judgeByPatterns)) : judgeTexts(deps, asked, false),
      ...(deps.localModel && { local: deps.localModel }),
      tools: () => this.tools.shelf(),
      replies: () => this.replies(),
      passed: (record) => {
        // Others ask while a tick is lived: what they ask is not of it.
        if (record.profile === 'golem' && record.session === this.life.state.golemId)
          this.tracer.passed(record);
      },
    });
    this.conversations = new Conversations(deps.keptConversations ?? new KeptValue(null));
    this.streams = new ModelStreams(this.gateway.port(() => ({})));
    const told = (): void => publisher.status();
    this.deadlines = new ModelDeadlines(() => clock.now(), timer, told);
    this.heart = new Heart(
      {
        intervals: () => this.intervals(),
        gamma: (fraction) => this.#gamma(fraction),
        theta: () => this.#theta(),
        beat: (name) => this.#beat(name),
        failed: (error) => heartFailed(error, { control: this.control, stored, publisher }),
        alive: () => this.#alive(),
        hold: () => this.pace.hold() ?? this.#rest.hold(),
      },
      clock,
      timer,
    );
    const { worlds, memory, embedder, backfill, model, heart, deadlines } = this;
    const queue = (): CommitQueue => stored.queue;
    const life = (): Life | null => this.lives.current;
    this.preAssembly = preAssemblyOf(deps, { heart, memory, life });
    const control = new RunControl({ heart, deadlines, smallState, first, life, queue, told });
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
      models: this.gateway.port(() => ({ profile: 'golem', session: this.life.state.golemId })),
      tracer: this.tracer,
      stumbles: this.stumbles,
      preAssembly: this.preAssembly,
      worldSession: this.worldSession,
      loadModel: () => void model.load(),
      modelOfLife: { leave: () => this.move.halt(), follow: () => followModel(this) },
      measure: (lived, summary) => measureTick(this, lived, summary),
      lived: (lived, unembedded) => this.#lived(lived, unembedded),
    });
    this.forks = forksOf(deps, {
      models: this.gateway.port(() => ({ profile: 'golem', session: 'fork' })),
      embedding: embedder,
      life: () => this.life,
      changed: (fork) => this.emit({ type: 'fork', fork }),
    });
    this.#rest = new Rest({
      ...{ start: deps.startFork, store, embedding: embedder },
      life,
      stored: () => this.queue.idle(),
      doing: (text) => {
        control.doing = text;
        this.emitStatus();
      },
      failed: ({ code, message }) => this.notice('warning', code, `A rest came to nothing: ${message}`),
    });
  }

  /** Replies of models that may be given again; put together when they are first asked for. */
  replies(): Promise<Replies> {
    const { inference, clock } = this.deps;
    this.#replies ??= Replies.open({ inference, clock, policy: () => this.life.policy.replyCache });
    return this.#replies;
  }

  /** The owner's servers of tools; loaded when they are first asked for. */
  toolServers(): Promise<ToolServers> {
    this.#toolServers ??= this.#openToolServers().catch((error: unknown) => {
      this.#toolServers = null;
      throw error;
    });
    return this.#toolServers;
  }

  /** Connects to the servers of tools that were added before, if there are any. */
  async resumeToolServers(): Promise<void> {
    const kept = await this.#keptMcp.get().catch(() => null);
    if (kept && kept.length > 0) await (await this.toolServers()).resume();
  }

  async #openToolServers(): Promise<ToolServers> {
    const { toolServersOf } = await import('./mcp/tool-servers-of.ts');
    return toolServersOf(this, this.#keptMcp);
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
    if (this.awake) this.emit({ type: 'status', status: statusOf(this) });
  }

  notice(...what: Parameters<EventPublisher['notice']>): void {
    this.#publisher.notice(...what);
  }

  intervals(): ReturnType<typeof intervals> & { thetasPerDelta: number } {
    const { policy, state } = this.life;
    const mind = state.worlds[state.worldId];
    return {
      ...intervals(policy.clocks, mind?.regime.regime ?? 'range-bound', state.pad.arousal),
      thetasPerDelta: policy.clocks.thetaPerDelta,
    };
  }

  async #gamma(fraction: number): Promise<void> {
    const { counts } = await this.life.gamma(fraction);
    const { step, price, time } = this.life.world.state();
    this.#publisher.gamma({ type: 'gamma', step, fraction, price, time, counts });
  }

  #theta(): Promise<boolean> {
    return this.life.theta(this.heart.takeLate());
  }

  /** Tells of a beat that a person can see; faster ones are in the status. */
  #beat(clock: ClockName): void {
    if (this.intervals().gammaMs / this.heart.speed < VISIBLE_BEAT_MS) return;
    const { lastAt, nextAt } = this.heart.status()[clock];
    if (lastAt !== null) this.emit({ type: 'clock', clock, at: lastAt, nextAt });
  }

  #alive(): boolean {
    if (this.life.death) return false;
    if (!this.life.world.state().ended) return true;
    this.control.ended();
    this.emitStatus();
    return false;
  }

  #lived(...[lived, unembedded]: Parameters<LifeDeps['lived']>): void {
    const [{ result }] = lived;
    const { decision, gate } = result.record;
    this.backfill.add(unembedded);
    this.preAssembly.lived(lived);
    this.control.doing = decision?.summary ?? watchingWords(gate);
  }

  /** @param lost ticks that it was about; none where it was about something else */
  #storeFailed(error: AppError, lost: LostTicks | null = null): Promise<void> {
    const { control, heart, deadlines, lives, stumbles } = this;
    const { golemId } = this.life.state;
    const [stored, publisher] = [this.#stored, this.#publisher];
    const failing = { golemId, control, heart, deadlines, lives, stumbles, stored, publisher };
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
