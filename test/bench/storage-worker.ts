import { expose } from 'comlink';
import { entryId, numbers, tickCommit, unitVector, vectorOf } from '../contracts/store-fixtures.ts';
import { lifeEntry, rowsOf } from './life-entry.ts';
import { openLife } from './storage-kinds.ts';
import type { Life, StorageKind } from './storage-kinds.ts';

/** Entries of one read. */
const READ_IDS = 8;
const INSERT_ROWS = 1_000;
const DIMENSIONS = 384;

let life: Life | null = null;
/** The next entry that is new. */
let next = 0;

function opened(): Life {
  if (life === null) throw new Error('No life is open.');
  return life;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

/** Repeats until it has been done so often, or for so long, but once at least. */
async function repeat(count: number, budgetMs: number, run: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + budgetMs;
  do times.push(await run());
  while (times.length < count && performance.now() < until);
  return times;
}

/** One file system under measurement. All times are in ms, as the worker itself sees them. */
const subject = {
  /** @param from `shipped`: the product's own image; `stored`: what is there already; else an image's address */
  async open(kind: StorageKind, name: string, baseUrl: string, from: string): Promise<number> {
    const known = from === 'shipped' || from === 'stored';
    const source = known ? from : await (await fetch(from)).blob();
    return timed(async () => {
      life = await openLife(kind, name, baseUrl, source);
    });
  },

  async close(): Promise<void> {
    await opened().close();
    life = null;
  },

  /** Where the entries that are written begin: behind those of the image. */
  begin(episodes: number): void {
    next = rowsOf(episodes);
  },

  /** Small transactions, each acknowledged before the next: a tick's record and state, an episode, its vector. */
  commits(count: number, budgetMs: number): Promise<number[]> {
    return repeat(count, budgetMs, async () => {
      const tick = (next += 1);
      const commit = tickCommit(tick, { state: { tick } });
      const vectors = [vectorOf(tick)];
      return timed(() => opened().commit([commit], vectors));
    });
  },

  /** Reads of some entries by their ids, anywhere among the first so many. */
  reads(count: number, budgetMs: number, among: number): Promise<number[]> {
    const random = numbers(next);
    return repeat(count, budgetMs, async () => {
      const ids = Array.from({ length: READ_IDS }, () => entryId(Math.floor(random() * among)));
      return timed(async () => {
        const found = await opened().entriesById(ids);
        if (found.length !== READ_IDS) throw new Error('An entry is missing.');
      });
    });
  },

  /** A thousand entries with their vectors in one transaction. */
  insert(count: number, budgetMs: number): Promise<number[]> {
    return repeat(count, budgetMs, async () => {
      const rows = Array.from({ length: INSERT_ROWS }, () => (next += 1));
      const entries = rows.map((row) => lifeEntry(row, Infinity));
      const vectors = rows.map((row) => vectorOf(row, unitVector(row)));
      return timed(() => opened().putEntries(entries, vectors));
    });
  },

  /**
   * The ten nearest to each query. Before each of them a tick is written, which the answer has to take in.
   * @param queriesUrl rows of 384 float32
   */
  async retrieve(queriesUrl: string, count: number, nearest: number) {
    const matrix = new Float32Array(await (await fetch(queriesUrl)).arrayBuffer());
    const times: number[] = [];
    const found: string[][] = [];
    for (let row = 0; row < count; row += 1) {
      await subject.commits(1, 0);
      const query = {
        situation: null,
        vector: matrix.slice(row * DIMENSIONS, (row + 1) * DIMENSIONS),
        nearest,
        recent: 0,
        important: 0,
        types: null,
        atTick: 1e9,
      };
      times.push(
        await timed(async () => {
          const candidates = (await opened().candidates?.(query)) ?? [];
          found.push(candidates.map(({ entry }) => entry.id));
        }),
      );
    }
    return { times, found };
  },

  /** Bytes that this origin has in the browser's storage. */
  async stored(): Promise<number> {
    return (await navigator.storage.estimate()).usage ?? Number.NaN;
  },
};

export type StorageSubject = typeof subject;
expose(subject);
