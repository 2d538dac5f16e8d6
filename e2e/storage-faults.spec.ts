import { chromium, expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { chromiumPath } from './harness/browser.ts';
import { serveHarness } from './harness/serve.ts';

/** What can go wrong below the store, done to real IndexedDB behind the real database worker. */

const DIRECTORY = 'harness-v1-pg18';

/** Runs in the worker before its own code: counts the transactions that store something, aborts some, holds some up. */
const PRELUDE = `{
  const faults = new BroadcastChannel('faults');
  const commit = IDBTransaction.prototype.commit;
  let stored = 0;
  let aborts = 0;
  let hold = false;
  faults.onmessage = ({ data }) => {
    aborts = data.abort ?? aborts;
    hold = data.hold ?? hold;
    faults.postMessage({ stored });
  };
  IDBTransaction.prototype.commit = function () {
    stored += 1;
    if (aborts > 0) {
      aborts -= 1;
      return this.abort();
    }
    // A transaction lives for as long as it is asked for something.
    const wait = () => {
      if (!hold) return commit.call(this);
      this.objectStore('files').count().onsuccess = wait;
    };
    wait();
  };
}
`;

let harness: Awaited<ReturnType<typeof serveHarness>>;
let browser: Browser;
let context: BrowserContext;
let page: Page;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  harness = await serveHarness('store');
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
test.afterAll(async () => {
  await browser.close();
  await harness.close();
});
test.beforeEach(async () => {
  context = await browser.newContext();
  await context.route('**/database.worker*.js', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: PRELUDE + (await reply.text()) });
  });
  page = await visit();
});
test.afterEach(() => context.close());

async function visit(): Promise<Page> {
  const opened = await context.newPage();
  await opened.goto(harness.url);
  await opened.waitForFunction(() => 'storeHarness' in globalThis);
  return opened;
}

/** A page of its own: the database worker of the old one is gone. */
async function reopen(): Promise<void> {
  await page.close();
  page = await visit();
}

/**
 * Tells the worker how many of the next transactions to abort, and whether to hold up their end.
 * @returns how many there have been
 */
function transactions(order: { abort?: number; hold?: boolean } = {}): Promise<number> {
  return page.evaluate(
    (order) =>
      new Promise<number>((resolve) => {
        const faults = new BroadcastChannel('faults');
        faults.onmessage = ({ data }) => {
          faults.close();
          resolve((data as { stored: number }).stored);
        };
        faults.postMessage(order);
      }),
    order,
  );
}

const openFails = () => page.evaluate(() => storeHarness.caught(() => storeHarness.open()));
const lastTick = () => page.evaluate(async () => (await storeHarness.store.load()).state?.tick);

test('an aborted transaction: the write fails, nothing is taken until reopened, the last commit is there', async () => {
  await page.evaluate(() => storeHarness.open());
  await page.evaluate(() => storeHarness.commit(1));
  await transactions({ abort: 1 });
  const second = () => page.evaluate(() => storeHarness.caught(() => storeHarness.commit(2)));
  expect((await second())?.code).toBe('store.lost');
  expect((await second())?.code).toBe('store.lost');
  // What was committed can be looked at meanwhile.
  expect(await lastTick()).toBe(1);
  const status = await page.evaluate(() => storeHarness.store.status());
  expect(status.kind).toBe('indexeddb');
  expect(status.failed).not.toBeNull();
  expect(status.tables[0]?.bytes).toBeGreaterThan(0);
  await page.evaluate(() => storeHarness.open());
  expect(await lastTick()).toBe(1);
  expect(await second()).toBeNull();
  await reopen();
  await page.evaluate(() => storeHarness.open());
  expect(await lastTick()).toBe(2);
});

test('writes that come together share a transaction; one that is refused is refused alone', async () => {
  await page.evaluate(() => storeHarness.open());
  const before = await transactions({ hold: true });
  const together = page.evaluate(() => storeHarness.commitTogether(1, 20, 7));
  const written = async () => (await page.evaluate(() => storeHarness.store.summaries({}))).length;
  await expect.poll(written, { timeout: 30_000 }).toBe(19);
  expect(await transactions({ hold: false })).toBe(before + 1);
  expect((await together).map((error) => error?.code ?? 'stored')).toEqual(
    Array.from({ length: 20 }, (_, i) => (i + 1 === 7 ? 'input.invalid' : 'stored')),
  );
  expect(await transactions()).toBe(before + 2);
  await reopen();
  await page.evaluate(() => storeHarness.open());
  const ticks = await page.evaluate(async () =>
    (await storeHarness.store.summaries({})).map(({ tick }) => tick),
  );
  expect(ticks).toEqual(Array.from({ length: 20 }, (_, i) => i + 1).filter((tick) => tick !== 7));
});

test('a flush that fails, fails every write that waited for it', async () => {
  await page.evaluate(() => storeHarness.open());
  await page.evaluate(() => storeHarness.commit(1));
  await transactions({ abort: 1 });
  const outcomes = await page.evaluate(() => storeHarness.commitTogether(2, 8, null));
  expect(outcomes.map((error) => error?.code)).toEqual(Array.from({ length: 8 }, () => 'store.lost'));
  await page.evaluate(() => storeHarness.open());
  expect(await lastTick()).toBe(1);
});

/** What somebody does to the stored blocks of a relation's file while nobody has them open. */
type Damage = 'flip' | 'remove' | 'swap';

async function damage(how: Damage): Promise<string> {
  return page.evaluate(
    async ([name, how]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const db = await done(indexedDB.open(name));
      const tx = db.transaction('blocks', 'readwrite');
      const blocks = tx.objectStore('blocks');
      const keys = (await done(blocks.getAllKeys())) as [string, number][];
      const first = keys.find(
        ([path, index], i) => path.startsWith('/base/') && index === 0 && keys[i + 1]?.[0] === path,
      )!;
      const second: [string, number] = [first[0], 1];
      const [a, b] = (await Promise.all([done(blocks.get(first)), done(blocks.get(second))])) as [
        Uint8Array,
        Uint8Array,
      ];
      if (how === 'flip') {
        a[100]! ^= 1;
        blocks.put(a, first);
      } else if (how === 'remove') blocks.delete(first);
      else {
        blocks.put(b, first);
        if (how === 'swap') blocks.put(a, second);
      }
      await new Promise((resolve) => (tx.oncomplete = resolve));
      db.close();
      return first[0];
    },
    [DIRECTORY, how] as const,
  );
}

for (const how of ['flip', 'remove', 'swap'] as const) {
  test(`a block changed behind our back (${how}): opening names the file and the relation`, async () => {
    await page.evaluate(() => storeHarness.open());
    await page.evaluate(() => storeHarness.commit(1));
    await reopen();
    const file = await damage(how);
    const error = await openFails();
    expect(error).toMatchObject({ code: 'store.corrupt' });
    expect(error?.message).toContain(file);
    expect(error?.message).toContain(`relation ${/\d+$/.exec(file)![0]}`);
    // What the advice says is possible.
    await page.evaluate(() => storeHarness.store.erase());
    expect((await page.evaluate(() => storeHarness.commit(1))).tick).toBe(1);
  });
}

test('a newer layout from another tab: the next write says so, and so does the next opening', async () => {
  await page.evaluate(() => storeHarness.open());
  await page.evaluate(() => storeHarness.commit(1));
  const other = await visit();
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 99);
        request.onerror = () => reject(new Error('refused'));
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      }),
    DIRECTORY,
  );
  const lost = await page.evaluate(() => storeHarness.caught(() => storeHarness.commit(2)));
  expect(lost).toMatchObject({ code: 'store.lost' });
  expect(lost?.message).toContain('newer version');
  await reopen();
  expect((await openFails())?.code).toBe('store.version');
  // Falling back to memory would look like an empty life.
  const auto = await page.evaluate(() => storeHarness.caught(() => storeHarness.open({ kind: 'auto' })));
  expect(auto?.code).toBe('store.version');
});

test('a directory of the layout without checksums is taken over with all that is in it', async () => {
  await page.evaluate(() => storeHarness.open());
  for (let tick = 1; tick <= 3; tick += 1) await page.evaluate((n) => storeHarness.commit(n), tick);
  await reopen();
  await page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const now = await done(indexedDB.open(name));
    const read = now.transaction(['files', 'blocks']);
    const stores = [read.objectStore('files'), read.objectStore('blocks')] as const;
    const [paths, records, keys, values] = (await Promise.all(
      stores.flatMap((store) => [done(store.getAllKeys()), done(store.getAll())]),
    )) as [string[], [number, number][], [string, number][], Uint8Array[]];
    now.close();
    await done(indexedDB.deleteDatabase(name));
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const files = request.result.createObjectStore('files');
      const blocks = request.result.createObjectStore('blocks');
      paths.forEach((path, i) => files.put(records[i]![0], path));
      keys.forEach((key, i) => blocks.put(values[i]!.slice(0, -4), key));
    };
    (await done(request)).close();
  }, DIRECTORY);
  await page.evaluate(() => storeHarness.open());
  expect(await page.evaluate(() => storeHarness.faults())).toEqual([]);
  expect(await lastTick()).toBe(3);
  await page.evaluate(() => storeHarness.commit(4));
  await reopen();
  await damage('flip');
  expect((await openFails())?.code).toBe('store.corrupt');
});

test('opening tells how far it is, up to all of it', async () => {
  await page.evaluate(() => storeHarness.open());
  await page.evaluate(() => storeHarness.fill(1, 6_000_000));
  await reopen();
  const told = await page.evaluate(() => storeHarness.openWithProgress());
  expect(told.length).toBeGreaterThanOrEqual(3);
  const [, total] = told[0]!;
  expect(total).toBeGreaterThan(6_000_000);
  expect(told[0]).toEqual([0, total]);
  expect(told.at(-1)).toEqual([total, total]);
  const loaded = told.map(([bytes]) => bytes);
  expect(loaded).toEqual(loaded.toSorted((a, b) => a - b));
});
