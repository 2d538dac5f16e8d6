import { chromium, expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { TEST_FLAGS } from '../scripts/lib/chromium.mjs';
import { chromiumPath } from './harness/browser.ts';
import { serveHarness } from './harness/serve.ts';
import { damage, DIRECTORY, makeOlder, storedLayout } from './harness/stored-parts.ts';
import type { Damage } from './harness/stored-parts.ts';

/** What can go wrong below the store, done to real IndexedDB behind the real database worker. */

/** Runs in the worker before its own code: counts the transactions that store something, aborts some, holds some up. */
const PRELUDE = `{
  const faults = new BroadcastChannel('faults');
  const commit = IDBTransaction.prototype.commit;
  let stored = 0;
  let aborts = 0;
  let hold = false;
  let upgradeFails = false;
  let unreadable = false;
  let last = 0;
  // Whoever gave an order before this worker listened gives it again.
  faults.postMessage({ listens: true });
  faults.onmessage = ({ data }) => {
    if (!(data.order > last)) return;
    last = data.order;
    aborts = data.abort ?? aborts;
    hold = data.hold ?? hold;
    upgradeFails = data.upgradeFails ?? upgradeFails;
    unreadable = data.unreadable ?? unreadable;
    faults.postMessage({ stored });
  };
  // The last thing that a change of the layout does.
  const clear = IDBObjectStore.prototype.clear;
  IDBObjectStore.prototype.clear = function () {
    if (!upgradeFails) return clear.call(this);
    upgradeFails = false;
    return this.transaction.abort();
  };
  const readAsArrayBuffer = FileReader.prototype.readAsArrayBuffer;
  FileReader.prototype.readAsArrayBuffer = function (blob) {
    if (!unreadable) return readAsArrayBuffer.call(this, blob);
    queueMicrotask(() => this.onerror(new Event('error')));
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
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...TEST_FLAGS] });
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

/** Numbers the orders: one that is given twice is carried out once. */
let orders = 0;

/**
 * Tells the worker how many of the next transactions to abort, whether to hold up their end, and whether the next
 * change of the layout fails.
 * @returns how many there have been
 */
function transactions(
  order: { abort?: number; hold?: boolean; upgradeFails?: boolean; unreadable?: boolean } = {},
): Promise<number> {
  orders += 1;
  return page.evaluate(
    (order) =>
      new Promise<number>((resolve) => {
        const faults = new BroadcastChannel('faults');
        faults.onmessage = ({ data }: MessageEvent<{ listens: true } | { stored: number }>) => {
          if ('listens' in data) {
            // A worker that has just been started did not listen yet.
            faults.postMessage(order);
            return;
          }
          faults.close();
          resolve(data.stored);
        };
        faults.postMessage(order);
      }),
    { ...order, order: orders },
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

/** Ticks after which a checkpoint has written pages of every table. */
const TICKS = 70;

async function live(ticks: number): Promise<void> {
  await page.evaluate(() => storeHarness.open());
  const failed = await page.evaluate(async (count) => {
    const outcomes = await storeHarness.commitTogether(1, count, null);
    await storeHarness.store.close();
    return outcomes.filter((error) => error !== null);
  }, ticks);
  expect(failed).toEqual([]);
}

/** What was lived is there, to the last byte. */
async function expectWhole(): Promise<void> {
  expect(await page.evaluate(() => storeHarness.faults())).toEqual([]);
  expect(await lastTick()).toBe(TICKS);
}

/** With what is written at once, and much of it. */
async function fillRegions(): Promise<void> {
  await page.evaluate(() => storeHarness.open());
  await page.evaluate((n) => storeHarness.fill(n, 12_000_000), TICKS + 1);
  await page.evaluate(() => storeHarness.store.close());
  await reopen();
}

for (const part of ['regions', 'extents', 'blocks'] as const) {
  test(`${part} changed behind our back: opening names the file and the relation`, async () => {
    await live(TICKS);
    await reopen();
    if (part === 'regions') await fillRegions();
    const found = async (how: Damage): Promise<void> => {
      const file = await damage(page, part, how);
      const error = await openFails();
      expect(error, how).toMatchObject({ code: 'store.corrupt' });
      expect(error?.message).toContain(file);
      expect(error?.message).toContain(`relation ${/\d+$/.exec(file)![0]}`);
    };
    for (const how of ['flip', 'swap'] as const) {
      await found(how);
      // Done twice, it is undone.
      await damage(page, part, how);
    }
    await page.evaluate(() => storeHarness.open());
    expect(await lastTick()).toBe(TICKS);
    await page.evaluate(() => storeHarness.store.close());
    await found('copy');
    await found('remove');
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

for (const layout of [1, 2] as const) {
  test(`a directory of layout ${layout} is taken over with all that is in it, or stays as it is`, async () => {
    await live(TICKS);
    await reopen();
    await makeOlder(page, layout);
    await transactions({ upgradeFails: true });
    expect((await openFails())?.code).toBe('store.unavailable');
    expect(await storedLayout(page)).toBe(layout);
    await page.evaluate(() => storeHarness.open());
    expect(await storedLayout(page)).toBe(5);
    await expectWhole();
    await page.evaluate((tick) => storeHarness.commit(tick), TICKS + 1);
    await reopen();
    await damage(page, 'extents', 'flip');
    expect((await openFails())?.code).toBe('store.corrupt');
  });
}

test('a directory of layout 3 is taken over as it is', async () => {
  await live(TICKS);
  await reopen();
  await makeOlder(page, 3);
  await page.evaluate(() => storeHarness.open());
  expect(await storedLayout(page)).toBe(5);
  await expectWhole();
});

test('what the browser cannot read for now is not called damaged, and is there when it can', async () => {
  await live(TICKS);
  await reopen();
  await fillRegions();
  await transactions({ unreadable: true });
  expect(await openFails()).toMatchObject({ code: 'store.unavailable' });
  await transactions({ unreadable: false });
  await page.evaluate(() => storeHarness.open());
  await expectWhole();
});

test('a directory of layout 4, whose regions have no sum of their own, is taken over as it is', async () => {
  await live(TICKS);
  await reopen();
  await fillRegions();
  await makeOlder(page, 4);
  const file = await damage(page, 'regions', 'flip');
  const error = await openFails();
  expect(error).toMatchObject({ code: 'store.corrupt' });
  expect(error?.message).toContain(`Block 0 of the file ${file}`);
  await damage(page, 'regions', 'flip');
  await page.evaluate(() => storeHarness.open());
  expect(await storedLayout(page)).toBe(5);
  await expectWhole();
});

test('a damaged block of an earlier layout is taken over as it is, and told', async () => {
  await live(1);
  await reopen();
  await makeOlder(page, 2);
  const file = await page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const tx = db.transaction('blocks', 'readwrite');
    const path = await new Promise<string>((resolve) => {
      tx.objectStore('blocks').openCursor(IDBKeyRange.lowerBound(['/base/'])).onsuccess = ({ target }) => {
        const cursor = (target as IDBRequest<IDBCursorWithValue>).result;
        const value = cursor.value as Uint8Array;
        value[9]! ^= 4;
        cursor.update(value);
        resolve((cursor.key as [string, number])[0]);
      };
    });
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();
    return path;
  }, DIRECTORY);
  const error = await openFails();
  expect(error?.code).toBe('store.corrupt');
  expect(error?.message).toContain(file);
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
