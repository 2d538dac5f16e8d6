import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { TEST_FLAGS } from '../scripts/lib/chromium.mjs';
import { STORE_CASES } from '../test/contracts/store-contract.ts';
import { chromiumPath, startMortal } from './harness/browser.ts';
import { serveHarness } from './harness/serve.ts';
import { SCHEMA } from './support/schema.ts';

/** The database worker as built for production, below a sub-path, on real IndexedDB. */

const DIRECTORY = `harness-v${SCHEMA}-pg18`;

let harness: Awaited<ReturnType<typeof serveHarness>>;
let profile: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  harness = await serveHarness('store');
});
test.afterAll(() => harness.close());
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'golem-store-'));
});
test.afterEach(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));

async function launch(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...TEST_FLAGS],
  });
}

async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(harness.url);
  await page.waitForFunction(() => 'storeHarness' in globalThis);
  return page;
}

test('the store contract holds on IndexedDB', async () => {
  test.setTimeout(120_000);
  const context = await launch();
  const page = await visit(context);
  const { status } = await page.evaluate(() => storeHarness.open());
  expect(status).toMatchObject({
    kind: 'indexeddb',
    reason: null,
    failed: null,
    name: DIRECTORY,
  });
  expect(status.bytes).toBeGreaterThan(0);
  for (const { name } of STORE_CASES) {
    await test.step(name, () => page.evaluate((one) => storeHarness.runCase(one), name));
  }
  await context.close();
});

test('what was acknowledged survives a SIGKILL of the browser', async () => {
  test.setTimeout(180_000);
  let acknowledged = 0;
  for (let life = 0; life < 5; life += 1) {
    const { browser, kill } = await startMortal(profile);
    const page = await visit(browser.contexts()[0]!);
    const { status } = await page.evaluate(() => storeHarness.open());
    // Chromium finds its own store damaged after one kill in some 250, throws away what is in it, and that is told.
    if (status.cleared) acknowledged = 0;
    const tick = await page.evaluate(async () => (await storeHarness.store.load()).state?.tick ?? 0);
    // A tick may have been stored just before its acknowledgement could be heard; never two.
    expect(tick).toBeGreaterThanOrEqual(acknowledged);
    expect(tick).toBeLessThanOrEqual(acknowledged + 1);
    expect(await page.evaluate(() => storeHarness.faults())).toEqual([]);
    acknowledged = tick;

    const before = acknowledged;
    const wanted = before + 20 + 17 * life;
    const enough = new Promise<void>((resolve) => {
      void page
        .exposeFunction('acknowledge', (tick: number) => {
          acknowledged = tick;
          if (tick >= wanted) resolve();
        })
        .then(() =>
          page
            .evaluate((first) => {
              const { acknowledge } = globalThis as unknown as {
                acknowledge: (tick: number) => Promise<void>;
              };
              return storeHarness.commitForEver(first, acknowledge);
            }, before + 1)
            .catch(() => undefined),
        );
    });
    await enough;
    await kill();
    expect(acknowledged).toBeGreaterThanOrEqual(wanted);
  }
});

test('reopening after a reload reads what was stored', async () => {
  const context = await launch();
  const page = await visit(context);
  await page.evaluate(() => storeHarness.open());
  await page.evaluate(() => storeHarness.commit(1));
  await page.reload();
  await page.waitForFunction(() => 'storeHarness' in globalThis);
  await page.evaluate(() => storeHarness.open());
  expect(await page.evaluate(async () => (await storeHarness.store.load()).state?.tick)).toBe(1);
  await context.close();
});

test('refused storage: in memory with a reason, or an error where memory is not wanted', async () => {
  const context = await launch();
  await context.route('**/database.worker*.js', async (route) => {
    const reply = await route.fetch();
    const refuse = `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };\n`;
    await route.fulfill({ response: reply, body: refuse + (await reply.text()) });
  });
  const page = await visit(context);
  const refused = await page.evaluate(() => storeHarness.caught(() => storeHarness.open()));
  expect(refused?.code).toBe('store.unavailable');
  const { status } = await page.evaluate(() => storeHarness.open({ kind: 'auto' }));
  expect(status.kind).toBe('memory');
  expect(status.reason).toContain('kept in memory');
  expect((await page.evaluate(() => storeHarness.commit(1))).tick).toBe(1);
  await context.close();
});

test('quota: nothing of the batch is kept, nothing more is taken until reopened', async () => {
  test.setTimeout(120_000);
  const first = await launch();
  const born = await visit(first);
  await born.evaluate(() => storeHarness.open());
  await born.evaluate(() => storeHarness.commit(1));
  await first.close();
  // Chromium asks for the quota when IndexedDB starts, then again only when what was left is used up.
  const context = await launch();
  const page = await visit(context);
  const cdp = await context.newCDPSession(page);
  const origin = new URL(harness.url).origin;
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 3_000_000 });
  await page.evaluate(() => storeHarness.open());
  const failed = await page.evaluate(async () => {
    for (let n = 100; n < 200; n += 1) {
      const error = await storeHarness.caught(() => storeHarness.fill(n, 500_000));
      if (error !== null) return { n, error };
    }
    return null;
  });
  expect(failed?.error.code).toBe('store.quota');
  expect(await page.evaluate(() => storeHarness.caught(() => storeHarness.commit(2)))).toMatchObject({
    code: 'store.quota',
  });
  expect((await page.evaluate(() => storeHarness.store.status())).failed).toContain('storage is full');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  const { status } = await page.evaluate(() => storeHarness.open());
  expect(status.failed).toBeNull();
  const kept = await page.evaluate(async () => {
    const entries = await storeHarness.store.entries({ limit: 200 });
    const { state } = await storeHarness.store.load();
    return { numbers: entries.map(({ tick }) => tick).toSorted((a, b) => a - b), tick: state?.tick };
  });
  const before = Array.from({ length: failed!.n - 100 }, (_, i) => 100 + i);
  expect(kept).toEqual({ numbers: [1, ...before], tick: 1 });
  expect((await page.evaluate(() => storeHarness.commit(2))).tick).toBe(2);
  await context.close();
});

test('a damaged directory and a newer schema are told apart; erasing makes a new life', async () => {
  const context = await launch();
  let page = await visit(context);
  await page.evaluate(() => storeHarness.open());
  await page.evaluate(() => storeHarness.commit(1));
  await page.close();
  page = await visit(context);
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(new Error('open'));
        request.onsuccess = () => {
          const tx = request.result.transaction('blocks', 'readwrite');
          tx.objectStore('blocks').put(new Uint8Array(8192).fill(7), ['/global/pg_control', 0]);
          tx.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    DIRECTORY,
  );
  expect((await page.evaluate(() => storeHarness.caught(() => storeHarness.open())))?.code).toBe(
    'store.corrupt',
  );
  await page.evaluate(() => storeHarness.store.erase());
  expect((await page.evaluate(() => storeHarness.commit(1))).tick).toBe(1);

  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      }),
    `later-v${SCHEMA + 1}-pg18`,
  );
  const page2 = await visit(context);
  const newer = await page2.evaluate(() => storeHarness.caught(() => storeHarness.open({ name: 'later' })));
  expect(newer?.code).toBe('store.version');
  await context.close();
});

test('data deleted under it: the next write says that it is lost', async () => {
  const context = await launch();
  const page = await visit(context);
  await page.evaluate(() => storeHarness.open());
  await page.evaluate(() => storeHarness.commit(1));
  // Asked for is not deleted: a write may still come before it.
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error!);
      }),
    DIRECTORY,
  );
  const error = await page.evaluate(() => storeHarness.caught(() => storeHarness.commit(2)));
  expect(error?.code).toBe('store.lost');
  await context.close();
});
