import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { LyingLife } from '../src/domain/storage/lying-life.ts';
import type { GolemPage } from './support/golem-page.ts';
import { SCHEMA } from './support/schema.ts';
import {
  databases,
  deleteDatabase,
  EMPTY_PLACE,
  emptyDatabase,
  flipBit,
  put,
  stored,
} from './support/stored-lives.ts';
import { expect, test } from './support/test.ts';

/** Where lives lie, what is done to their stores behind the page's back, and what becomes of them. */

const TICKS = 6;

/** A life of some ticks, and an imported one in its place that has lived on. @returns ids and ticks of both */
async function withImported(tab: GolemPage): Promise<{ first: Lived; imported: Lived }> {
  await tab.wakePaused();
  await tab.ask('step', 'theta', TICKS);
  await tab.page.evaluate(async () => {
    const file = await new Response(await golem.exportAll()).blob();
    await golem.erase();
    await golem.step('theta', 2);
    await golem.importAll(file);
  });
  await tab.ask('step', 'theta', 1);
  const { golemId, tick, storage } = await tab.status();
  return {
    first: { tick: 2, database: `${tab.life}-v${SCHEMA}-pg18` },
    imported: { golemId, tick, database: storage.name },
  };
}

interface Lived {
  readonly golemId?: string;
  readonly tick: number;
  readonly database: string;
}

async function leave(tab: GolemPage): Promise<void> {
  await tab.page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await tab.page.goto(EMPTY_PLACE);
}

/** Leaves the golem's page, does something to what is stored, and comes back. The golem may not wake. */
async function meanwhile(tab: GolemPage, act: (page: Page) => Promise<unknown>): Promise<void> {
  await leave(tab);
  await act(tab.page);
  await tab.open();
  await tab.page.waitForFunction(() => (globalThis as { golem?: unknown }).golem !== undefined);
}

/** What waking came to: null, or the code of what it failed with. */
const waking = (tab: GolemPage): Promise<string | null> =>
  tab.page.evaluate(() =>
    golem.ready.then(
      () => null,
      (error: { code: string }) => error.code,
    ),
  );

const lives = (tab: GolemPage): Promise<readonly LyingLife[]> => tab.ask('lives.list');
const dataOf = async (page: Page): Promise<string[]> =>
  (await databases(page)).filter((name) => name.endsWith('-pg18'));
const forgetMark = (page: Page): Promise<void> => page.evaluate(() => localStorage.clear());
const notices = (tab: GolemPage) => tab.page.getByRole('log', { name: 'Notices' });
const place = (tab: GolemPage): string => `${tab.life}-place`;

/** What a record of where lives lie can become. */
const RECORDS: Readonly<Record<string, (page: Page, tab: GolemPage) => Promise<void>>> = {
  'is no record': (page, tab) => put(page, place(tab), 'place', 'place', 'garbage'),
  'has a letter changed': async (page, tab) => {
    const [[, value]] = (await stored(page, place(tab), 'place')) as [[unknown, { text: string }]];
    const text = value.text.replace(/~[0-9a-f]/, '~0').replace(/"born":true/, '"born":trUe');
    await put(page, place(tab), 'place', 'place', { ...value, text });
  },
  'is not there': (page, tab) => put(page, place(tab), 'place', 'place', undefined),
  'has lost its database': (page, tab) => deleteDatabase(page, place(tab)),
};

for (const [what, change] of Object.entries(RECORDS)) {
  test(`the record ${what}: the imported life goes on where it was seen, and nothing is deleted`, async ({
    tab,
  }) => {
    const { first, imported } = await withImported(tab);
    await meanwhile(tab, (page) => change(page, tab));
    expect(await waking(tab)).toBeNull();
    expect(await tab.status()).toMatchObject({ golemId: imported.golemId, tick: imported.tick });
    await expect(notices(tab)).toContainText('The record of this life’s location');
    // The one that it replaced is found where it lies, visits later too.
    for (let visit = 0; visit < 3; visit += 1) await tab.revisit();
    expect(await tab.status()).toMatchObject({ golemId: imported.golemId, tick: imported.tick });
    expect(await dataOf(tab.page)).toEqual([first.database, imported.database].toSorted());
    expect(await lives(tab)).toMatchObject([
      { standing: 'current' },
      { id: tab.life, standing: 'aside', why: 'found' },
    ]);
  });
}

test('nothing says which of two lives goes on: the owner does, and both are kept', async ({ tab, guard }) => {
  guard.expect(/store\.undecided|Choose the life/);
  const { first, imported } = await withImported(tab);
  await meanwhile(tab, async (page) => {
    await deleteDatabase(page, place(tab));
    await forgetMark(page);
  });
  expect(await waking(tab)).toBe('store.undecided');
  const panel = tab.page.getByRole('region', { name: 'Choose a life' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  expect(await dataOf(tab.page)).toEqual([first.database, imported.database].toSorted());
  const id = imported.database.replace(/-v\d+-pg\d+$/, '');
  const mine = panel.getByRole('listitem').filter({ hasText: id });
  await mine.getByRole('button', { name: 'Go on with it' }).click();
  await tab.page.waitForURL(/./);
  await expect.poll(() => waking(tab).catch(() => 'loading')).toBeNull();
  expect(await tab.status()).toMatchObject({ golemId: imported.golemId, tick: imported.tick });
  expect(await lives(tab)).toMatchObject([{ id }, { id: tab.life, standing: 'aside' }]);
});

test('a record of a newer page: nothing is opened, changed or deleted', async ({ tab, guard }) => {
  guard.expect(/store\.version/);
  const { first, imported } = await withImported(tab);
  const newer = { version: 3, what: 'is to come' };
  await meanwhile(tab, (page) => put(page, place(tab), 'place', 'place', newer));
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await waking(tab)).toBe('store.version');
    await meanwhile(tab, () => Promise.resolve());
  }
  expect(await waking(tab)).toBe('store.version');
  await expect(tab.page.getByRole('alert')).toContainText('newer version');
  await leave(tab);
  expect(await dataOf(tab.page)).toEqual([first.database, imported.database].toSorted());
  expect(await stored(tab.page, place(tab), 'place')).toEqual([['place', newer]]);
});

test('a record from before an import took its place does not sweep it: the owner chooses, and both are kept', async ({
  tab,
  guard,
}) => {
  const { first, imported } = await withImported(tab);
  guard.expect(/store\.undecided|Choose the life/);
  await meanwhile(tab, async (page) => {
    const [[, value]] = (await stored(page, place(tab), 'place')) as [[unknown, { text: string }]];
    const record = JSON.parse(value.text) as { at: number };
    const abandoned = [imported.database.replace(/-v\d+-pg\d+$/, '')];
    const text = JSON.stringify({
      ...record,
      at: record.at - 60_000,
      current: tab.life,
      kept: null,
      abandoned,
    });
    const sum = await page.evaluate(async (of) => {
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(of));
      return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }, text);
    await put(page, place(tab), 'place', 'place', { ...value, text, sum });
  });
  expect(await waking(tab)).toBe('store.undecided');
  await tab.ask('lives.choose', tab.life);
  await tab.revisit();
  expect(await tab.status()).toMatchObject({ tick: first.tick });
  await tab.revisit();
  expect((await dataOf(tab.page)).toSorted()).toEqual([first.database, imported.database].toSorted());
  expect(await lives(tab)).toMatchObject([{ standing: 'current' }, { standing: 'aside', why: 'found' }]);
});

test('an imported life of which nothing is left in its database gives up nothing that was kept: its owner chooses', async ({
  tab,
  guard,
}) => {
  const { first, imported } = await withImported(tab);
  guard.expect(/store\.undecided|Choose the life/);
  await meanwhile(tab, (page) => emptyDatabase(page, imported.database));
  expect(await waking(tab)).toBe('store.undecided');
  await tab.ask('lives.choose', tab.life);
  await tab.revisit();
  expect(await tab.status()).toMatchObject({ tick: first.tick });
});

/** What can become of the life that an import replaced. */
const KEPT: Readonly<Record<string, (page: Page, database: string) => Promise<unknown>>> = {
  'is gone': deleteDatabase,
  'has nothing in it': emptyDatabase,
};

for (const [what, change] of Object.entries(KEPT)) {
  test(`the database of the life before an import ${what}: there is no going back to it, and the imported one stays`, async ({
    tab,
  }) => {
    const { first, imported } = await withImported(tab);
    await meanwhile(tab, (page) => change(page, first.database));
    expect(await waking(tab)).toBeNull();
    const back = tab.page.evaluate(() =>
      golem.goBack().then(
        () => null,
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      ),
    );
    expect(await back).toMatch(/^golem\.not_found: .* is gone, .* The current life continues\.$/);
    expect(await tab.status()).toMatchObject({ golemId: imported.golemId, tick: imported.tick });
    await tab.revisit();
    expect(await tab.status()).toMatchObject({ golemId: imported.golemId, tick: imported.tick });
  });
}

test('two workers that died in one visit are one opening', async ({ tab }) => {
  await withImported(tab);
  const restart = async (): Promise<void> => {
    const worker = tab.page.workers().find((one) => one.url().includes('/database.worker'))!;
    const gone = new Promise((resolve) => worker.once('close', resolve));
    void worker.evaluate(() => self.close()).catch(() => undefined);
    await gone;
    await expect
      .poll(() =>
        tab.status().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  };
  await tab.revisit();
  expect(await tab.ask('keptLife')).toMatchObject({ tick: 2, openings: 1 });
  for (let death = 0; death < 3; death += 1) {
    await restart();
    expect(await tab.ask('keptLife'), `after ${death + 1} deaths`).toMatchObject({ tick: 2, openings: 1 });
  }
  // The next visit is the second, and what was promised is done.
  await tab.revisit();
  expect(await tab.ask('keptLife')).toBeNull();
  await expect.poll(() => dataOf(tab.page)).toHaveLength(1);
});

test('a damaged imported life stays: what it replaced comes back by the owner’s word alone', async ({
  tab,
  guard,
}) => {
  guard.expect(/store\.corrupt/);
  const { first, imported } = await withImported(tab);
  await meanwhile(tab, (page) => flipBit(page, imported.database));
  for (let visit = 0; visit < 3; visit += 1) {
    expect(await waking(tab)).toBe('store.corrupt');
    await meanwhile(tab, () => Promise.resolve());
  }
  expect(await waking(tab)).toBe('store.corrupt');
  expect(await dataOf(tab.page)).toEqual([first.database, imported.database].toSorted());
  const rescue = tab.page.getByRole('region', { name: 'Rescue' });
  await expect(rescue).toContainText('The life from before the import (2 ticks)');
  await rescue.getByRole('button', { name: 'Go back to it' }).click();
  await expect.poll(() => waking(tab).catch(() => 'loading')).toBeNull();
  expect((await tab.status()).tick).toBe(2);
  const id = imported.database.replace(/-v\d+-pg\d+$/, '');
  expect(await lives(tab)).toMatchObject([
    { id: tab.life, standing: 'current' },
    { id, standing: 'aside', why: 'damaged' },
  ]);
  // Not by time, not by visits: until its owner deletes it.
  for (let visit = 0; visit < 3; visit += 1) await tab.revisit();
  expect(await dataOf(tab.page)).toHaveLength(2);
  await tab.page.evaluate(() => (location.hash = '#/settings'));
  const panel = tab.page.getByRole('region', { name: 'Set aside' });
  const [file] = await Promise.all([
    tab.page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Export…' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${id}-as-stored.golem`);
  await expect(panel.getByRole('status')).toContainText('Exported as stored');
  await panel.getByRole('button', { name: 'Delete…' }).click();
  expect(await dataOf(tab.page)).toHaveLength(2);
  await panel.getByRole('button', { name: 'Delete it for good' }).click();
  await expect(panel.getByText('None.')).toBeVisible();
  await expect.poll(() => dataOf(tab.page)).toEqual([first.database]);
});

test('a damaged life is saved as far as it can be read, and another begins beside it', async ({
  tab,
  guard,
}) => {
  guard.expect(/store\.corrupt/);
  await tab.wakePaused();
  await tab.ask('step', 'theta', 12);
  const { golemId, tick, storage } = await tab.status();
  const memories = Object.values(await tab.ask('grimoire.count')).reduce((sum, n) => sum + n, 0);
  await meanwhile(tab, (page) => flipBit(page, storage.name));
  expect(await waking(tab)).toBe('store.corrupt');
  const rescue = tab.page.getByRole('region', { name: 'Rescue' });
  const [file] = await Promise.all([
    tab.page.waitForEvent('download'),
    rescue.getByRole('button', { name: 'Save what can be read…' }).click(),
  ]);
  await expect(rescue.getByRole('status')).toContainText(`${tick} records`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  const head = JSON.parse(lines[0]!) as {
    kind: string;
    counts: { part: string; saved: number; unreadable: number }[];
  };
  expect(head.kind).toBe('golem-saved');
  const count = (part: string) => head.counts.find((one) => one.part === part)!;
  expect(count('memories').saved + count('memories').unreadable).toBeGreaterThanOrEqual(memories);
  expect(count('records')).toMatchObject({ saved: tick, unreadable: 0 });
  expect(lines).toHaveLength(1 + head.counts.reduce((sum, { saved }) => sum + saved, 0));

  await rescue.getByRole('button', { name: 'Begin a new life' }).click();
  await expect.poll(() => waking(tab).catch(() => 'loading')).toBeNull();
  const anew = await tab.status();
  expect(anew.golemId).not.toBe(golemId);
  const listed = await lives(tab);
  expect(listed).toMatchObject([{ standing: 'current' }, { id: tab.life, why: 'damaged' }]);
  expect(listed[1]!.fault).toContain('does not match its checksum');
});

test('damaged indexes and maps are rebuilt beside the damaged life, which goes on to the same tick', async ({
  tab,
  guard,
}) => {
  guard.expect(/store\.corrupt/);
  await tab.wakePaused();
  await tab.ask('step', 'theta', 12);
  const before = await tab.status();
  const record = await tab.ask('records.get', 7);
  await meanwhile(tab, async (page) => {
    const files = await stored(page, before.storage.name, 'files');
    const maps = files.map(([path]) => path as string).filter((path) => /_(?:fsm|vm)$/.test(path));
    const parts = [
      ...(await stored(page, before.storage.name, 'extents')),
      ...(await stored(page, before.storage.name, 'blocks')),
    ].map(([key]) => (key as [string, number])[0]);
    await flipBit(
      page,
      before.storage.name,
      maps.find((path) => parts.includes(path))!,
    );
  });
  expect(await waking(tab)).toBe('store.corrupt');
  const rescue = tab.page.getByRole('region', { name: 'Rescue' });
  await rescue.getByRole('button', { name: 'Rebuild', exact: true }).click();
  await expect(rescue.getByRole('status')).toContainText('Rebuilt: the');
  await rescue.getByRole('button', { name: 'Open the rebuilt life' }).click();
  await expect.poll(() => waking(tab).catch(() => 'loading')).toBeNull();
  const after = await tab.status();
  expect(after).toMatchObject({ golemId: before.golemId, tick: before.tick });
  expect(await tab.ask('records.get', 7)).toEqual(record);
  expect(await tab.expectUnbroken()).toBe(before.tick);
  expect(await tab.ask('step', 'theta', 2)).toHaveLength(2);
  expect(await lives(tab)).toMatchObject([{ standing: 'current' }, { id: tab.life, why: 'damaged' }]);
  // The damaged one cannot be rebuilt in vain: it lies aside, and the copy is what opens from now on.
  expect((await tab.revisit()).golemId).toBe(before.golemId);
});

test('a life whose database is gone is missed aloud, and stays on the list', async ({ tab }) => {
  await tab.wakePaused();
  await tab.ask('step', 'theta', 3);
  const { golemId, tick, storage } = await tab.status();
  await meanwhile(tab, (page) => deleteDatabase(page, storage.name));
  expect(await waking(tab)).toBeNull();
  expect((await tab.status()).golemId).not.toBe(golemId);
  const words = `The database of this page’s life, last seen at tick ${tick}, is gone. A new life has begun.`;
  await expect(notices(tab)).toContainText(words);
  expect(await lives(tab)).toMatchObject([{ standing: 'current' }, { standing: 'aside', why: 'gone', tick }]);
  await tab.revisit();
  await expect(notices(tab)).not.toContainText('is gone');
  await tab.page.evaluate(() => (location.hash = '#/settings'));
  const panel = tab.page.getByRole('region', { name: 'Set aside' });
  await expect(panel).toContainText('Its database is gone');
  await panel.getByRole('button', { name: 'Remove…' }).click();
  await panel.getByRole('button', { name: 'Remove the line' }).click();
  await expect(panel.getByText('None.')).toBeVisible();
});

test('all of IndexedDB is gone: what the page itself remembers still says so', async ({ tab }) => {
  await tab.wakePaused();
  await tab.ask('step', 'theta', 3);
  // The page is told of its ticks, and remembers them, a moment after they were lived.
  const remembers = (): Promise<boolean> =>
    tab.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('golem-life:')));
  await expect.poll(remembers).toBe(true);
  await meanwhile(tab, async (page) => {
    for (const name of await databases(page)) await deleteDatabase(page, name);
  });
  expect(await waking(tab)).toBeNull();
  await expect(notices(tab)).toContainText('last seen at tick');
  // Erasing is the owner's own word: nothing is missed after it.
  await tab.ask('erase');
  await tab.revisit();
  await expect(notices(tab)).not.toContainText('is gone');
});

test('parts of a life without its list of files are no empty place to begin in', async ({ tab, guard }) => {
  guard.expect(/store\.corrupt/);
  await tab.wakePaused();
  await tab.ask('step', 'theta', 3);
  const { storage, tick } = await tab.status();
  await meanwhile(tab, async (page) => {
    for (const [path] of await stored(page, storage.name, 'files'))
      await put(page, storage.name, 'files', path as string, undefined);
  });
  expect(await waking(tab)).toBe('store.corrupt');
  const rescue = tab.page.getByRole('region', { name: 'Rescue' });
  await rescue.getByRole('button', { name: 'Save what can be read…' }).click();
  await expect(rescue.getByRole('status')).toContainText(`${tick} records`);
});

test('an import takes no life that was kept before it', async ({ tab }) => {
  const { imported } = await withImported(tab);
  await tab.page.evaluate(async () => {
    await golem.importAll(await golem.exportAll());
  });
  for (let visit = 0; visit < 3; visit += 1) await tab.revisit();
  const listed = await lives(tab);
  expect(listed).toMatchObject([{ standing: 'current' }, { id: tab.life, why: 'replaced', tick: 2 }]);
  expect((await tab.status()).golemId).toBe(imported.golemId);
  // Sound as it is, it is exported whole, and can be imported again.
  const { form, tick } = await tab.page.evaluate(async (id) => {
    const { form, file } = await golem.lives.export(id);
    return { form, tick: (await golem.inspectArchive(file)).tick };
  }, tab.life);
  expect({ form, tick }).toEqual({ form: 'life', tick: 2 });
});

/** What becomes of what a page keeps beside a life: run state, traces, models, keys, conversations and so on. */
const BESIDE: Readonly<Record<string, (page: Page, names: readonly string[]) => Promise<unknown>>> = {
  'is something else': (page, names) =>
    page.evaluate(async (all) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      for (const name of all) {
        const db = await done(indexedDB.open(name));
        for (const store of db.objectStoreNames) {
          const keys = await done(db.transaction(store).objectStore(store).getAllKeys());
          const into = db.transaction(store, 'readwrite').objectStore(store);
          for (const key of [...keys, ...(keys.length === 0 ? ['value'] : [])])
            await done(into.put({ garbage: [1, null] }, key));
        }
        db.close();
      }
    }, names),
  'is of a newer version': (page, names) =>
    page.evaluate(async (all) => {
      for (const name of all) {
        await new Promise<void>((resolve, reject) => {
          const request = indexedDB.open(name, 99);
          request.onerror = () => reject(new Error(String(request.error)));
          request.onsuccess = () => {
            request.result.close();
            resolve();
          };
        });
      }
    }, names),
  'is gone': async (page, names) => {
    for (const name of names) await deleteDatabase(page, name);
  },
};

for (const [what, change] of Object.entries(BESIDE)) {
  test(`what lies beside a life ${what}: the life opens all the same`, async ({ tab }) => {
    await tab.wakePaused();
    await tab.ask('step', 'theta', 3);
    await tab.ask('keys.set', 'main', 'a-key', { keep: 'encrypted', passphrase: 'long enough' });
    const { golemId, tick } = await tab.status();
    const beside: string[] = [];
    await meanwhile(tab, async (page) => {
      const names = await databases(page);
      beside.push(...names.filter((name) => name.startsWith(tab.life) && !/-pg18$|-place$/.test(name)));
      await change(page, beside);
    });
    expect(beside.length).toBeGreaterThan(8);
    expect(await waking(tab)).toBeNull();
    await tab.ask('pause');
    const status = await tab.status();
    expect(status.golemId).toBe(golemId);
    expect(status.tick).toBeGreaterThanOrEqual(tick);
    expect(await tab.ask('step', 'theta', 1)).toHaveLength(1);
    await tab.expectUnbroken();
  });
}
