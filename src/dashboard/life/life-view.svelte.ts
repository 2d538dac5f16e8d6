import type { DeathRecord } from '../../domain/life/death-record.ts';
import { getContext, setContext } from 'svelte';
import { AppError } from '../../domain/errors.ts';
import type { NumberedEvent } from '../../domain/events/events.ts';
import type { InstallStatus } from '../../domain/events/install.ts';
import type { ClockName } from '../../domain/life/life.ts';
import type { ModelEntry } from '../../domain/models/model-config.ts';
import type { PastTick } from '../../domain/past/past.ts';
import type { TickSummary } from '../../domain/records/record.ts';
import type { GolemStatus, ModelStatus, StorageStatus } from '../../domain/events/status.ts';
import { deferred } from '../../lib/async/deferred.ts';
import { TimeView } from './time-view.svelte.ts';
import type { GolemFacade, ReopenedGolem } from '../../runtime/facade/index.ts';
import { Asked } from './asked.ts';
import { FrameJob } from '../page/index.ts';
import { type Notice, Notices } from './notices.svelte.ts';
import { type HistoryRead, readHistory } from './read-history.ts';
import { t } from './strings.ts';
import { TickLog } from './tick-log.ts';

/** How far waking is. */
interface BootProgress {
  readonly state: 'loading' | 'ready' | 'failed';
  /** What is being loaded, in words. Loading begins before the page knows which language it speaks. */
  readonly stage: () => string;
  /** 0..1 where it is known. */
  readonly progress: number | null;
  readonly error: AppError | null;
}

export interface Beat {
  readonly at: number;
  readonly nextAt: number | null;
}

type Appended = ReturnType<TickLog['append']>;

/**
 * What the page knows of the golem. Owns the event feed: events wait in an inbox and are taken in one go, within a frame
 * when it is calm and a few times a second when they pour in. What hangs on the log moves in a frame of its own.
 */
export class LifeView {
  boot = $state.raw<BootProgress>({
    state: 'loading',
    stage: () => t.stage.page,
    progress: null,
    error: null,
  });
  status = $state.raw<GolemStatus | null>(null);
  /** What the owner asked for and no status shows yet. */
  readonly asked = { running: new Asked<boolean>(), speed: new Asked<number>() };
  storage = $state.raw<StorageStatus | null>(null);
  model = $state.raw<ModelStatus | null>(null);
  /** The owner's language models, as they were last told of; empty before anything of them changed. */
  models = $state.raw<readonly ModelEntry[]>([]);
  install = $state.raw<InstallStatus | null>(null);
  gamma = $state.raw<Extract<NumberedEvent, { type: 'gamma' }> | null>(null);
  /** Wall clock of each clock's last and next beat, Unix ms: fresher than the status. */
  beats = $state.raw<Readonly<Partial<Record<ClockName, Beat>>>>({});
  death = $state.raw<DeathRecord | null>(null);
  /** The tick under inspection, shared by every panel; null means now. */
  cursor = $state.raw<number | null>(null);
  /** The tick that was reopened, where this is not the living golem but the one it was then. */
  past = $state.raw<PastTick | null>(null);
  /** How many stored ticks were read of how many, while they are. */
  history = $state.raw<HistoryRead | null>(null);
  /** Moves whenever the log grew or was replaced; charts read the log's columns after reading this. */
  revision = $state.raw(0);

  readonly log = new TickLog();
  readonly view = new TimeView();
  readonly notices = new Notices();

  #golem: GolemFacade | null = null;
  #inbox: NumberedEvent[] = [];
  readonly #takeInbox = new FrameJob(() => this.#flush());
  readonly #showLog = new FrameJob(() => {
    this.revision += 1;
  });
  #reading = false;
  /** The last tick that the log could not take, and that is left to the reading of the past. */
  #cameMeanwhile = 0;
  #stop: (() => void) | null = null;
  readonly #started = deferred<null>();

  constructor() {
    this.#started.promise.catch(() => undefined);
  }

  /** Resolves when the golem can be asked; rejects when it could not be started. */
  get started(): Promise<unknown> {
    return this.#started.promise;
  }

  /** The facade. Screens are only mounted once it is there. */
  get golem(): GolemFacade {
    if (this.#golem === null) throw new AppError('internal', t.notReady);
    return this.#golem;
  }

  /**
   * Summary of the tick under inspection, or of the last one that the status tells of: whatever stands beside each other on a
   * screen is of one tick.
   */
  get shown(): TickSummary | null {
    if (this.revision < 0) return null;
    return this.log.at(this.cursor ?? this.status?.tick ?? 0) ?? this.log.at(this.log.last);
  }

  /** Equity against holding since the beginning of the life, over jumps and worlds, at the tick that is shown. */
  get againstHolding(): number | null {
    const { shown } = this;
    return shown === null ? null : this.log.againstHolding(shown.tick);
  }

  /** The jump of the world before the tick that is shown. */
  get jump(): ReturnType<TickLog['jumpBefore']> {
    const { shown } = this;
    return shown === null ? null : this.log.jumpBefore(shown.tick);
  }

  /** Boots the golem and follows its feed for as long as the page lives. */
  async start(boot: () => Promise<GolemFacade>): Promise<void> {
    try {
      this.#bootStage(() => t.stage.workers, null);
      const golem = await boot();
      this.#golem = golem;
      this.#stop = golem.on('*', (event) => this.#receive(event));
      await golem.ready;
      this.#take(await golem.status());
      this.boot = { state: 'ready', stage: () => '', progress: null, error: null };
      this.#started.resolve(null);
      await this.#readHistory();
    } catch (error) {
      this.#started.reject(error);
      this.boot = { state: 'failed', stage: this.boot.stage, progress: null, error: AppError.from(error) };
    }
  }

  /**
   * Shows a reopened golem at the tick where it stands, anew each time that it went to another.
   * @param living whose ticks up to then are this one's too
   */
  async showPast(golem: ReopenedGolem, living: LifeView): Promise<void> {
    const { tick } = golem.past;
    const index = living.log.indexOf(tick);
    const rows = Array.from({ length: index === null ? 0 : index + 1 }, (_, at) => living.log.row(at));
    const status = await golem.status();
    if (this.#golem === null) this.#stop = golem.on('*', (event) => this.#receive(event));
    this.#golem = golem;
    if (tick < this.log.last) this.log.clear();
    for (const row of rows) this.log.append(row);
    // What stood at the end of it goes along.
    if (this.cursor !== null && (this.cursor > tick || this.cursor === this.past?.tick)) this.cursor = null;
    this.past = golem.past;
    this.install = living.install;
    this.#take(status);
    this.boot = { state: 'ready', stage: () => '', progress: null, error: null };
    this.revision += 1;
    await this.#readHistory();
  }

  stop(): void {
    this.#stop?.();
    this.#takeInbox.stop();
    this.#showLog.stop();
  }

  /** Runs a command; a failure becomes a notice instead of a lost promise. */
  async ask<T>(what: string, command: (golem: GolemFacade) => Promise<T>): Promise<T | null> {
    try {
      return await command(this.golem);
    } catch (error) {
      this.#tell('error', t.failed(what), error, null);
      return null;
    }
  }

  #tell(level: Notice['level'], what: string, error: unknown, action: Notice['action']): void {
    const { code, message } = AppError.from(error);
    this.notices.add({ level, code, text: `${what}: ${message}`, action });
  }

  #bootStage(stage: () => string, progress: number | null): void {
    if (this.boot.state === 'loading') this.boot = { state: 'loading', stage, progress, error: null };
  }

  #take(status: GolemStatus): void {
    this.status = status;
    this.asked.running.shown(status.run === 'running');
    this.asked.speed.shown(status.speed);
    this.storage = status.storage;
    this.model = status.model;
    this.death = status.death;
  }

  #receive(event: NumberedEvent): void {
    this.#inbox.push(event);
    this.#takeInbox.ask();
  }

  #flush(): void {
    const events = this.#inbox;
    this.#inbox = [];
    let grown = false;
    let gap = false;
    for (const event of events) {
      switch (event.type) {
        case 'tick': {
          const result: Appended = this.#reading || gap ? 'gap' : this.#append(event.summary);
          if (result === 'gap') this.#cameMeanwhile = event.summary.tick;
          grown ||= result === 'added';
          gap ||= result === 'gap';
          break;
        }
        case 'status':
          this.#take(event.status);
          // It is as fresh as any beat before it; beats of their own come only at speeds that can be seen.
          this.beats = {};
          break;
        case 'gamma':
          this.gamma = event;
          break;
        case 'clock':
          this.beats = { ...this.beats, [event.clock]: { at: event.at, nextAt: event.nextAt } };
          break;
        case 'storage':
          this.storage = event.storage;
          break;
        case 'model':
          this.model = event.model;
          break;
        case 'death':
          this.death = event.death;
          break;
        case 'notice':
          this.notices.add({ level: event.level, code: event.code, text: event.text, action: event.action });
          break;
        case 'reset':
          this.#reset();
          gap = true;
          break;
        case 'models':
          this.models = event.models;
          break;
        case 'install':
          this.install = event.install;
          break;
        case 'boot':
          this.#bootStage(() => event.text, event.progress);
          break;
        case 'import':
        case 'ingest':
        case 'collections':
        case 'reading':
        case 'replay':
        case 'fork':
        case 'delta':
        case 'dying':
        case 'testament':
        case 'environment':
        case 'context:assembled':
        case 'context:policy_updated':
        case 'context:regime_override':
        case 'context:feedback_loop':
        case 'context:compacted':
          // For the screens that show them: they listen themselves.
          break;
      }
    }
    if (grown) this.#showLog.ask();
    if (gap && !this.#reading) void this.#readHistory();
  }

  /** A log begins with the first tick: of a life that goes on, what was lived before is read first. */
  #append(summary: TickSummary): Appended {
    return this.log.length === 0 && summary.tick > 1 ? 'gap' : this.log.append(summary);
  }

  #reset(): void {
    this.log.clear();
    this.revision += 1;
    this.cursor = null;
    this.death = null;
    this.gamma = null;
    this.beats = {};
    this.#cameMeanwhile = 0;
    this.view.reset();
  }

  /** A reopened golem may go to another tick meanwhile: each chunk is asked of the one that is here then. */
  async #readHistory(): Promise<void> {
    if (this.#reading || this.#golem === null) return;
    this.#reading = true;
    try {
      // The last tick that it knew of may be told behind one that came after it: the two take different ways.
      let known: number;
      do {
        known = this.#cameMeanwhile;
        await readHistory(
          () => this.golem,
          this.log,
          (progress) => (this.history = progress),
          () => (this.revision += 1),
        );
      } while (this.#cameMeanwhile > Math.max(known, this.log.last));
    } catch (error) {
      this.#tell('warning', t.historyUnread, error, 'reload');
    } finally {
      this.#reading = false;
      this.history = null;
    }
  }
}

const LIFE = Symbol('life');

export function provideLife(life: LifeView): void {
  setContext(LIFE, life);
}

/** The life that the page shows. Call while a component initialises. */
export function useLife(): LifeView {
  return getContext<LifeView>(LIFE);
}
