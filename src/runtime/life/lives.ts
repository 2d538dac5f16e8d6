import { AppError } from '../../domain/errors.ts';
import { completePolicy, DEFAULT_POLICY, type GolemPolicy } from '../../mind/policy/index.ts';
import type { HistoryHead } from '../../domain/past/replay.ts';
import type { SeenLife } from '../../domain/storage/lying-life.ts';
import { Blake3 } from '../../lib/bytes/blake3.ts';
import { isOfThisMind } from '../../mind/mind-version.ts';
import type { ClockPort, EnvironmentPort, ModelPort, TokenCounter } from '../../mind/ports.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import type { SpanDescription } from '../../mind/replay/index.ts';
import { SPANS } from '../../mind/spans/index.ts';
import { createReflex, limitsBy } from '../../mind/reflex/index.ts';
import type { FirstLife } from '../../protocol/page/worker.ts';
import type { LifeData, StoreApi } from '../../protocol/store/store.ts';
import type { QueryEmbedder, VectorBackfill, WorkingMemory } from '../memory/index.ts';
import type { Heart } from './heart/heart.ts';
import { Historian } from './commits/historian.ts';
import { Life } from './life.ts';
import type { LifeDeps } from './life-deps.ts';
import { createLife } from './create-life.ts';
import type { ModelDeadlines } from '../models/index.ts';
import type { RunControl } from './heart/run-control.ts';
import type { RunStatus } from './run-status.ts';
import type { Living } from './living.ts';
import type { Thanatopsis } from './death/thanatopsis.ts';
import type { WorldSession } from './world-session.ts';
import type { StoredLife } from './commits/stored-life.ts';
import type { EventPublisher, Tracer } from '../observability/index.ts';
import type { PreAssembly } from './pre-assembly/pre-assembly.ts';
import type { PoisonTicks } from './commits/poison-ticks.ts';
import type { Worlds } from '../worlds/index.ts';

const CLEARED =
  'The browser could not read its storage and cleared it. An earlier life on this site may be gone; a new one begins.';

/** What of the outside lives come up with. */
export interface LivesDeps {
  readonly store: StoreApi;
  readonly clock: ClockPort;
  readonly baseUrl: string;
  readonly name: string;
  readonly storage: 'auto' | 'folder' | 'memory';
  readonly appVersion: string;
  readonly first?: FirstLife;
  /** Bytes kept of the database’s files that are read where they lie; left out: all of them are in memory. */
  readonly cacheBytes?: number;
  /** What the page last saw of this life; null or left out where it saw none. */
  readonly seen?: SeenLife | null;
  /** Of one visit of the page, however often its workers are made anew. */
  readonly visit?: string;
  /** `off` leaves the embedding model alone until it is asked for. */
  readonly model?: 'load' | 'off';
  /** Every kind of span that it may live; the house's own without it. */
  readonly spans?: readonly SpanDescription[];
  loadTokens(): Promise<TokenCounter>;
  /** 128 random bits in hex for a new golem's id, and a seed for its random source. */
  birth(): { readonly id: string; readonly seed: number };
}

/** What a life is lived with. */
export interface LivesParts {
  readonly worlds: Worlds;
  readonly memory: WorkingMemory;
  readonly embedder: QueryEmbedder;
  readonly backfill: VectorBackfill;
  readonly heart: Heart;
  readonly deadlines: ModelDeadlines;
  readonly control: RunControl;
  readonly living: Living;
  readonly run: RunStatus;
  readonly stored: StoredLife;
  readonly worldSession: WorldSession;
  readonly publisher: EventPublisher;
  readonly models: ModelPort;
  readonly environment: EnvironmentPort | null;
  readonly tracer: Tracer;
  readonly poisonTicks: PoisonTicks;
  readonly preAssembly: PreAssembly;
  /** Whose model makes the vectors: what is to be done before a life is left, and once another is open. */
  readonly modelOfLife: { leave(): Promise<void>; follow(): Promise<void> };
  /** Begins to load the embedding model. */
  loadModel(): void;
  readonly measure: LifeDeps['measure'];
  readonly lived: LifeDeps['lived'];
  /** A death that was under way when a life was left goes on. */
  readonly thanatopsis: Thanatopsis;
}

/**
 * What a history is gone on from. After another version of the mind nothing of the state counts as told: the first tick of this one says all
 * that it begins from, so that it can be lived again without the ticks before.
 */
async function headOfThisMind(head: HistoryHead, store: StoreApi): Promise<HistoryHead> {
  const last = await store.record(head.tick);
  return last && !isOfThisMind(last) ? { ...head, organs: {} } : head;
}

/** The life that is lived here: how it comes up, how another takes its place, and how it ends. */
export class Lives {
  readonly #deps: LivesDeps;
  readonly #parts: LivesParts;
  #tokens: TokenCounter | null = null;

  constructor(deps: LivesDeps, parts: LivesParts) {
    this.#deps = deps;
    this.#parts = parts;
  }

  /** Brings everything up. @throws AppError */
  async wake(): Promise<void> {
    const { store, name, storage, baseUrl, model, cacheBytes = null, seen = null, visit } = this.#deps;
    const { worlds, memory, stored, control, publisher, poisonTicks } = this.#parts;
    const opening = (progress: number | null): void =>
      publisher.emit({ type: 'boot', stage: 'database', text: 'Opening the database', progress });
    opening(null);
    const tokens = this.#deps.loadTokens();
    tokens.catch(() => undefined);
    const offered = worlds.list();
    offered.catch(() => undefined);
    const opened = await store.open(
      {
        name,
        kind: storage,
        baseUrl,
        cacheBytes,
        seen,
        ...(visit !== undefined && { visit }),
      },
      (loaded, total) => opening(total > 0 ? loaded / total : null),
    );
    // Both want the same cores, and the golem answers without it.
    if (model !== 'off') this.#parts.loadModel();
    stored.storage = opened;
    if (opened.reason !== null) publisher.notice('warning', 'store.unavailable', opened.reason);
    if (opened.moved !== null) publisher.notice('info', 'store.moved', opened.moved);
    for (const { level, code, text } of opened.notes) publisher.notice(level, code, text, 'lives');
    if (opened.cleared) publisher.notice('warning', 'store.cleared', CLEARED);
    publisher.emit({ type: 'boot', stage: 'memory', text: 'Remembering', progress: null });
    const [loaded] = await Promise.all([store.load(), memory.load(), poisonTicks.load()]);
    publisher.emit({ type: 'boot', stage: 'tokenizer', text: 'Loading the tokenizer', progress: null });
    this.#tokens = await tokens;
    const { strayed } = await this.#takeUp(loaded);
    await control.resume(!strayed);
    void this.#parts.thanatopsis.goOn();
  }

  /**
   * Another life takes this one's place and goes on as this one did.
   * @param swap exchanges what is stored; where it rejects, this life goes on
   * @param undo exchanges it back, should the other life not come up
   * @param may false where the other life was paused: then it rests, whatever this one did
   */
  async replace(swap: () => Promise<void>, undo?: () => Promise<void>, may = true): Promise<void> {
    const { heart, control, run, backfill, stored, publisher } = this.#parts;
    let running = heart.running;
    await control.pause();
    await this.#parts.modelOfLife.leave();
    backfill.clear();
    try {
      await swap();
      await this.#takeUpStored().catch(async (error: unknown) => {
        await undo?.();
        throw error;
      });
      running &&= may;
    } catch (error) {
      await this.#takeUpStored();
      throw error;
    } finally {
      await stored.askStorage();
      heart.rewindStep();
      run.rest();
      if (running && run.state === 'paused') control.start();
      publisher.up();
      publisher.anew();
      void this.#parts.thanatopsis.goOn();
    }
  }

  /**
   * Goes on with this life from its last tick that is stored, after the store refused what came behind it.
   * @param aloneUpTo ticks up to this one are stored one by one
   */
  async again(running: boolean, aloneUpTo: number): Promise<void> {
    const { heart, control, run, backfill, publisher } = this.#parts;
    backfill.clear();
    await this.#takeUpStored(aloneUpTo);
    heart.rewindStep();
    run.rest();
    if (running && run.state === 'paused') control.start();
    publisher.up();
    publisher.anew();
  }

  /** Ends this life and begins another. */
  async erase(): Promise<void> {
    const { memory, control, run, backfill, stored, publisher } = this.#parts;
    await control.pause();
    await this.#parts.modelOfLife.leave();
    backfill.clear();
    await this.#deps.store.erase();
    await this.#parts.modelOfLife.follow();
    memory.clear();
    stored.begin();
    stored.lastCommitted = null;
    stored.lastRecord = null;
    await this.#enter(await this.#createLife(DEFAULT_POLICY), DEFAULT_POLICY, null);
    await stored.askStorage();
    run.rest();
    publisher.anew();
  }

  async #takeUpStored(aloneUpTo = 0): Promise<void> {
    this.#parts.stored.begin(aloneUpTo);
    const [loaded] = await Promise.all([this.#deps.store.load(), this.#parts.memory.load()]);
    await this.#takeUp(loaded);
  }

  /** Goes on with what is stored; where that is nothing, a golem is born. */
  async #takeUp({ state: remembered, policy, head }: LifeData): Promise<{ readonly strayed: boolean }> {
    const { stored, backfill } = this.#parts;
    const state = (remembered as MindState | null) ?? (await this.#createLife(policy ?? DEFAULT_POLICY));
    const strayed = await this.#enter(state, completePolicy(policy ?? DEFAULT_POLICY), head);
    await stored.goOnFrom(state.tick);
    await this.#parts.modelOfLife.follow();
    await backfill.refill();
    return { strayed };
  }

  /** @returns whether it had to go to another world than its own */
  async #enter(remembered: MindState, policy: GolemPolicy, head: HistoryHead | null): Promise<boolean> {
    const tokens = this.#tokens;
    if (!tokens) throw new AppError('internal', 'The tokenizer is missing. Reload the page.');
    const { living, worldSession, memory, embedder, deadlines, heart, stored } = this.#parts;
    const { models, environment, tracer, poisonTicks, preAssembly, measure, lived } = this.#parts;
    const { state, world, strayed } = await worldSession.stand(remembered, policy);
    const reflex = createReflex({
      limits: () => limitsBy(living.life.world.info, living.life.policyUnderWay),
    });
    const { store, clock, appVersion } = this.#deps;
    const { queue } = stored;
    const historian = new Historian(await Blake3.create(), head && (await headOfThisMind(head, store)));
    living.current = new Life(
      {
        store,
        clock,
        appVersion,
        tokens,
        memory,
        embedder,
        queue,
        reflex,
        models,
        deadlines,
        environment,
        historian,
        tracer,
        spans: this.#deps.spans ?? SPANS,
        poisonTicks,
        preAssembly,
        measure,
        unembedded: (entries) => this.#parts.backfill.add(entries),
        lived,
      },
      state,
      policy,
      world,
    );
    await tracer.begin(state.golemId);
    heart.restore(state.tick);
    preAssembly.begin();
    return strayed;
  }

  #createLife(policy: GolemPolicy): Promise<MindState> {
    const { store, clock, birth, first } = this.#deps;
    return createLife(policy, { store, clock, birth, worlds: this.#parts.worlds, worldId: first?.worldId });
  }
}
