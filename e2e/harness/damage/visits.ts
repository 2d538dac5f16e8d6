import type { AppError } from '../../../src/domain/errors.ts';
import type { LyingLife, SeenLife } from '../../../src/domain/storage/lying-life.ts';
import type { GolemStatus } from '../../../src/domain/events/status.ts';
import { LifeMark } from '../../../src/hosts/browser/page/life-mark.ts';
import { type StartedWorker, startWorker } from '../../../src/lib/threads/worker.ts';
import type { OpenOptions } from '../../../src/protocol/store/open-options.ts';
import type { StoreApi } from '../../../src/protocol/store/store.ts';
import { tickCommit, vectorOf } from '../../../test/contracts/store-fixtures.ts';

export const baseUrl = new URL('../../', location.href).href;
/** Kept of what is read where it lies, where a case is about that. */
const CACHE_BYTES = 65_536;

/** What an opening came to. */
export interface Opening {
  readonly golemId: string | null;
  readonly tick: number;
  /** Records of ticks that are there. */
  readonly records: number;
  readonly directory: string;
  /** Codes of what was said, or of what it failed with. */
  readonly said: readonly string[];
  readonly fault: AppError | null;
}

/** A page of the product, as far as stores are concerned: a database worker, and what the page keeps for itself. */
export class Visit {
  readonly name: string;
  readonly id: string;
  readonly store: StoreApi;
  readonly #worker: StartedWorker<StoreApi>;
  readonly #mark: LifeMark;
  readonly #paged: boolean;

  constructor(name: string, id: string, { paged = false } = {}) {
    this.name = name;
    this.id = id;
    this.#paged = paged;
    this.#worker = startWorker<() => StoreApi>({
      kind: 'database',
      who: 'The database worker',
      spawn: (name) =>
        new Worker(new URL('../../../workers/database.worker.ts', import.meta.url), { type: 'module', name }),
    });
    this.store = this.#worker.table;
    this.#mark = new LifeMark(name);
  }

  async open(): Promise<Opening> {
    try {
      const status = await this.store.open(this.#options());
      const { state } = await this.store.load();
      const tick = state?.tick ?? 0;
      const golemId = (state?.['golemId'] as string | undefined) ?? null;
      this.seen({ golemId: golemId ?? '', tick, directory: status.name });
      const records = (await this.store.summaries({})).length;
      const said = [
        ...status.notes.map(({ code }) => code),
        ...(status.moved === null ? [] : ['store.moved']),
      ];
      return { golemId, tick, records, directory: status.name, said, fault: null };
    } catch (error) {
      const fault = error as AppError;
      return { golemId: null, tick: 0, records: 0, directory: '', said: [fault.code], fault };
    }
  }

  /** Looks after lives without one that opens, as the page does where none does. */
  async attend(fault: AppError): Promise<void> {
    await this.store.attend(this.#options(), fault.message);
  }

  lives(): Promise<readonly LyingLife[]> {
    return this.store.lives();
  }

  /** As the page notes what its golem says of itself. */
  seen({ golemId, tick, directory }: { golemId: string; tick: number; directory: string }): void {
    const storage = { kind: 'indexeddb', name: directory };
    this.#mark.note({ golemId, tick, role: 'leader', storage } as GolemStatus);
  }

  async commit(tick: number, golemId: string): Promise<void> {
    await this.store.commit([lifeTick(tick, golemId)], [vectorOf(tick)]);
  }

  /** @param cutOff told of progress, and answers whether the page dies now @returns whether the life took its place */
  async import(file: Blob, cutOff: (done: number, total: number) => boolean): Promise<boolean> {
    let killed: () => void = () => undefined;
    const dead = new Promise<'dead'>((resolve) => (killed = () => resolve('dead')));
    const progress = ({ done, total }: { done: number; total: number }): void => {
      if (!cutOff(done, total)) return;
      killed();
      this.kill();
    };
    const taken = this.store
      .importLife(file.stream(), progress, () => Promise.resolve())
      .then(() => this.store.takeImported());
    return (await Promise.race([taken, dead])) !== 'dead';
  }

  async close(): Promise<void> {
    await this.store.close().catch(() => undefined);
    this.kill();
  }

  kill(): void {
    this.#worker.end();
  }

  #options(): OpenOptions {
    const seen: SeenLife | null = this.#mark.read();
    return {
      name: this.name,
      kind: 'indexeddb',
      baseUrl,
      seen,
      visit: this.id,
      ...(this.#paged && { cacheBytes: CACHE_BYTES }),
    };
  }
}

export const markKey = (name: string): string => `golem-life:${name}`;

/** A tick of a life with an id of its own. */
export const lifeTick = (tick: number, golemId: string): ReturnType<typeof tickCommit> =>
  tickCommit(tick, { state: { tick, golemId, worldId: 'test-world' } });
