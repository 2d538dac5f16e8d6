import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { HEADER, hourly } from '../test/adapters/market-file/files.ts';
import { expect, test } from './support/test.ts';

/** A close that is not called so, and a column that is: the guess is wrong until it is corrected. */
const RENAMED = 'time,open,high,low,Close (adjusted?),volume,close';
const tricky = [RENAMED, ...hourly(120).map((line) => `${line},1`)].join('\n');

const csv = (text: string, name = 'ABC-USD.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: 'text/csv' }));
      return transfer;
    },
    [name, text] as const,
  );
  await page
    .getByRole('group', { name: /Drop a file of prices/ })
    .dispatchEvent('drop', { dataTransfer: data });
}

/** Chunks and worlds that are stored, straight from the browser's database. */
async function stored(page: Page, life: string): Promise<{ chunks: number; series: number }> {
  return page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(`${name}-market-files`);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('not opened'));
    });
    const count = (store: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not counted'));
      });
    const found = { chunks: await count('chunks'), series: await count('series') };
    db.close();
    return found;
  }, life);
}

test('a dropped file, its mapping corrected, is a world in which the golem lives', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('world');
  const home = (await tab.status()).world!.id;
  await tab.ask('step', 'theta', 2);
  await drop(page, 'ABC-USD.csv', tricky);
  const close = page.getByRole('combobox', { name: 'Column close is' });
  await expect(close).toHaveValue('close');
  await page.getByRole('combobox', { name: 'Column Close (adjusted?) is' }).selectOption('Close or price');
  await expect(close).toHaveValue('');
  await page.getByLabel('Name of the world').fill('My market');
  await page.getByRole('button', { name: 'Import as a world' }).click();
  await expect(page.getByText('120 rows read as 120 steps of 1 hour')).toBeVisible();
  await expect(page.getByText('Nothing was missing, doubled or out of order.')).toBeVisible();
  await page.getByRole('button', { name: 'Live here' }).click();
  const { world } = await tab.until('it is there', (status) => status.world?.title === 'My market');
  expect(world!.id).toMatch(/^file:[0-9a-f]{16}$/);

  const lived = await tab.ask('step', 'theta', 50);
  expect(lived).toHaveLength(50);
  for (const { observation } of lived) {
    const [, , , , last] = hourly(120)[observation.step]!.split(',').map(Number);
    expect(observation.price / last!).toBeCloseTo(1, 9);
  }
  await expect(page.getByText("The price is the file's; the pool is paper.")).toBeVisible();
  expect(await stored(page, tab.life)).toEqual({ chunks: 1, series: 1 });

  // Another visit goes on there; each world kept its own place and books.
  expect((await tab.revisit()).world).toMatchObject({ id: world!.id, step: 50 });
  const there = await tab.ask('ledger.get');
  await tab.ask('world.use', home);
  expect((await tab.status()).world).toMatchObject({ id: home, step: 2 });
  await tab.ask('world.use', world!.id);
  expect((await tab.ask('ledger.get')).balances).toEqual(there.balances);
  await tab.ask('world.use', home);

  await page.getByRole('button', { name: /^Remove ?: My market$/ }).click();
  await page.getByRole('button', { name: /^Remove it from this browser/ }).click();
  await expect(page.getByRole('heading', { name: 'My market' })).toHaveCount(0);
  expect(await stored(page, tab.life)).toEqual({ chunks: 0, series: 0 });
});

test('a file that breaks, and one whose import is cancelled, leave nothing', async ({ newborn: tab }) => {
  const { page } = tab;
  await tab.show('world');
  const rows = hourly(150_000);
  const input = page.getByLabel('Market file', { exact: true });
  const importIt = page.getByRole('button', { name: 'Import as a world' });

  const broken = [HEADER, ...rows, '2041-04-10T00:00:00Z,1,2,0.5,cheap,3'].join('\n');
  await input.setInputFiles(csv(broken));
  await importIt.click();
  await expect(page.getByRole('alert')).toContainText(
    'Line 150002, column “close”: “cheap” is not a number: fix the cell, or choose another column.',
  );
  await expect(importIt).toBeEnabled();
  expect(await stored(page, tab.life)).toEqual({ chunks: 0, series: 0 });
  await page.getByRole('button', { name: 'Take another file' }).click();

  const whole = gzipSync(Buffer.from([HEADER, ...rows].join('\n')));
  await input.setInputFiles({ name: 'ABC.csv.gz', mimeType: 'application/gzip', buffer: whole });
  await importIt.click();
  await page.getByRole('button', { name: 'Cancel the import' }).click();
  await expect(importIt).toBeEnabled();
  expect(await stored(page, tab.life)).toEqual({ chunks: 0, series: 0 });
  await expect(page.getByRole('alert')).toHaveCount(0);

  // What was set is still there: the same file, imported after all.
  await importIt.click();
  await expect(page.getByText('150,000 rows read as 150,000 steps')).toBeVisible();
  expect((await stored(page, tab.life)).series).toBe(1);
});

test('by script: preview, import with events, list and remove', async ({ newborn: tab }) => {
  const text = [HEADER, ...hourly(500)].join('\n');
  const told = await tab.page.evaluate(async (content) => {
    const file = new File([content], 'XYZ_EUR.csv');
    const events: (number | null)[] = [];
    let stop: () => void;
    // Events come once a frame: the last of them behind the report.
    const over = new Promise<void>((resolve) => {
      stop = golem.on('import', ({ progress }) => {
        events.push(progress && progress.read / progress.total);
        if (progress === null) resolve();
      });
    });
    const preview = await golem.world.previewFile(file);
    const report = await golem.world.importFile(file, { interval: 86_400, pool: { fee: 500 } });
    const listed = (await golem.world.list()).some(({ id }) => id === report.world.id);
    await golem.world.remove(report.world.id);
    await over;
    const gone = (await golem.world.list()).every(({ id }) => id !== report.world.id);
    stop!();
    return { preview, report, listed, gone, events };
  }, text);
  expect(told).toMatchObject({
    preview: { format: 'csv', interval: 3_600, guess: { base: 'XYZ', quote: 'EUR' } },
    report: { steps: 21, bars: 21, mapping: { pool: { fee: 500 } }, counts: { rows: 500 } },
    listed: true,
    gone: true,
  });
  expect(told.events.slice(-2)).toEqual([1, null]);
});

test('files as people bring them: what is asked is chosen, what would change is told first', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('world');
  const day = (i: number): string => new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
  const rows = Array.from({ length: 60 }, (_, i) => `${day(i)},${100 + i}`);
  const input = page.getByLabel('Market file', { exact: true });
  const importIt = page.getByRole('button', { name: 'Import as a world' });

  // What was added last is still told.
  const another = page.getByRole('button', { name: 'Add another file' });
  if (await another.isVisible()) await another.click();
  const before = (await stored(page, tab.life)).series;

  // Two members of gzip, which a browser by itself takes for damage.
  const packed = Buffer.concat([
    gzipSync(Buffer.from(`date,close\n${rows.slice(0, 30).join('\n')}\n`)),
    gzipSync(Buffer.from(rows.slice(30).join('\n'))),
  ]);
  await input.setInputFiles({ name: 'both.csv.gz', mimeType: 'application/gzip', buffer: packed });
  await importIt.click();
  await expect(page.getByText('60 rows read as 60 steps of 1 day')).toBeVisible();
  await page.getByRole('button', { name: 'Add another file' }).click();

  // German, in Windows-1252, with a line that comes again.
  const german = [
    'Datum;Eröffnung;Hoch;Tief;Schluß;Stück',
    ...rows.map(
      (row) =>
        `${row.slice(0, 10).split('-').reverse().join('.')};1.894,13 €;1.950,50 €;1.800,00 €;1.900,25 €;449.079`,
    ),
  ];
  const again = Buffer.from([...german, german[60]].join('\n').replaceAll('€', '\x80'), 'latin1');
  await input.setInputFiles({ name: 'eth.csv', mimeType: 'text/csv', buffer: again });
  await expect(page.getByRole('combobox', { name: 'Column Schluß is' })).toHaveValue('close');
  await importIt.click();
  await expect(
    page.getByText('1 row has the time of another (line 62): only the last of a time counts'),
  ).toBeVisible();
  expect((await stored(page, tab.life)).series).toBe(before + 1);
  await page.getByRole('button', { name: 'Import anyway' }).click();
  await expect(page.getByText('61 rows read as 60 steps of 1 day')).toBeVisible();
  await page.getByRole('button', { name: 'Add another file' }).click();

  await input.setInputFiles(csv('date,price\n01/02/2024,5\n02/03/2024,6\n03/04/2024,7', 'open.csv'));
  const choice = page.getByRole('group', { name: 'To decide' });
  await expect(choice).toContainText('“01/02/2024” can be read in two ways');
  await expect(importIt).toBeDisabled();
  await choice.getByRole('button', { name: '1 February 2024' }).click();
  await expect(choice).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Times are' })).toHaveValue('dmy');
  await expect(importIt).toBeEnabled();
});
