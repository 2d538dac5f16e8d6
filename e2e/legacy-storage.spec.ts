import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { TEST_FLAGS } from '../scripts/lib/chromium.mjs';
import { chromiumPath, startMortal } from './harness/browser.ts';
import { LegacyLife } from './harness/legacy-life.ts';
import { serveHarness } from './harness/serve.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { SCHEMA } from './support/schema.ts';

/** A schema that is still to come. */
const NEXT = SCHEMA + 1;
/** Shares of a move after which it is killed: in the middle of the rows, and when all are copied and nothing is settled yet. */
const KILLED_AT = [0.4, 1];

/** Lives stored by earlier versions, on real IndexedDB; each test has lives of its own. */

let harness: Awaited<ReturnType<typeof serveHarness>>;
let shared: { readonly profile: string; readonly context: BrowserContext; readonly page: Page };
test.beforeAll(async () => {
  test.setTimeout(180_000);
  harness = await serveHarness('legacy', { product: true });
  const profile = await newProfile();
  const context = await launch(profile);
  shared = { profile, context, page: await visit(context) };
});
test.afterEach(() => shared.page.evaluate(() => legacyHarness.close()));
test.afterAll(async () => {
  await shared.context.close();
  await forget(shared.profile);
  await harness.close();
});

const newProfile = () => mkdtemp(join(tmpdir(), 'golem-legacy-'));
const forget = (profile: string) => rm(profile, { recursive: true, force: true, maxRetries: 5 });
const launch = (profile: string) =>
  chromium.launchPersistentContext(profile, { executablePath: chromiumPath(), args: [...TEST_FLAGS] });

async function visit(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(harness.url);
  await page.waitForFunction(() => 'legacyHarness' in globalThis);
  return page;
}

const life = (name: string) => new LegacyLife(shared.page, name);

/** Addresses that the page asks for from here on. */
function asking(): string[] {
  const asked: string[] = [];
  shared.page.on('request', (request) => asked.push(request.url()));
  return asked;
}

test('an everyday opening asks once what is stored, and for nothing else', async () => {
  const { page } = shared;
  const asked = asking();
  await page.evaluate(() => {
    const { databases, open } = IDBFactory.prototype;
    const calls: string[] = ((globalThis as unknown as { calls: string[] }).calls = []);
    IDBFactory.prototype.databases = function () {
      calls.push('databases');
      return databases.call(this);
    };
    IDBFactory.prototype.open = function (name, ...rest) {
      calls.push(name);
      return open.call(this, name, ...rest);
    };
  });
  const calls = () => page.evaluate(() => (globalThis as unknown as { calls: string[] }).calls.splice(0));
  for (let opening = 0; opening < 2; opening += 1) {
    expect((await life('plain').open()).moved).toBeNull();
    expect(await calls()).toEqual(['databases', `plain-v${SCHEMA}-pg18`]);
    await life('plain').close();
  }
  expect(asked.filter((url) => url.includes('amcheck'))).toEqual([]);
});

test('an idb:// life is moved whole, and its old copy goes at the second opening after that', async () => {
  const golem = life('whole');
  const asked = asking();
  const made = await golem.make(150);
  const before = await golem.hash();

  const first = await golem.open();
  expect(first.directory).toBe(`whole-v${SCHEMA}-pg18`);
  expect(first.moved).toContain('moved to faster storage');
  expect(first.progress.length).toBeGreaterThan(3);
  expect(first.progress.at(-1)).toBe(1);
  expect(first.progress).toEqual(first.progress.toSorted((a, b) => a - b));
  expect(await golem.rows()).toEqual(made.rows);
  expect(made.rows['records']).toMatch(/^150 /);
  expect(asked.filter((url) => url.includes('amcheck'))).not.toEqual([]);
  // Nothing stays of the check, and the log is cut as small as in a life that was born here.
  const extensions = await golem.query('SELECT extname FROM pg_extension ORDER BY 1');
  expect(extensions).toEqual([{ extname: 'plpgsql' }, { extname: 'vector' }]);
  expect(await golem.query(`SELECT current_setting('wal_segment_size') AS size`)).toEqual([{ size: '1MB' }]);
  // 50 bookings were numbered; the next goes on.
  expect(await golem.page.evaluate(() => legacyHarness.nextSequence())).toBe(51);
  await golem.close();
  expect(await golem.hash()).toBe(before);

  expect((await golem.open()).moved).toBeNull();
  expect(await golem.query('SELECT max(tick) FROM records')).toEqual([{ max: 900_000 }]);
  await golem.close();
  expect(await golem.hash()).toBe(before);

  await golem.reopen();
  await expect.poll(() => golem.databases()).toEqual([`whole-v${SCHEMA}-pg18`]);
  // The note goes with what it spoke of.
  expect(await golem.page.evaluate(() => legacyHarness.noted('whole'))).toEqual([true, false]);
});

test('killed at any moment of the move, it begins again; the old copy is never touched', async () => {
  test.setTimeout(300_000);
  const profile = await newProfile();
  /** A browser of its own, to be killed at the end of `use`. */
  const mortal = async <T>(use: (golem: LegacyLife) => Promise<T>): Promise<T> => {
    const { browser, kill } = await startMortal(profile);
    try {
      return await use(new LegacyLife(await visit(browser.contexts()[0]!), 'golem'));
    } finally {
      await kill();
    }
  };
  try {
    const { rows, before } = await mortal(async (golem) => {
      const { rows } = await golem.make(200);
      return { rows, before: await golem.hash() };
    });
    let moved = false;
    for (const share of KILLED_AT) {
      if (moved) break;
      await mortal((golem) => golem.openAsFarAs(share));
      await mortal(async (golem) => {
        expect(await golem.hash(), `after a kill at ${share}`).toBe(before);
        // All or nothing.
        moved = ((await golem.stored()) ?? 0) > 0;
      });
    }
    await mortal(async (golem) => {
      expect((await golem.open()).moved !== null).toBe(!moved);
      expect(await golem.rows()).toEqual(rows);
    });
  } finally {
    await forget(profile);
  }
});

test('a damaged old life is refused and left as it was, whatever is damaged', async () => {
  const golem = life('damaged');
  const { rows, files } = await golem.make(40);
  const [heap, index] = files as [string, string];
  const intact = await golem.hash();
  const refused = async (what: string, code: string, message: RegExp): Promise<void> => {
    const damaged = await golem.hash();
    expect(damaged, what).not.toBe(intact);
    const error = await golem.refusal();
    expect(error?.code, what).toBe(code);
    expect(error?.message, what).toMatch(message);
    expect(error?.message, what).toContain('It is unchanged');
    expect(await golem.hash(), what).toBe(damaged);
    expect(await golem.stored(), what).toBe(0);
    await golem.page.evaluate((at) => legacyHarness.mend(at), golem.directory);
  };
  const damage = (path: string, at?: number) =>
    golem.page.evaluate(([directory, file, from]) => legacyHarness.damage(directory, file, from), [
      golem.directory,
      path,
      at,
    ] as const);

  await damage(index);
  await refused('a page of an index', 'store.corrupt', /check found damage .*invalid page in block 0/);
  await damage(heap);
  await refused('a page of a table', 'store.corrupt', /check found damage .*invalid page in block 0/);
  await damage('global/pg_control', 0);
  await refused('the control file', 'store.corrupt', /is damaged/);
  await golem.page.evaluate((at) => legacyHarness.setMajor(at, '17'), golem.directory);
  await refused('another PostgreSQL', 'store.version', /PostgreSQL 17/);
  expect(await golem.hash()).toBe(intact);
  expect((await golem.open()).moved).not.toBeNull();
  expect(await golem.rows()).toEqual(rows);
  await golem.close();

  const other = life('forgetful');
  await other.make(10);
  await other.page.evaluate((at) => legacyHarness.loseIndexEntries(at), other.directory);
  expect((await other.refusal())?.message).toMatch(/check found damage .*entries_tick/);
  expect(await other.stored()).toBe(0);
});

test('no room for the copy: refused, and moved when there is room again', async () => {
  const profile = await newProfile();
  let context = await launch(profile);
  try {
    let golem = new LegacyLife(await visit(context), 'golem');
    const made = await golem.make(200);
    const before = await golem.hash();
    await context.close();
    // Chromium asks for the quota when IndexedDB starts, then again only when what was left is used up.
    context = await launch(profile);
    golem = new LegacyLife(await visit(context), 'golem');
    const cdp = await context.newCDPSession(golem.page);
    const { origin } = new URL(harness.url);
    const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 500_000 });
    expect(await golem.refusal()).toMatchObject({ code: 'store.quota' });
    expect(await golem.stored()).toBe(0);
    expect(await golem.hash()).toBe(before);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin });
    expect((await golem.open()).moved).not.toBeNull();
    expect(await golem.rows()).toEqual(made.rows);
  } finally {
    await context.close();
    await forget(profile);
  }
});

test('lives of other names, unfinished directories and other people’s databases are left alone', async () => {
  const empty = [{ count: 0 }];
  // A bare name, as a script would have given it.
  const one = await life('one').make(10, 'one');
  const two = await life('one-two').make(20);
  await shared.page.evaluate(() => legacyHarness.makeForeign('three'));
  const foreign = await life('three').hash('three');
  await shared.page.evaluate((at) => legacyHarness.makeUnfinished(at), `four-v${SCHEMA}-pg18`);

  expect((await life('one-two').open()).moved).not.toBeNull();
  expect(await life('one-two').rows()).toEqual(two.rows);
  await life('one-two').close();
  // A life whose name is another's directory is still not that other.
  expect((await life(`one-two-v${SCHEMA}-pg18`).open()).moved).toBeNull();
  await life(`one-two-v${SCHEMA}-pg18`).close();
  expect((await life('one').open()).moved).not.toBeNull();
  expect(await life('one').rows()).toEqual(one.rows);
  await life('one').close();
  for (const name of ['three', 'four']) {
    expect((await life(name).open()).moved, name).toBeNull();
    expect(await life(name).query('SELECT count(*)::int FROM records'), name).toEqual(empty);
    await life(name).close();
  }
  expect(await life('three').hash('three')).toBe(foreign);
});

test('our own directory of an older schema is updated to this version, and kept for two openings', async () => {
  const golem = life('older');
  // It came from idb:// itself, and that copy is still there.
  const made = await golem.make(120);
  await golem.reopen();
  const stored = await golem.stored();

  // A migration that fails leaves it as it was, and nothing of the new one.
  const broken = await golem.page.evaluate(() =>
    legacyHarness.caught(() => legacyHarness.openBroken('older')),
  );
  expect(broken?.message).toContain('It is unchanged');
  expect(await golem.stored()).toBe(stored);
  expect(await golem.stored(NEXT)).toBe(0);

  const upgraded = await golem.open(NEXT);
  expect(upgraded.directory).toBe(`older-v${NEXT}-pg18`);
  expect(upgraded.moved).toContain('updated to this version');
  expect(upgraded.progress.at(-1)).toBe(1);
  const { records, ...rest } = await golem.rows();
  const { records: recordsBefore, ...restBefore } = made.rows;
  expect(rest).toEqual(restBefore);
  expect(records!.split(' ')[0]).toBe(recordsBefore!.split(' ')[0]);
  const later = [{ later: 7, count: 120 }];
  expect(await golem.query('SELECT later, count(*)::int FROM records GROUP BY 1')).toEqual(later);
  expect(await golem.page.evaluate(() => legacyHarness.nextSequence())).toBe(41);
  await golem.close();
  expect(await golem.stored()).toBe(stored);
  // The page of before is not let in any more.
  expect(await golem.refusal()).toMatchObject({ code: 'store.version' });

  await golem.reopen(NEXT);
  // They come in the order of their letters, in which 10 is before 9.
  const both = [`/pglite/older-v${SCHEMA}-pg18`, `older-v${SCHEMA}-pg18`, `older-v${NEXT}-pg18`];
  expect(await golem.databases()).toEqual(both.toSorted());
  await golem.reopen(NEXT);
  await expect.poll(() => golem.databases()).toEqual([`older-v${NEXT}-pg18`]);
});

test('an idb:// life of an older schema comes into the present one', async () => {
  const golem = life('jump');
  await golem.make(30);
  expect((await golem.open(NEXT)).directory).toBe(`jump-v${NEXT}-pg18`);
  const later = [{ later: 7, count: 30 }];
  expect(await golem.query('SELECT later, count(*)::int FROM records GROUP BY 1')).toEqual(later);
  const applied = await golem.query('SELECT version FROM migrations ORDER BY 1');
  expect(applied).toEqual(Array.from({ length: NEXT }, (_, i) => ({ version: i + 1 })));
});

test('erasing ends a life in all its copies', async () => {
  const { page } = shared;
  const golem = life('erased');
  await golem.make(20);
  expect((await page.evaluate(() => legacyHarness.openStore('erased'))).moved).toContain('moved');
  expect(await page.evaluate(() => legacyHarness.tick())).toBe(20);
  await page.evaluate(() => legacyHarness.erase());
  expect(await page.evaluate(() => legacyHarness.tick())).toBeNull();
  expect(await golem.databases()).toEqual([`erased-v${SCHEMA}-pg18`]);
  await page.evaluate(() => legacyHarness.closeStore());

  // Also one that could not be moved: or it would stand in the way for ever.
  const broken = life('broken');
  await broken.make(5);
  await page.evaluate((at) => legacyHarness.setMajor(at, '17'), broken.directory);
  const refused = await page.evaluate(() => legacyHarness.caught(() => legacyHarness.openStore('broken')));
  expect(refused).toMatchObject({ code: 'store.version' });
  await page.evaluate(() => legacyHarness.erase());
  expect(await broken.databases()).toEqual([`broken-v${SCHEMA}-pg18`]);
  expect(await page.evaluate(() => legacyHarness.tick())).toBeNull();
  await page.evaluate(() => legacyHarness.closeStore());
});

test('on the page a life of an earlier version goes on, and its owner is told that it was moved', async () => {
  const guard = new Guard(shared.context, harness.site);
  const tab = new GolemPage(await shared.context.newPage(), 'page');
  const visitLife = async () => {
    await tab.page.goto(`${harness.site}?life=page`);
    await tab.ready();
    return tab.status();
  };
  await visitLife();
  await tab.ask('setSpeed', 10_000);
  await tab.untilTick(20);
  await tab.ask('pause');
  const lived = await tab.status();
  const record = await tab.ask('records.get', 10);
  await tab.page.goto('about:blank');
  await shared.page.evaluate(() => legacyHarness.toLegacy('page'));
  await tab.page.addInitScript(() => {
    let facade: typeof golem;
    const shown: number[] = ((globalThis as unknown as { shown: number[] }).shown = []);
    Object.defineProperty(globalThis, 'golem', {
      get: () => facade,
      set(made: typeof golem) {
        facade = made;
        made.on('boot', ({ stage, progress }) => {
          if (stage === 'database' && progress !== null) shown.push(progress);
        });
      },
    });
  });

  const moved = await visitLife();
  // The last word on it crosses two threads, and may come after the golem is up.
  const shown = () => tab.page.evaluate(() => (globalThis as unknown as { shown: number[] }).shown.at(-1));
  await expect.poll(shown).toBe(1);
  expect(moved).toMatchObject({ golemId: lived.golemId, tick: lived.tick, run: 'paused' });
  expect(moved.storage).toMatchObject({ kind: 'indexeddb', name: `page-v${SCHEMA}-pg18`, reason: null });
  await expect(tab.page.getByRole('log', { name: 'Notices' })).toContainText('moved to faster storage');
  expect(await tab.expectUnbroken()).toBe(lived.tick);
  expect(await tab.ask('records.get', 10)).toEqual(record);
  await tab.ask('start');
  await tab.untilTick(lived.tick + 5);
  await tab.ask('pause');
  await tab.expectUnbroken();
  // Another visit says nothing of it any more.
  await visitLife();
  await expect(tab.page.getByRole('group', { name: 'Status' })).toContainText('paused');
  await expect(tab.page.getByRole('log', { name: 'Notices' })).not.toContainText('moved');
  await tab.page.close();
  guard.check();
});
