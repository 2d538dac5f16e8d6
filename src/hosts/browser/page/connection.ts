import { AppError } from '../../../domain/errors.ts';
import type { GolemEvent, NumberedEvent } from '../../../domain/events/events.ts';
import type { GolemStatus } from '../../../domain/events/status.ts';
import type { FirstLife } from '../../../protocol/page/worker.ts';
import { deferred } from '../../../lib/async/deferred.ts';
import type { Listeners } from '../../../runtime/facade/index.ts';
import type { SeenLife } from '../../../domain/storage/lying-life.ts';
import { assignedLeadership, type Leadership, seekLeadership } from './leadership.ts';
import type { Rescue } from './rescue.ts';
import { type Commands, LeaderTabs, type Watching, watchLeader } from './tabs.ts';
import { type WorkerSet, createWorkers } from './workers.ts';

/** More losses than this within the window is a fault that restarting does not cure. */
const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;
/** Longest wait for a last tick, ms. */
const REST_MS = 5_000;

export interface ConnectionOptions {
  readonly baseUrl: string;
  readonly storage: 'auto' | 'memory';
  readonly name: string;
  readonly first?: FirstLife;
  /** Bytes kept of files that are read where they lie; left out: all of them are in memory. */
  readonly cacheBytes?: number;
  readonly model?: 'load' | 'off';
  /** Every page of this golem may command it, not only the one that runs it: several frames of one host page. */
  readonly shared?: boolean;
  /** Given where the page around several frames knows who leads; a lock decides otherwise. */
  readonly role?: 'leader' | 'follower';
  /** What the page last saw of its life, apart from every database. */
  seen(): SeenLife | null;
  readonly listeners: Pick<Listeners, 'deliver' | 'emit'>;
}

type Session = {
  readonly role: 'leader' | 'follower';
  ask(method: string, args: readonly unknown[]): Promise<unknown>;
};

/** An event of the leader as this tab should show it. */
function asFollower(event: NumberedEvent): NumberedEvent {
  return event.type === 'status' ? { ...event, status: { ...event.status, role: 'follower' } } : event;
}

/**
 * The page's line to the golem, whichever tab it lives in and however often its workers had to be made anew. Calls wait while
 * a session is coming up; a call that was under way when a worker died rejects with a retryable `worker.lost`.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  #session = deferred<Session>();
  readonly #up = deferred<null>();
  #first = true;
  #losses: number[] = [];
  #workers: WorkerSet | null = null;
  /** What the golem was doing when its workers were lost, to go on with. */
  #lastStatus: GolemStatus | null = null;
  /** Of this page, however often its workers are made anew. */
  readonly #visit = crypto.randomUUID();
  /** Asked about lives while none of them opens; null where one does, or none is kept. */
  #rescue: (() => Promise<Rescue>) | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#session.promise.catch(() => undefined);
  }

  /** Runs for as long as the page lives. Resolves when the first session is up. @throws AppError */
  async open(): Promise<void> {
    this.#boot('connecting', 'Looking for a golem in another tab', null);
    const { role, name } = this.#options;
    const leadership = role ? assignedLeadership(role) : await seekLeadership(name);
    this.#up.promise.catch(() => undefined);
    try {
      await (leadership.leads ? this.#lead(leadership) : this.#follow(leadership));
    } catch (error) {
      this.#failed(error);
    }
    // A worker lost on the way up is made anew; up means that a session answers.
    await this.#up.promise;
  }

  async call(method: string, ...args: readonly unknown[]): Promise<unknown> {
    const session = await this.#session.promise.catch(async (fault: unknown) => {
      if (this.#rescue === null || !method.startsWith('lives.')) throw fault;
      const rescue = await this.#rescue();
      return { role: 'leader', ask: rescue.ask.bind(rescue) } as const;
    });
    const answer = await session.ask(method, args);
    return method === 'status' && session.role === 'follower' && !this.#options.shared
      ? { ...(answer as GolemStatus), role: 'follower' }
      : answer;
  }

  /** Lets the golem of this tab end its tick before the page goes; a golem that does not answer is not waited for. */
  async rest(): Promise<void> {
    if (this.#workers === null) return;
    const late = new Promise((resolve) => setTimeout(resolve, REST_MS));
    await Promise.race([this.call('settle').catch(() => undefined), late]);
  }

  get #commands(): Commands {
    return this.#options.shared ? 'from every tab' : 'from the leader';
  }

  #boot(stage: Extract<GolemEvent, { type: 'boot' }>['stage'], text: string, progress: number | null): void {
    this.#options.listeners.emit({ type: 'boot', stage, text, progress });
  }

  #ready(session: Session): void {
    if (!this.#first) this.#options.listeners.emit({ type: 'reset' });
    this.#first = false;
    this.#session.resolve(session);
    this.#up.resolve(null);
    this.#boot(
      'ready',
      session.role === 'leader' ? 'The golem is up' : 'Watching the golem of another tab',
      1,
    );
  }

  #renew(): void {
    this.#session = deferred<Session>();
    this.#session.promise.catch(() => undefined);
  }

  async #follow(leadership: Leadership): Promise<void> {
    let watching: Watching | null = await watchLeader({
      name: this.#options.name,
      commands: this.#commands,
      events: (batch) =>
        this.#options.listeners.deliver(this.#options.shared ? batch : batch.map(asFollower)),
      leaderChanged: () => this.#options.listeners.emit({ type: 'reset' }),
      page: window,
    });
    const left = deferred<never>();
    left.promise.catch(() => undefined);
    const call = watching.call.bind(watching);
    this.#ready({
      role: 'follower',
      ask: (method, args) => Promise.race([call(method, ...args), left.promise]),
    });
    void leadership.taken.then(async () => {
      this.#renew();
      left.reject(
        new AppError('worker.lost', 'The tab that ran the golem was closed. This tab takes over.', {
          retryable: true,
        }),
      );
      watching?.close();
      watching = null;
      this.#options.listeners.emit({
        type: 'notice',
        level: 'info',
        code: 'tab.took_over',
        text: 'The tab that ran the golem was closed. This tab now runs it, from the last stored tick.',
        action: null,
      });
      await this.#lead(leadership).catch((error: unknown) => this.#failed(error));
    });
  }

  async #lead(leadership: Leadership): Promise<void> {
    const tabs = new LeaderTabs(this.#options.name, this.#commands, (method, args) =>
      this.call(method, ...args),
    );
    window.addEventListener('pagehide', (event) => {
      if (event.persisted) return;
      tabs.close();
      leadership.release();
    });
    await this.#startWorkers(tabs);
  }

  async #startWorkers(tabs: LeaderTabs): Promise<void> {
    this.#boot('workers', 'Starting the workers', null);
    const workers = createWorkers({
      ...this.#options,
      seen: this.#options.seen(),
      visit: this.#visit,
    });
    workers.events.onmessage = ({ data: batch }: MessageEvent<readonly NumberedEvent[]>) => {
      for (const event of batch) if (event.type === 'status') this.#lastStatus = event.status;
      tabs.broadcast(batch);
      this.#options.listeners.deliver(batch);
    };
    this.#workers = workers;
    void workers.lost.catch((error: unknown) => {
      if (this.#workers === workers) void this.#restart(tabs, AppError.from(error, 'worker.lost'));
    });
    try {
      await workers.begun;
    } catch (error) {
      const fault = AppError.from(error);
      if (fault.code === 'worker.lost') return;
      this.#workers = null;
      workers.terminate();
      this.#attend(fault);
      throw fault;
    }
    this.#ready({ role: 'leader', ask: workers.ask });
  }

  /** A life that does not open stays where it is: what its owner can do about it is asked without it. */
  #attend(fault: AppError): void {
    const { name, baseUrl, storage, seen } = this.#options;
    if (storage === 'memory' || !fault.code.startsWith('store.')) return;
    const options = { name, baseUrl, seen: seen(), visit: this.#visit };
    let made: Promise<Rescue> | null = null;
    this.#rescue = () => (made ??= import('./rescue.ts').then(({ Rescue }) => new Rescue(options, fault)));
  }

  async #restart(tabs: LeaderTabs, fault: AppError): Promise<void> {
    this.#workers?.terminate();
    this.#workers = null;
    this.#renew();
    const now = Date.now();
    this.#losses = [...this.#losses.filter((at) => now - at < RESTART_WINDOW_MS), now];
    if (this.#losses.length > MAX_RESTARTS) {
      this.#failed(fault);
      return;
    }
    this.#options.listeners.emit({
      type: 'notice',
      level: 'warning',
      code: fault.code,
      text: fault.message,
      action: null,
    });
    const before = this.#lastStatus;
    await this.#startWorkers(tabs).catch((error: unknown) => this.#failed(error));
    if (before?.run === 'running' && this.#workers) {
      await this.call('setSpeed', before.speed);
      await this.call('start');
    }
  }

  #failed(error: unknown): void {
    const fault = AppError.from(error);
    this.#session.reject(fault);
    this.#up.reject(fault);
    this.#boot('failed', fault.message, null);
    // Before the first session the page shows nothing but this; after it, what was there stays and a notice tells.
    if (this.#first) return;
    this.#options.listeners.emit({
      type: 'notice',
      level: 'error',
      code: fault.code,
      text: fault.message,
      action: 'reload',
    });
  }
}
