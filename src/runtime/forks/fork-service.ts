import type { ForkStore, KeptForkTick } from '../../adapters/idb/index.ts';
import { AppError } from '../../domain/errors.ts';
import {
  type ForkComparison,
  type ForkInfo,
  type ForkMapping,
  type ForkRequest,
  MOST_FORK_TICKS,
} from '../../domain/past/fork.ts';
import type { LivedSpanRecord } from '../../domain/records/lived-span.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { EmbeddingPort, ModelPort } from '../../mind/ports.ts';
import type { KnownReplies, ForkTickReport } from '../../protocol/threads/fork.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { StartFork } from './start-fork.ts';
import { cutText } from '../../lib/text/cut-text.ts';

/** Forks that are kept, and those that may be under way at once. */
const MOST_KEPT = 50;
const MOST_RUNNING = 2;
const MAX_NAME = 80;

export interface ForkServiceDeps {
  readonly start: StartFork;
  readonly store: StoreApi;
  readonly embedding: EmbeddingPort;
  /** The owner's models, for forks that ask them. */
  readonly models: ModelPort;
  /** Where forks are kept. */
  forks(): Promise<ForkStore>;
  newId(): string;
  /** Unix ms. */
  now(): number;
  /** What the life was when the fork left it. */
  life(): {
    readonly golemId: string;
    readonly worldId: string;
    readonly tick: number;
    /** Whom its tiers are mapped to. */
    readonly mapping: ForkMapping;
  };
  changed(info: ForkInfo): void;
}

interface Running {
  info: ForkInfo;
  stop(): Promise<void>;
}

/** The golem's forks: begun, followed, kept and thrown away. The living golem is not touched by any of it. */
export class ForkService {
  readonly #deps: ForkServiceDeps;
  readonly #running = new Map<string, Running>();
  #kept: Promise<ForkStore> | null = null;

  constructor(deps: ForkServiceDeps) {
    this.#deps = deps;
  }

  /** Whether one is being lived. */
  get busy(): boolean {
    return this.#running.size > 0;
  }

  /** @throws AppError `input.invalid`, `golem.busy`, and what keeps it from beginning */
  create(request: ForkRequest): Promise<ForkInfo> {
    return this.#create(request, null);
  }

  /** Lives a fork once more by what its models said then. @throws AppError `golem.not_found`, `golem.busy` */
  async again(id: string): Promise<ForkInfo> {
    const { name, from, changes, lived, models = 'reflex', mapping, state } = await this.#find(id);
    if (state === 'running' || lived === 0) {
      throw new AppError(
        'input.invalid',
        'This fork can’t be replayed yet: it is running or has no ticks. Wait until it has run.',
        { data: { id } },
      );
    }
    const replies = await (await this.#store()).replies(id);
    const again = { from, changes, ticks: lived, models, name: `${name}, again` };
    return this.#create({ ...again, ...(mapping && { mapping }) }, replies);
  }

  async #create(request: ForkRequest, replies: KnownReplies | null): Promise<ForkInfo> {
    const kept = await this.#store();
    if (this.#running.size >= MOST_RUNNING) {
      throw new AppError(
        'golem.busy',
        `${MOST_RUNNING} forks are running, the most allowed. Wait for one, or stop it.`,
        {
          retryable: true,
        },
      );
    }
    if ((await kept.list()).length >= MOST_KEPT) {
      throw new AppError(
        'input.invalid',
        `${MOST_KEPT} forks are stored, the most allowed. Delete one first.`,
        {
          data: { kept: MOST_KEPT },
        },
      );
    }
    const { golemId, worldId, tick, mapping: now } = this.#deps.life();
    const mapping = request.models === 'ask' ? (request.mapping ?? now) : null;
    const left = Math.max(1, tick - request.from + 1);
    const info: ForkInfo = {
      id: this.#deps.newId(),
      name: named(request.name) ?? `From tick ${request.from}`,
      golemId,
      worldId,
      from: request.from,
      changes: request.changes,
      created: this.#deps.now(),
      state: 'running',
      note: 'Running.',
      lived: 0,
      wanted: Math.min(request.ticks ?? MOST_FORK_TICKS, left),
      divergedAt: null,
      models: request.models ?? 'reflex',
      ...(mapping && { mapping }),
      asked: { calls: 0, usd: 0 },
      equity: null,
      originalEquity: null,
    };
    const { start, store, embedding, models } = this.#deps;
    const worker = await start({ store, embedding, models });
    const running: Running = { info, stop: () => worker.stop() };
    this.#running.set(info.id, running);
    await this.#keep(running, info, []);
    void this.#follow(running, { ...request, ...(mapping && { mapping }) }, worker, replies);
    return info;
  }

  /** Newest first. Those that a page took with it when it was closed are told as stopped. */
  async list(): Promise<readonly ForkInfo[]> {
    const kept = await (await this.#store()).list();
    const { golemId } = this.#deps.life();
    return kept
      .filter((info) => info.golemId === golemId)
      .map((info) => this.#asItIs(info))
      .toSorted((a, b) => b.created - a.created);
  }

  /** @throws AppError `golem.not_found` */
  async compare(id: string): Promise<ForkComparison> {
    const info = await this.#find(id);
    const ticks = await (await this.#store()).ticks(id);
    return { info, ticks };
  }

  async record(id: string, tick: number): Promise<DecisionCycleRecord | null> {
    await this.#find(id);
    return (await this.#store()).record(id, tick);
  }

  async spans(id: string, tick: number): Promise<readonly LivedSpanRecord[]> {
    await this.#find(id);
    return (await this.#store()).spans(id, tick);
  }

  async stop(id: string): Promise<void> {
    await this.#find(id);
    await this.#running.get(id)?.stop();
  }

  async rename(id: string, name: string): Promise<ForkInfo> {
    const chosen = named(name);
    if (chosen === null)
      throw new AppError('input.invalid', 'The name is empty. Give the fork a name.', { data: { name } });
    const info = { ...(await this.#find(id)), name: chosen };
    const running = this.#running.get(id);
    if (running) running.info = info;
    await (await this.#store()).put(info, []);
    this.#deps.changed(info);
    return info;
  }

  async discard(id: string): Promise<void> {
    await this.#find(id);
    await this.#running.get(id)?.stop();
    this.#running.delete(id);
    await (await this.#store()).delete(id);
  }

  /** One JSON line for the fork and one for each of its ticks. */
  async export(id: string): Promise<string> {
    const info = await this.#find(id);
    const kept = await this.#store();
    const lines = [`${JSON.stringify(info)}\n`];
    for (const comparison of await kept.ticks(id)) {
      const record = await kept.record(id, comparison.tick);
      const spans = await kept.spans(id, comparison.tick);
      lines.push(`${JSON.stringify({ comparison, record, spans })}\n`);
    }
    return lines.join('');
  }

  /** The life is over, and its forks with it. */
  async clear(): Promise<void> {
    await Promise.all([...this.#running.values()].map((running) => running.stop()));
    this.#running.clear();
    await (await this.#store()).clear();
  }

  async #follow(
    running: Running,
    request: ForkRequest,
    worker: Awaited<ReturnType<StartFork>>,
    replies: KnownReplies | null,
  ): Promise<void> {
    try {
      const note = await worker.run(
        { ...request, ticks: running.info.wanted },
        (batch) => this.#took(running, batch),
        replies,
      );
      const state = note === 'Stopped.' ? 'stopped' : 'done';
      await this.#keep(running, { ...running.info, state, note }, []);
    } catch (cause) {
      const note = AppError.from(cause).message;
      await this.#keep(running, { ...running.info, state: 'failed', note }, []).catch(() => undefined);
    } finally {
      this.#running.delete(running.info.id);
      worker.end();
    }
  }

  async #took(running: Running, batch: readonly ForkTickReport[]): Promise<void> {
    const { info } = running;
    const { calls, usd } = info.asked ?? { calls: 0, usd: 0 };
    const last = batch.at(-1)!.comparison;
    const parted = batch.find(({ comparison }) => !comparison.same);
    await this.#keep(
      running,
      {
        ...info,
        lived: info.lived + batch.length,
        asked: {
          calls: batch.reduce((sum, { asked }) => sum + asked.calls, calls),
          usd: batch.reduce((sum, { asked }) => sum + asked.usd, usd),
        },
        divergedAt: info.divergedAt ?? parted?.comparison.tick ?? null,
        equity: last.fork.equity,
        originalEquity: last.original.equity,
      },
      batch,
    );
  }

  /** A fork that was thrown away meanwhile stays away. */
  async #keep(running: Running, info: ForkInfo, ticks: readonly KeptForkTick[]): Promise<void> {
    if (this.#running.get(info.id) !== running) return;
    running.info = info;
    await (await this.#store()).put(info, ticks);
    this.#deps.changed(info);
  }

  async #find(id: string): Promise<ForkInfo> {
    const info = await (await this.#store()).get(id);
    if (!info)
      throw new AppError('golem.not_found', 'This fork no longer exists. It may have been deleted.', {
        data: { id },
      });
    return this.#asItIs(info);
  }

  #asItIs(info: ForkInfo): ForkInfo {
    const running = this.#running.get(info.id);
    if (running) return running.info;
    return info.state === 'running'
      ? { ...info, state: 'stopped', note: 'Stopped: the page was closed while it ran.' }
      : info;
  }

  #store(): Promise<ForkStore> {
    return (this.#kept ??= this.#deps.forks());
  }
}

function named(name: unknown): string | null {
  const text = typeof name === 'string' ? cutText(name.trim(), MAX_NAME) : '';
  return text === '' ? null : text;
}
