import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const NOTES = ['The boiler is serviced every March.', 'Tomatoes go out after the last frost.'];

test('memories are drawn on a map, picked, drawn around, and looked at as they were at a tick', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('memory');
  await tab.ask('models.load');
  await tab.ask('policy.set', { gate: { baseThreshold: 0.05 } });
  await tab.ask('step', 'theta', 30);
  await tab.ask('grimoire.ingest', [...NOTES.map((text) => ({ text }))], { source: 'house.md' });
  await tab.ask('step', 'theta', 10);
  await expect.poll(async () => (await tab.ask('models.status')).backlog).toBe(0);
  const { total } = await tab.ask('grimoire.stats');

  await page.getByRole('button', { name: 'Draw the map' }).click();
  const map = page.getByRole('application', { name: `Map of ${total} memories` });
  await expect(map).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  const legend = page.getByRole('list', { name: 'What the marks mean' });
  await expect(legend).toContainText(`passage ${NOTES.length}`);
  await expectAccessible(page, 'the map');

  // The keyboard goes from one to the next and opens it.
  await map.focus();
  await page.keyboard.press('ArrowRight');
  const told = page.getByRole('region', { name: 'Map' }).getByRole('status');
  await expect(told).toContainText('trust');
  const title = await told.locator('strong').textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Entry', exact: true })).toContainText(title!);

  // A filter dims the others; what is drawn around is all that the list shows.
  const panel = page.getByRole('region', { name: 'Map' });
  await page.getByLabel('Trust', { exact: true }).selectOption('external');
  await expect(panel).toContainText(`${NOTES.length} memories of ${total} lit`);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Draw around' }).click();
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.mouse.down();
  for (const [x, y] of [[1, 0] as const, [1, 1] as const, [0, 1] as const])
    await page.mouse.move(box.x + 2 + x * (box.width - 4), box.y + 2 + y * (box.height - 4), { steps: 3 });
  await page.mouse.up();
  await expect(panel).toContainText(`${total} memories drawn around`);
  await page.getByRole('button', { name: 'Show all again' }).click();

  // As it was after a tick: in the address, by the keyboard, and back.
  const slider = page.getByRole('slider', { name: 'As of' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/then=0/);
  await expect(page.getByText('Not known yet after tick 0.')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page).not.toHaveURL(/then=/);
  await page.goto(page.url().replace(/#.*/, '#/memory?then=29'));
  const { length } = await tab.ask('grimoire.list', { asOf: 29, limit: 100 });
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(total);
  await expect(page.getByText(`All ${length} entries shown`)).toBeVisible();
  await expect(slider).toHaveAttribute('aria-valuetext', /^tick 29/);
  await expect(page.getByRole('article').filter({ hasText: 'passage' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: NOTES[1]! })).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
