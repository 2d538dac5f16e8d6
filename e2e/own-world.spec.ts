import type { Locator, Page } from '@playwright/test';
import { HEADER, hourly } from '../test/adapters/market-file/files.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { expect, newLife, test } from './support/test.ts';

const MARKET = {
  name: 'ABC-USD.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...hourly(400)].join('\n')),
};
/** A screen has fewer controls than this. */
const MOST_TABS = 150;

/** Goes there with the Tab key, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let i = 0; i < MOST_TABS; i += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key does not come to ${target}.`);
}

/**
 * The dialog of the system cannot be driven: this answers in its place, with a real file of the page's own file system,
 * written by the browser's own stream.
 */
function standInForPicker(): void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const saving = { cancelled: false, held: false, aborted: false, letGo };
  const picker = async ({ suggestedName }: { suggestedName: string }): Promise<unknown> => {
    if (saving.cancelled) throw new DOMException('The user aborted a request.', 'AbortError');
    const root = await navigator.storage.getDirectory();
    const handle = await root.getFileHandle(suggestedName, { create: true });
    if (!saving.held) return handle;
    // As a slow disk. A pipe is ended only when the piece that it has handed over is written.
    const writer = (await handle.createWritable()).getWriter();
    let pieces = 0;
    const createWritable = (): Promise<WritableStream> =>
      Promise.resolve(
        new WritableStream<Uint8Array<ArrayBuffer>>({
          write: async (piece) => {
            if ((pieces += 1) > 1) await held;
            await writer.write(piece);
          },
          abort: async (reason) => {
            saving.aborted = true;
            await writer.abort(reason);
          },
        }),
      );
    return { name: handle.name, createWritable };
  };
  Object.assign(globalThis, { saving, showSaveFilePicker: picker });
}

interface Saving {
  cancelled: boolean;
  held: boolean;
  aborted: boolean;
  letGo: () => void;
}
const hold = (page: Page, change: 'cancel' | 'hold' | 'let go'): Promise<void> =>
  page.evaluate((how) => {
    const { saving } = globalThis as unknown as { saving: Saving };
    saving.cancelled = how === 'cancel';
    saving.held = how === 'hold';
    if (how === 'let go') saving.letGo();
  }, change);

/** What the page wrote there, in base64. */
const written = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (file) => {
    const root = await navigator.storage.getDirectory();
    const bytes = new Uint8Array(await (await (await root.getFileHandle(file)).getFile()).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, name);

async function drop(target: Locator, name: string, base64: string): Promise<void> {
  const data = await target.page().evaluateHandle(
    ([fileName, content]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName));
      return transfer;
    },
    [name, base64] as const,
  );
  await target.dispatchEvent('drop', { dataTransfer: data });
}

/** Damages the database of the life that was imported: blocks of its files become something else. */
const damageImported = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((each) => each.includes('~') && each.endsWith('-pg18'))!;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('not opened'));
    });
    let damaged = 0;
    for (const store of db.objectStoreNames) {
      await new Promise<void>((resolve, reject) => {
        const tx = db.transaction(store, 'readwrite');
        tx.oncomplete = () => resolve();
        tx.onerror = () => reject(tx.error ?? new Error('not written'));
        tx.objectStore(store).openCursor().onsuccess = (event) => {
          const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
          if (!cursor) return;
          const value: unknown = cursor.value;
          const bytes =
            value instanceof Uint8Array ? value : value instanceof ArrayBuffer ? new Uint8Array(value) : null;
          if (bytes && bytes.length >= 4_096) {
            bytes.fill(7);
            damaged += 1;
            cursor.update(value);
          }
          cursor.continue();
        };
      });
    }
    db.close();
    return damaged;
  });

test('a world of one’s own: made by keyboard alone, taken along, brought in elsewhere, and the way back', async ({
  tab,
  browser,
  baseURL,
}) => {
  const { page } = tab;
  await page.addInitScript(standInForPicker);
  await tab.wakePaused({ screen: 'world' });

  // A file becomes a world without a mouse.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(MARKET);
  await expect(page.getByText('check how each column is read')).toBeFocused();
  await tabTo(page, page.getByLabel('Name of the world'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('My market');
  await tabTo(page, page.getByRole('button', { name: 'Import as a world' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('400 rows read as 400 steps')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Live here' })).toBeFocused();
  await page.keyboard.press('Enter');
  const { world } = await tab.until('it is there', (status) => status.world?.title === 'My market');
  await tab.ask('step', 'theta', 40);

  // Its books are its own, and a memory says by name where it was lived.
  const booked = (await tab.ask('ledger.get')).transactions;
  const from = Math.min(...booked.map(({ tick }) => tick));
  expect((await tab.ask('records.get', from))!.observation.worldId).toBe(world!.id);
  const memory = await tab.ask('grimoire.remember', { type: 'insight', title: 'Seen', text: 'ABC swings.' });
  await page.goto(page.url().replace(/#.*/, `#/memory/${memory.id}`));
  await expect(page.getByRole('link', { name: 'My market' })).toBeVisible();

  // Written to the place that was picked; a person may change their mind before, and during.
  await page.goto(page.url().replace(/#.*/, '#/settings'));
  const panel = page.getByRole('region', { name: 'Export and import' });
  const everything = panel.getByRole('button', { name: 'Export everything…' });
  await hold(page, 'cancel');
  await everything.click();
  await expect(everything).toBeEnabled();
  await hold(page, 'hold');
  await everything.click();
  await expect(panel.getByRole('progressbar', { name: 'Export' })).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await hold(page, 'let go');
  await expect(panel.getByRole('progressbar')).toHaveCount(0);
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(panel.getByText('Exported:')).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { saving: Saving }).saving.aborted)).toBe(true);
  await everything.click();
  await expect(panel.getByText('Exported:')).toBeVisible();
  const home = await tab.status();
  const file = await written(page, `golem-life-tick-${home.tick}.golem`);

  // Dropped in a browser that has never seen that market.
  const context = await browser.newContext({ baseURL: baseURL! });
  const guard = new Guard(context, baseURL!);
  const there = new GolemPage(await context.newPage(), newLife());
  const { tick: replaced } = await there.wakePaused({ screen: 'settings' });
  const arrival = there.page.getByRole('region', { name: 'Export and import' });
  await drop(arrival.getByRole('group', { name: 'Import a life' }), 'life.golem', file);
  const offer = arrival.getByRole('group', { name: 'What is in the file' });
  await expect(offer).toContainText('My market');
  await arrival.getByRole('button', { name: 'Replace this life with it' }).click();
  await expect(arrival.getByText(`The golem goes on from tick ${home.tick}`)).toBeVisible();
  expect((await there.status()).world).toMatchObject({ id: world!.id, title: 'My market' });
  expect(await there.ask('records.get', home.tick)).toEqual(await tab.ask('records.get', home.tick));
  expect(await there.ask('ledger.get')).toEqual(await tab.ask('ledger.get'));
  const prices = async (live: GolemPage): Promise<number[]> =>
    (await live.ask('step', 'theta', 5)).map(({ observation }) => observation.price);
  expect(await prices(there)).toEqual(await prices(tab));

  // An imported life that cannot be opened keeps its place until its owner says otherwise.
  expect(await damageImported(there.page)).toBeGreaterThan(10);
  await expect(there.revisit()).rejects.toThrow(/checksum|wrong length/);
  const rescue = there.page.getByRole('region', { name: 'Rescue' });
  await rescue.getByRole('button', { name: 'Go back to it' }).click();
  await expect
    .poll(() => there.page.evaluate(() => golem.ready.then(() => 'awake')).catch(() => 'not yet'))
    .toBe('awake');
  expect((await there.status()).tick).toBe(replaced);
  expect(await there.ask('step', 'theta', 1)).toHaveLength(1);
  await context.close();
  guard.check();
});
