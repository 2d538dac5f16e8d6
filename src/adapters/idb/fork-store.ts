import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { AppError } from '../../domain/errors.ts';
import type { ForkInfo, ForkReplies, ForkTick } from '../../domain/past/fork.ts';
import type { LivedSpanRecord } from '../../domain/records/lived-span.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';

/** One tick of a fork as it is kept. */
export interface KeptForkTick {
  readonly comparison: ForkTick;
  readonly record: DecisionCycleRecord;
  /** What was lived behind it, in order. */
  readonly behind: readonly LivedSpanRecord[];
  /** What models said in it; null where none was asked. */
  readonly replies: ForkReplies | null;
}

interface Schema extends DBSchema {
  forks: { key: string; value: ForkInfo };
  ticks: { key: [fork: string, tick: number]; value: ForkTick };
  /** Apart from the comparison: all of a fork's ticks are compared often, a record of its is opened seldom. */
  records: { key: [fork: string, tick: number]; value: DecisionCycleRecord };
  /** Of ticks that something was lived behind. */
  spans: { key: [fork: string, tick: number]; value: readonly LivedSpanRecord[] };
  replies: { key: [fork: string, tick: number]; value: ForkReplies };
}

const VERSION = 3;
const STORES = ['forks', 'ticks', 'records', 'spans', 'replies'] as const;
const ALL_TICKS = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

const ofFork = (id: string): IDBKeyRange => IDBKeyRange.bound([id, ALL_TICKS[0]], [id, ALL_TICKS[1]]);

/** What is kept of forks. Apart from the life's own database: a fork can be thrown away and the life has not changed. */
export interface ForkStore {
  list(): Promise<readonly ForkInfo[]>;
  get(id: string): Promise<ForkInfo | null>;
  /** Ticks and the fork's state after them, together. @throws AppError `store.quota` */
  put(info: ForkInfo, ticks: readonly KeptForkTick[]): Promise<void>;
  /** By tick ascending. */
  ticks(id: string): Promise<readonly ForkTick[]>;
  record(id: string, tick: number): Promise<DecisionCycleRecord | null>;
  /** What was lived behind a tick, in order. */
  spans(id: string, tick: number): Promise<readonly LivedSpanRecord[]>;
  /** What models said in it, by tick. */
  replies(id: string): Promise<ReadonlyMap<number, ForkReplies>>;
  delete(id: string): Promise<void>;
  clear(): Promise<void>;
}

/** Forks in memory: where storage is refused. */
export class MemoryForkStore implements ForkStore {
  readonly #forks = new Map<string, { info: ForkInfo; ticks: KeptForkTick[] }>();

  list = async () => [...this.#forks.values()].map(({ info }) => info);
  get = async (id: string) => this.#forks.get(id)?.info ?? null;
  ticks = async (id: string) => (this.#forks.get(id)?.ticks ?? []).map(({ comparison }) => comparison);
  record = async (id: string, tick: number) =>
    this.#forks.get(id)?.ticks.find(({ comparison }) => comparison.tick === tick)?.record ?? null;

  spans = async (id: string, tick: number) =>
    this.#forks.get(id)?.ticks.find(({ comparison }) => comparison.tick === tick)?.behind ?? [];

  replies = async (id: string) =>
    new Map(
      (this.#forks.get(id)?.ticks ?? []).flatMap(({ comparison, replies }) =>
        replies ? [[comparison.tick, replies] as const] : [],
      ),
    );

  async put(info: ForkInfo, ticks: readonly KeptForkTick[]): Promise<void> {
    this.#forks.set(info.id, { info, ticks: [...(this.#forks.get(info.id)?.ticks ?? []), ...ticks] });
  }

  async delete(id: string): Promise<void> {
    this.#forks.delete(id);
  }

  async clear(): Promise<void> {
    this.#forks.clear();
  }
}

class IdbForkStore implements ForkStore {
  readonly #db: IDBPDatabase<Schema>;

  constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  list(): Promise<readonly ForkInfo[]> {
    return this.#db.getAll('forks');
  }

  async get(id: string): Promise<ForkInfo | null> {
    return (await this.#db.get('forks', id)) ?? null;
  }

  async put(info: ForkInfo, ticks: readonly KeptForkTick[]): Promise<void> {
    const tx = this.#db.transaction(STORES, 'readwrite');
    try {
      const [kept, records, spans, said] = [
        tx.objectStore('ticks'),
        tx.objectStore('records'),
        tx.objectStore('spans'),
        tx.objectStore('replies'),
      ];
      await Promise.all([
        tx.objectStore('forks').put(info, info.id),
        ...ticks.flatMap(({ comparison, record, behind, replies }) => [
          kept.put(comparison, [info.id, comparison.tick]),
          records.put(record, [info.id, comparison.tick]),
          ...(behind.length > 0 ? [spans.put(behind, [info.id, comparison.tick])] : []),
          ...(replies ? [said.put(replies, [info.id, comparison.tick])] : []),
        ]),
        tx.done,
      ]);
    } catch (cause) {
      throw new AppError(
        'store.quota',
        'The browser could not store the fork. Delete another fork, or free disk space.',
        {
          cause,
        },
      );
    }
  }

  ticks(id: string): Promise<readonly ForkTick[]> {
    return this.#db.getAll('ticks', ofFork(id));
  }

  async record(id: string, tick: number): Promise<DecisionCycleRecord | null> {
    return (await this.#db.get('records', [id, tick])) ?? null;
  }

  async spans(id: string, tick: number): Promise<readonly LivedSpanRecord[]> {
    return (await this.#db.get('spans', [id, tick])) ?? [];
  }

  async replies(id: string): Promise<ReadonlyMap<number, ForkReplies>> {
    const found = new Map<number, ForkReplies>();
    const tx = this.#db.transaction('replies');
    for (let at = await tx.store.openCursor(ofFork(id)); at; at = await at.continue())
      found.set(at.key[1], at.value);
    return found;
  }

  async delete(id: string): Promise<void> {
    const tx = this.#db.transaction(STORES, 'readwrite');
    await Promise.all([
      tx.objectStore('forks').delete(id),
      tx.objectStore('ticks').delete(ofFork(id)),
      tx.objectStore('records').delete(ofFork(id)),
      tx.objectStore('spans').delete(ofFork(id)),
      tx.objectStore('replies').delete(ofFork(id)),
      tx.done,
    ]);
  }

  async clear(): Promise<void> {
    const tx = this.#db.transaction(STORES, 'readwrite');
    await Promise.all([...STORES.map((name) => tx.objectStore(name).clear()), tx.done]);
  }
}

/** @param name null keeps forks in memory only */
export async function openForkStore(name: string | null): Promise<ForkStore> {
  if (name === null) return new MemoryForkStore();
  try {
    return new IdbForkStore(
      await openDB<Schema>(`${name}-forks`, VERSION, {
        upgrade(db) {
          for (const store of STORES) {
            if (!db.objectStoreNames.contains(store)) db.createObjectStore(store);
          }
        },
      }),
    );
  } catch {
    return new MemoryForkStore();
  }
}
