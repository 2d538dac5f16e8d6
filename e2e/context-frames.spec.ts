import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

/** Photographs a part of the page, light on a phone and dark and wide. */
async function look(page: Page, name: string, part: Locator): Promise<void> {
  const shots = join(test.info().project.outputDir, 'shots');
  await mkdir(shots, { recursive: true });
  for (const [theme, viewport] of [
    ['light', { width: 360, height: 800 }],
    ['dark', { width: 1440, height: 900 }],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await part.screenshot({ path: join(shots, `${name}-${theme}-${viewport.width}.png`) });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(beyond, `${name}: pixels beyond the page`).toBeLessThanOrEqual(0);
  }
}

test('a stored prompt says how it is stored and what changed, and the events tell what became of contexts', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  for (const words of ['buy some', 'sell some', 'hold']) {
    await tab.ask('steer', words);
    await tab.ask('step', 'theta', 1);
  }
  await tab.ask('policy.set', { gate: { baseThreshold: 0.25 } });
  const frame = (await tab.ask('workspace.frame', 3))!;
  expect(frame).toMatchObject({ kind: 'P', base: { tick: 1 } });
  const delta = (await tab.ask('workspace.delta', 1, 3))!;
  expect(frame.delta).toEqual(delta);

  await page.evaluate(() => (location.hash = '#/mind/3?view=workings'));
  const stored = page.getByRole('region', { name: /^Stored form/ });
  await expect(stored).toContainText('Stored as differences from the workspace of tick 1.');
  await expect(stored).toContainText(`${delta.tokens.kept.toLocaleString('en')} of`);
  await stored.getByText(/^Changes since tick 1/).click();
  for (const { title } of [...delta.added, ...delta.removed].slice(0, 3)) {
    await expect(stored.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible();
  }
  await look(page, 'mind-frame', stored);
  await expectAccessible(page, 'the Mind screen with its frames');
  await stored.getByRole('link', { name: 'tick 1', exact: true }).click();
  await expect(stored).toContainText('Stored whole because it is the first since the page was opened');

  const totals = await tab.ask('workspace.frameTotals');
  expect(totals).toMatchObject({ iFrames: 1, pFrames: 2, causes: { first: 1 } });
  expect(totals.storedBytes).toBeLessThan(totals.wholeBytes);
  const frames = page.getByRole('region', { name: /^Context frames/ });
  await expect(frames).toContainText('first 1');
  await look(page, 'mind-frames', frames);

  const events = page.getByRole('region', { name: /^Context events ?kept/ });
  await expect(events.getByRole('listitem').first()).toContainText('Revision 1, by the owner: 1 value.');
  await look(page, 'mind-events', events);
  await events.getByRole('combobox', { name: 'Event' }).selectOption('context:assembled');
  await expect(events.getByRole('listitem')).toHaveCount(3);
  await expect(events.getByRole('link', { name: 'tick 3' })).toBeVisible();
  await events.getByLabel('Up to tick').fill('1');
  await expect(events.getByRole('link', { name: 'tick 3' })).toHaveCount(0);
  const lines = await page.evaluate(async () => new Response(await golem.exportEvents()).text());
  expect(lines.trimEnd().split('\n')).toHaveLength((await tab.ask('events.list', {})).length);
});
