import { tableAt } from '../../src/lib/threads/line.ts';
import { startWorker } from '../../src/lib/threads/worker.ts';
import type { OpenOptions } from '../../src/protocol/store/open-options.ts';
import type { StoreApi } from '../../src/protocol/store/store.ts';
import { STORE_CASES } from '../../test/contracts/store-contract.ts';
import {
  entry,
  entryId,
  numbers,
  tickCommit,
  unitVector,
  vectorOf,
  workspace,
} from '../../test/contracts/store-fixtures.ts';

/** What the tests call on this page: the real database worker, and its store through a second port. */
const worker = startWorker<() => StoreApi>({
  kind: 'database',
  who: 'The database worker',
  spawn: (name) =>
    new Worker(new URL('../../workers/database.worker.ts', import.meta.url), { type: 'module', name }),
});
const store = tableAt<StoreApi>(worker.connect());

const baseUrl = new URL('../../', location.href).href;

function quantiles(times: number[]): { p50: number; p99: number; max: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

/** An error as plain data: Playwright keeps only the message. */
async function caught(run: () => Promise<unknown>): Promise<{ code: string; message: string } | null> {
  try {
    await run();
    return null;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { code: code ?? 'none', message };
  }
}

const harness = {
  store,
  cases: STORE_CASES.map(({ name }) => name),
  async open(options: Partial<OpenOptions> = {}) {
    const begun = performance.now();
    const status = await store.open({ name: 'harness', kind: 'indexeddb', baseUrl, ...options });
    return { status, ms: performance.now() - begun };
  },
  async runCase(name: string) {
    const found = STORE_CASES.find((one) => one.name === name);
    if (found === undefined) throw new Error(`No case ${name}`);
    await store.erase();
    await found.run(store);
  },
  caught,
  /** Opens, and tells what was told about how far it is. */
  async openWithProgress() {
    const told: [number, number][] = [];
    await store.open({ name: 'harness', kind: 'indexeddb', baseUrl }, (loaded, total) =>
      told.push([loaded, total]),
    );
    return told;
  },
  /** Commits ticks at once, each on its own; one of them is refused for what it says. */
  commitTogether: (first: number, count: number, refused: number | null) =>
    Promise.all(
      Array.from({ length: count }, (_, i) => {
        const commit = tickCommit(first + i);
        const { summary } = first + i === refused ? tickCommit(first + i + 1) : commit;
        return caught(() => store.commit([{ ...commit, summary }], [vectorOf(first + i)]));
      }),
    ),
  /** Commits ticks from `first` on, one by one, telling each when it is acknowledged, until the page dies. */
  async commitForEver(first: number, acknowledged: (tick: number) => Promise<void>) {
    for (let tick = first; ; tick += 1) {
      const done = await store.commit([tickCommit(tick)], [vectorOf(tick)]);
      await acknowledged(done.tick);
    }
  },
  /** Compares everything stored with what `commitForEver` gave; an empty list when all is as it was. */
  async faults(): Promise<string[]> {
    const found: string[] = [];
    const expect = (what: string, actual: unknown, expected: unknown): void => {
      if (JSON.stringify(actual) !== JSON.stringify(expected)) found.push(what);
    };
    const state = (await store.load()).state;
    const last = state?.tick ?? 0;
    if (last > 0) expect('state', state, tickCommit(last).state);
    const ticks = Array.from({ length: last }, (_, i) => i + 1);
    const records = await store.records({ from: 1, limit: last + 10 });
    const entries = await store.entriesById(ticks.map(entryId));
    const summaries = await store.summaries({});
    for (const [what, rows] of Object.entries({ records, entries, summaries })) {
      expect(`number of ${what}`, rows.length, last);
    }
    for (const [i, tick] of ticks.entries()) {
      const given = tickCommit(tick);
      const embedding = { model: 'test-model', dimensions: 384 };
      expect(`record ${tick}`, records[i], given.record);
      expect(`summary ${tick}`, summaries[i], given.summary);
      expect(`entry ${tick}`, entries[i], { ...given.entries[0], embedding });
    }
    if (last > 0) {
      const ask = { situation: null, nearest: 1, recent: 0, important: 0, types: null, atTick: last };
      const [near] = await store.candidates({ ...ask, vector: unitVector(last) });
      expect('the nearest', near?.entry.tick, last);
    }
    return found;
  },
  commit: (tick: number) => store.commit([tickCommit(tick)], [vectorOf(tick)]),
  /** Stores an incompressible entry of some bytes. */
  async fill(n: number, bytes: number) {
    const next = numbers(n);
    const text = Array.from({ length: bytes / 10 }, () => next().toString(36).slice(2, 12).padEnd(10)).join(
      '',
    );
    await store.putEntries([entry(n, { text })], []);
  },
  /** Times of commits (one tick, one entry, every fifth with a workspace and a vector) and of reads. */
  async bench(ticks: number) {
    const commits: number[] = [];
    for (let tick = 1; tick <= ticks; tick += 1) {
      const commit = tickCommit(tick, { workspace: tick % 5 === 0 ? workspace(tick) : null });
      const vectors = tick % 5 === 0 ? [vectorOf(tick)] : [];
      commits.push(await timed(() => store.commit([commit], vectors)));
    }
    const reads: Record<string, number[]> = { record: [], candidates: [], summaries: [], entries: [] };
    for (let i = 0; i < 100; i += 1) {
      reads['record']!.push(await timed(() => store.record(1 + (i % ticks))));
      reads['summaries']!.push(await timed(() => store.summaries({ limit: 100 })));
      reads['entries']!.push(await timed(() => store.entries({ limit: 50 })));
      const query = {
        situation: null,
        vector: unitVector(i),
        nearest: 16,
        recent: 16,
        important: 16,
        types: null,
      };
      reads['candidates']!.push(await timed(() => store.candidates({ ...query, atTick: ticks })));
    }
    const batch = Array.from({ length: 16 }, (_, i) => tickCommit(ticks + 1 + i));
    const batchOf16 = await timed(() => store.commit(batch, []));
    return {
      commit: quantiles(commits),
      firstHundred: quantiles(commits.slice(0, 100)),
      lastHundred: quantiles(commits.slice(-100)),
      batchOf16,
      reads: Object.fromEntries(Object.entries(reads).map(([name, times]) => [name, quantiles(times)])),
      status: await store.status(),
    };
  },
};

declare global {
  var storeHarness: typeof harness;
}
globalThis.storeHarness = harness;
