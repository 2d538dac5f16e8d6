import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

test('an entry is pinned and banned by hand, undone, kept over a reload and lifted, by keys alone', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('steer', 'Think.');
  await tab.ask('step', 'theta', 1);
  const { entries } = (await tab.ask('workspace.get', 1))!;
  const rule = entries.find(({ of, included }) => of.kind === 'rule' && included)!;
  await page.evaluate((hash) => (location.hash = hash), `#/mind/1?entry=${rule.id}`);

  // Why it is there, and what it would have been without.
  const why = page.getByRole('region', { name: /^Reason/ });
  await expect(why).toContainText(rule.reason.text);
  await expect(why).toContainText(/Without it (the same|another|nothing)/);
  const standing = page.getByRole('region', { name: /^Pins and bans/ });
  await expect(standing).toContainText('Nothing is pinned or banned.');

  await page.keyboard.press('b');
  await expect(why.getByRole('button', { name: 'Banned' })).toHaveAttribute('aria-pressed', 'true');
  await expect(why.getByRole('status')).toContainText('In no prompt from the next thought on.');
  await why.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(standing).toContainText('Nothing is pinned or banned.');
  await page.keyboard.press('p');
  await expect(standing.getByRole('listitem')).toContainText(`In every prompt ${rule.title}`);
  await page.keyboard.press('b');
  await expect(standing.getByRole('listitem')).toContainText(`In no prompt ${rule.title}`);
  await expect(standing).toContainText('by the owner, after tick 1');
  await expectAccessible(page, 'the Mind screen with an entry that is banned');

  await tab.revisit();
  await expect(standing.getByRole('listitem')).toContainText(`In no prompt ${rule.title}`);
  await tab.ask('steer', 'Think.');
  await tab.ask('step', 'theta', 1);
  await page.getByRole('button', { name: 'Follow the latest' }).press('Enter');
  await page.getByRole('button', { name: 'As entries, with excluded ones' }).press('Enter');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Banned by the owner after tick 1.' }),
  ).toContainText(rule.title);

  // Hard context has no such buttons; on the Tick page what a decision rests on has.
  await page.getByRole('button', { name: 'Policy cage', exact: true }).press('Enter');
  await expect(why).toContainText('by necessity');
  await expect(why.getByRole('button', { name: 'Ban' })).toHaveCount(0);
  await standing.getByRole('button', { name: `Lift ${rule.title}` }).press('Enter');
  await expect(standing).toContainText('Nothing is pinned or banned.');
  expect(await tab.ask('workspace.overrides')).toEqual([]);
});
