import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { expect, newLife, test } from './support/test.ts';

/** At least so many; a busy machine lives a few more before the pause. */
const TICKS = 60;

/** A dialog of the system cannot be driven: the file goes to the downloads, as where there is no picker. */
async function withoutPicker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
}

async function download(page: Page, button: string): Promise<{ path: string; name: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { path: await file.path(), name: file.suggestedFilename() };
}

test('a life is exported, imported in another browser, lives on there, and can be undone', async ({
  tab,
  browser,
  baseURL,
}, info) => {
  await withoutPicker(tab.page);
  await tab.wakePaused({ screen: 'settings' });
  await tab.ask('step', 'theta', TICKS);
  await tab.ask('policy.set', { gate: { baseThreshold: 0.21 } });
  await tab.ask('models.configure', { id: 'own', provider: 'browser', model: 'built-in' });
  const home = await tab.status();
  const { path, name } = await download(tab.page, 'Export everything…');
  expect(name).toBe(`golem-life-tick-${home.tick}.golem`);
  await expect(tab.page.getByText('Exported:')).toBeVisible();
  await tab.page.getByText('Only a part, as text').click();
  const markdown = await download(tab.page, 'Memory, to read (Markdown)…');
  expect(await readFile(markdown.path, 'utf8')).toMatch(/^- Trust: self$/m);
  const csv = await download(tab.page, 'Ledger (CSV)…');
  expect(await readFile(csv.path, 'utf8')).toMatch(/^transaction,tick,time,memo,account,asset,.*,world\r\n/);

  const context = await browser.newContext({ baseURL: baseURL! });
  const guard = new Guard(context, baseURL!);
  const there = new GolemPage(await context.newPage(), newLife());
  await there.wakePaused({ screen: 'settings' });
  const second = new GolemPage(await context.newPage(), there.life);
  await withoutPicker(second.page);
  await second.wake({ screen: 'settings' });
  await expect(second.page.getByText('only that tab can import a life')).toBeVisible();
  expect(await second.refusal('goBack')).toMatchObject({ code: 'tab.read_only' });
  // It may take along what it watches: the file crosses from the other tab's workers.
  const watched = await download(second.page, 'Export everything…');
  const inside = (await readFile(watched.path)).toString('base64');
  const { golemId } = await second.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return golem.inspectArchive(new Blob([bytes]));
  }, inside);
  expect(golemId).toBe((await there.status()).golemId);

  // A file that is not whole is refused, and the life there goes on.
  const bytes = await readFile(path);
  const broken = info.outputPath('broken.golem');
  await writeFile(broken, bytes.subarray(0, bytes.length - 40));
  const panel = there.page.getByRole('region', { name: 'Export and import' });
  const pick = panel.getByLabel('A file that a golem’s page exported');
  await pick.setInputFiles(broken);
  await panel.getByRole('button', { name: 'Replace this life with it' }).click();
  await expect(panel.getByRole('alert')).toContainText('This file is damaged');
  expect(await there.ask('step', 'theta', 1)).toHaveLength(1);
  await panel.getByRole('button', { name: 'Keep this life' }).click();
  const { tick: replaced } = await there.status();

  // What is in it is shown before anything is replaced.
  await pick.setInputFiles(path);
  const offer = panel.getByRole('group', { name: 'What is in the file' });
  await expect(offer).toContainText(`${home.tick} ticks`);
  await expect(offer).toContainText('S&P 500');
  expect((await there.status()).tick).toBe(replaced);
  await offer.getByLabel('Set up its language models here too').check();
  await panel.getByRole('button', { name: 'Replace this life with it' }).click();
  await expect(panel.getByText(`The golem goes on from tick ${home.tick}`)).toBeVisible();
  await expect(panel.getByText('Set up with it: own.')).toBeVisible();
  const arrived = await there.status();
  for (const key of ['golemId', 'tick', 'equity', 'holding', 'tiers', 'policyRevision'] as const) {
    expect(arrived[key]).toEqual(home[key]);
  }
  expect(await there.ask('records.get', home.tick)).toEqual(await tab.ask('records.get', home.tick));
  expect((await second.status()).tick).toBe(home.tick);
  await second.page.close();
  expect(await there.ask('step', 'theta', 5)).toHaveLength(5);

  // It is stored: another visit goes on with it, and the replaced life is still there to go back to.
  expect(await there.revisit()).toMatchObject({ golemId: home.golemId, tick: home.tick + 5 });
  expect(await there.expectUnbroken()).toBe(home.tick + 5);
  await panel.getByRole('button', { name: 'Go back to it' }).click();
  await expect(panel.getByText('The life that was here before is back.')).toBeVisible();
  expect(await there.revisit()).toMatchObject({ tick: replaced });
  expect(await there.ask('keptLife')).toBeNull();
  const left = await there.page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('~')),
  );
  expect(left).toEqual([]);
  await context.close();
  guard.check();
});

test('an import that is cancelled leaves nothing behind, and a replaced life goes in its time', async ({
  tab,
}) => {
  await tab.wakePaused();
  await tab.ask('step', 'theta', 2);
  const outcome = await tab.page.evaluate(async () => {
    const file = await new Response(await golem.exportAll()).blob();
    const stop = new AbortController();
    const part = file
      .slice(0, file.size - 100)
      .stream()
      .getReader();
    // Most of it comes, and then nothing more: only cancelling ends it.
    const stalled = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await part.read();
        if (!done) return controller.enqueue(value);
        stop.abort();
        return new Promise(() => undefined);
      },
    });
    const code = await golem
      .importAll(stalled, { signal: stop.signal })
      .then(() => 'imported')
      .catch((error: { code: string }) => error.code);
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return { code, left: names.filter((name) => name.includes('~')) };
  });
  expect(outcome).toEqual({ code: 'archive.cancelled', left: [] });
  expect(await tab.ask('step', 'theta', 1)).toHaveLength(1);

  // Whole, it takes the life's place; the replaced life goes once the imported one has been opened twice.
  const importOwn = (): Promise<number> =>
    tab.page.evaluate(async () => (await golem.importAll(await golem.exportAll())).life.tick);
  const databases = (): Promise<string[]> =>
    tab.page.evaluate(async () =>
      (await indexedDB.databases())
        .map(({ name }) => name ?? '')
        .filter((name) => name.endsWith('-pg18'))
        .toSorted(),
    );
  const [first] = await databases();
  const { tick } = await tab.status();
  expect(await importOwn()).toBe(tick);
  expect(await databases()).toHaveLength(2);
  expect((await tab.revisit()).tick).toBe(tick);
  expect(await tab.ask('keptLife')).toMatchObject({ tick, openings: 1 });
  await tab.revisit();
  expect(await tab.ask('keptLife')).toBeNull();
  await expect.poll(databases).toHaveLength(1);
  expect(await databases()).not.toContain(first);
  expect(await tab.ask('step', 'theta', 1)).toHaveLength(1);
});
