import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madePdf } from '../test/support/made-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const POOLS = `# Pools

A pool holds two tokens, and the fee of a swap goes to those who provide liquidity in it.
They choose a range of prices. While the price stands in that range they earn fees in proportion to their
share of what is provided there, and while it stands outside of it they earn nothing and hold one token only.

## Impermanent loss

When the price of one token moves away, a position is worth less than its tokens would be outside.
`;

test('files of several kinds are dropped, searched, opened where they stand, kept over a reload and removed', async ({
  newborn: tab,
}, info) => {
  const { page } = tab;
  await tab.show('collections');
  await tab.ask('models.load');

  const folder = info.outputPath('papers');
  mkdirSync(join(folder, 'code'), { recursive: true });
  writeFileSync(join(folder, 'pools.md'), POOLS);
  writeFileSync(join(folder, 'page.html'), '<h1>Lending</h1><p>Morpho matches lenders with borrowers.</p>');
  writeFileSync(join(folder, 'prices.csv'), 'token,price\nETH,1800\nBTC,30000\n');
  writeFileSync(join(folder, 'tokens.json'), '[{"symbol": "DAI", "kind": "a stable coin of Maker"}]');
  writeFileSync(join(folder, 'code', 'vault.sol'), 'contract Vault {\n  function harvest() external {}\n}\n');
  writeFileSync(
    join(folder, 'paper.pdf'),
    madePdf([
      [
        { text: 'Oracles', size: 20 },
        { text: 'A median of prices resists manipulation.', below: 30 },
      ],
      [{ text: 'Liquidators repay the debt of a borrower.' }],
    ]),
  );
  writeFileSync(join(folder, 'photo.png'), new Uint8Array([137, 80, 78, 71, 0]));
  await page.getByLabel('Folder of documents').setInputFiles(folder);
  const added = page.getByRole('region', { name: 'Add documents' });
  await expect(added).toContainText('6 documents added');
  await expect(added).toContainText('“papers/photo.png” is neither text nor PDF.');
  const list = page.getByRole('region', { name: 'Collections', exact: true });
  await expect(list).toContainText('6 documents');
  await expect(list).toContainText('all found by meaning');

  const found = page.getByRole('region', { name: 'Search documents' });
  const search = async (words: string): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Words or a question' }).fill(words);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  };
  await search('Who pays back what is owed?');
  await expect(found.getByRole('listitem').first()).toContainText('papers/paper.pdf');
  await expect(found.getByRole('listitem').first()).toContainText('page 2');
  await search('harvest');
  await expect(found.getByRole('listitem').first()).toContainText('papers/code/vault.sol');
  await search('impermanent loss');
  const first = found.getByRole('listitem').first();
  await expect(first).toContainText('Pools › Impermanent loss');
  await expect(first.locator('mark').first()).toBeVisible();
  await expectAccessible(page, 'hits');

  await first.getByRole('link', { name: 'papers/pools.md' }).click();
  await expect(page).toHaveURL(/#\/collections\/d\d+\/\d+/);
  await expect(page.getByRole('region', { name: 'Text of papers/pools.md' })).toContainText(
    'When the price of one token moves away',
  );
  await expectAccessible(page, 'a passage');

  await tab.revisit();
  await expect(page.getByRole('region', { name: 'Text of papers/pools.md' })).toContainText('worth less');
  await expect(list).toContainText('6 documents');
  await page.getByRole('button', { name: 'Remove Documents' }).click();
  await expect(list).toContainText('“Documents” was removed.');
  expect((await tab.ask('collections.search', 'impermanent loss')).hits).toEqual([]);
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toContainText('6 documents');
});

test('a taking in is cancelled and keeps what is whole; erasing the life removes documents', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('collections');
  const kept = await page.evaluate(async () => {
    const line = 'The committee weighed liquidity, collateral and the price of risk in each of its markets. ';
    const large = `${line.repeat(12)}\n\n`.repeat(12_000);
    const stop = golem.on('collections', ({ progress }) => {
      if (progress && progress.bytes > 1_000_000) void golem.collections.cancel();
    });
    const result = await golem.collections.add({
      documents: [
        { name: 'small.txt', text: 'A short note on vaults.' },
        { name: 'large.txt', bytes: new Blob([large]) },
      ],
    });
    stop();
    return { cancelled: result.cancelled, names: result.added.map(({ name }) => name) };
  });
  expect(kept).toEqual({ cancelled: true, names: ['small.txt'] });
  const answer = await tab.ask('collections.search', 'vaults collateral', { mode: 'keyword' });
  expect(answer).toMatchObject({ chunks: 1, hits: [{ document: { name: 'small.txt' } }] });
  await tab.ask('erase');
  expect(await tab.ask('collections.status')).toMatchObject({ documents: 0, chunks: 0 });
});
