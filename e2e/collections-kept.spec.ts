import { madePdf } from '../test/support/made-pdf.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { BUILT, StaticHost } from './support/static-host.ts';
import { expect, newLife, test } from './support/test.ts';

const POOLS = '# Pools\n\nThe fee of a swap goes to those who provide liquidity in the pool.\n';
const VAULTS = '# Vaults\n\nA keeper harvests the vault each Friday.\n';

test('a second tab sees and searches the collections of the first, and what is added there', async ({
  newborn: tab,
}) => {
  await tab.show('collections');
  await tab.ask('collections.add', { collection: 'Notes', documents: [{ name: 'pools.md', text: POOLS }] });
  const second = new GolemPage(await tab.page.context().newPage(), tab.life);
  await second.wake({ screen: 'collections' });
  const { page } = second;
  const list = page.getByRole('region', { name: 'Collections', exact: true });
  await expect(list).toContainText('1 document');
  await page.getByRole('searchbox', { name: 'Words or a question' }).fill('fee of a swap');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const found = page.getByRole('region', { name: 'Search documents' });
  await expect(found.getByRole('listitem').first()).toContainText('pools.md');
  await page.screenshot({ path: test.info().outputPath('second-tab.png'), fullPage: true });
  // What the first takes in is there in the second.
  await tab.ask('collections.add', { collection: 'Notes', documents: [{ name: 'vaults.md', text: VAULTS }] });
  await expect(list).toContainText('2 documents');
});

test('where storage is memory, documents are found and the screen says that they go', async ({ tab }) => {
  const { page } = tab;
  await tab.wakePaused({ screen: 'collections', storage: 'memory' });
  await tab.ask('collections.add', { collection: 'Notes', documents: [{ name: 'pools.md', text: POOLS }] });
  await expect(page.getByRole('region', { name: 'Collections', exact: true })).toContainText('1 document');
  await expect(page.getByText(/memory/i).first()).toBeVisible();
  expect((await tab.ask('collections.search', 'fee of a swap')).hits).toHaveLength(1);
  await page.screenshot({ path: test.info().outputPath('memory.png'), fullPage: true });
});

test('a reload in the middle of taking in keeps what is whole and nothing of the rest', async ({
  newborn: tab,
}) => {
  test.setTimeout(240_000);
  const { page } = tab;
  await tab.show('collections');
  await page.evaluate(async () => {
    const line = 'The committee weighed liquidity, collateral and the price of risk in each of its markets. ';
    const large = `${line.repeat(12)}\n\n`.repeat(20_000);
    const under = new Promise<void>((resolve) =>
      golem.on('collections', ({ progress }) => {
        // It is told as added, and the one behind it is under way.
        if (progress && progress.documents === 1 && progress.name === 'large.txt') resolve();
      }),
    );
    void golem.collections
      .add({
        documents: [
          { name: 'small.txt', text: 'A short note on vaults.' },
          { name: 'large.txt', bytes: new Blob([large]) },
        ],
      })
      .catch(() => undefined);
    await under;
  });
  await tab.revisit();
  expect(await tab.ask('collections.status')).toMatchObject({ documents: 1 });
  const answer = await tab.ask('collections.search', 'vaults collateral', { mode: 'keyword' });
  expect(answer).toMatchObject({ chunks: 1, hits: [{ document: { name: 'small.txt' } }] });
  await page.screenshot({ path: test.info().outputPath('after-reload.png'), fullPage: true });
  // The same again goes to its end: nothing of the first is in its way.
  const added = await tab.ask('collections.add', { documents: [{ name: 'large.txt', text: POOLS }] });
  expect(added).toMatchObject({ cancelled: false, added: [{ name: 'large.txt' }] });
});

test('a PDF is read with the network gone', async ({ browser }) => {
  test.setTimeout(240_000);
  const host = new StaticHost(BUILT, '/some/where/');
  await host.start();
  const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'allow' });
  const guard = new Guard(context, host.url);
  try {
    const tab = new GolemPage(await context.newPage(), newLife());
    await tab.wakePaused({ screen: 'collections' });
    await expect
      .poll(async () => (await tab.ask('install.status')).offline, { timeout: 120_000 })
      .toBe('ready');
    await host.stop();
    await tab.revisit();
    const { page } = tab;
    await page.getByLabel('Files of documents').setInputFiles({
      name: 'paper.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(madePdf([[{ text: 'A median of prices resists manipulation.' }]])),
    });
    await expect(page.getByRole('region', { name: 'Add documents' })).toContainText('1 document added');
    expect((await tab.ask('collections.search', 'median of prices', { mode: 'keyword' })).hits).toMatchObject(
      [{ document: { name: 'paper.pdf' } }],
    );
    await page.screenshot({ path: test.info().outputPath('pdf-offline.png'), fullPage: true });
  } finally {
    await context.close();
    await host.stop().catch(() => undefined);
  }
  guard.expect(/ERR_CONNECTION_REFUSED/);
});
