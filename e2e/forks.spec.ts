import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { gateWords } from '../src/dashboard/words/gate-words.ts';
import { expectAccessible } from './support/accessible.ts';
import type { GolemPage } from './support/golem-page.ts';
import { expect, test } from './support/test.ts';

const TICKS = 100;
const FROM = 60;
const LOOKS = [
  ['dark', { width: 1440, height: 900 }],
  ['light', { width: 360, height: 800 }],
] as const;

const goTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** Photographs a part of the page, has axe look at it, and sees that nothing is wider than the page. */
async function look({ page }: GolemPage, name: string): Promise<void> {
  const shots = join(test.info().project.outputDir, 'shots');
  await mkdir(shots, { recursive: true });
  for (const [colorScheme, viewport] of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`), fullPage: true });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(beyond, `${name}, ${colorScheme}: pixels beyond the page`).toBeLessThanOrEqual(0);
    await expectAccessible(page, `${name}, ${colorScheme}`, 'main');
  }
  await page.setViewportSize(LOOKS[0][1]);
}

test('a life is lived otherwise beside the original, which lives on, and is compared tick by tick', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('step', 'theta', TICKS);
  await goTo(page, `#/tick/${FROM}`);
  await page.getByRole('link', { name: 'Fork from here' }).click();
  const forks = page.getByRole('region', { name: /^Forks/ });
  const begin = forks.getByRole('button', { name: 'Run the fork' });
  await expect(forks.getByLabel('From tick')).toHaveValue(String(FROM));

  // No model is set up: the reflex thinks, and the page says how it could be otherwise.
  await expect(forks.getByRole('radio', { name: 'the reflex' })).toBeChecked();
  await expect(forks.getByRole('radio', { name: 'your models' })).toBeDisabled();
  await expect(forks.getByText('No tier is mapped to a model')).toBeVisible();

  // What is wrong is said where it is.
  const number = forks.getByLabel('becomes');
  await number.fill('7');
  await begin.click();
  await expect(forks.getByText(/^At most 1/)).toBeVisible();
  await expect(number).toBeFocused();
  await number.fill('0.1');
  await forks.getByRole('button', { name: 'Add another change' }).click();
  await forks.getByLabel('What is changed').last().selectOption('playbook');
  const playbook = forks.getByLabel('The whole playbook, as Markdown');
  const rules = await playbook.inputValue();
  await playbook.fill(`${rules}\n## a rule without an end`);
  await begin.click();
  await expect(forks.getByText(/^Playbook, line \d+/)).toBeVisible();
  await playbook.fill(rules);
  await forks.getByLabel('Name').fill('Bolder');
  await tab.ask('setSpeed', 1_000);
  await tab.ask('start');
  const { tick: left } = await tab.status();
  await begin.click();

  const mine = forks.getByRole('listitem').filter({ hasText: 'Bolder' });
  await expect(mine).toContainText('● done');
  await expect(mine).toContainText(`gate.baseThreshold = 0.1; another playbook`);
  await expect(mine.getByText('state differs from tick')).toBeVisible();
  await tab.untilTick(left + 3);
  await tab.ask('pause');
  await expect(forks.getByRole('button', { name: 'What if…' })).toBeVisible();

  // What is deleted can be had back.
  await mine.getByRole('button', { name: 'Delete' }).click();
  await forks.getByRole('button', { name: 'Undo' }).click();
  await mine.getByRole('button', { name: 'Rename' }).click();
  await mine.getByLabel('Name').fill('Much bolder');
  await page.keyboard.press('Enter');
  await forks.getByRole('link', { name: 'Compare Much bolder' }).click();
  const chart = page.getByRole('img', { name: /^Equity of the fork and of the original/ });
  await expect(chart).toBeVisible();
  // Its result is a sentence first, and says what the API says.
  const gain = await page.evaluate(async () => {
    const [fork] = await golem.fork.list();
    return fork!.equity! - fork!.originalEquity!;
  });
  const sentence = page.getByText(/against the original at tick/);
  await expect(sentence).toContainText(Math.abs(gain).toFixed(2));
  const rows = page.getByRole('group', { name: 'Ticks of the fork' }).getByRole('button');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const both = page.getByRole('region', { name: /both records$/ });
  await expect(both.getByRole('heading', { name: 'Gate', exact: true })).toBeVisible();
  await expect(both.getByRole('rowheader').first()).toBeVisible();
  await look(tab, 'fork');

  // It is kept, and the life is as it was.
  const before = await tab.status();
  expect((await tab.revisit()).tick).toBe(before.tick);
  await expect(page.getByText('Much bolder').first()).toBeVisible();
  await expect(both.getByRole('rowheader').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const [fork] = await golem.fork.list();
    const { ticks } = await golem.fork.compare(fork!.id);
    return { state: fork!.state, from: ticks[0]!.tick, ticks: ticks.length, lived: fork!.lived };
  });
  expect(kept).toMatchObject({ state: 'done', from: FROM });
  expect(kept.ticks).toBe(kept.lived);
  expect(await page.evaluate(() => golem.replay.run({ from: 55, to: 65 }))).toMatchObject({
    identical: true,
  });
});

test('a bug report of a tick shows the same tick in a life that knows nothing of it', async ({
  newborn: tab,
}, info) => {
  await tab.page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await tab.ask('step', 'theta', 44);
  await goTo(tab.page, '#/tick/43');
  const [file] = await Promise.all([
    tab.page.waitForEvent('download'),
    tab.page.getByRole('button', { name: 'Save a bug report' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('golem-tick-43.golem-report');
  await expect(tab.page.getByText('Saved as golem-tick-43.golem-report.')).toBeVisible();
  const record = (await tab.ask('records.get', 43))!;
  const path = info.outputPath('golem-tick-43.golem-report');
  await file.saveAs(path);

  // Another life, in which nothing of it was lived, in a page that has not seen it.
  await tab.begin();
  expect((await tab.revisit()).tick).toBe(0);
  await tab.show('state');
  const panel = tab.page.getByRole('region', { name: /^Open a bug report/ });
  const pick = panel.getByLabel(/^A tick of another life/);
  const cut = info.outputPath('cut.golem-report');
  await writeFile(cut, (await readFile(path)).subarray(0, -30));
  await pick.setInputFiles(cut);
  await expect(panel.getByRole('alert')).toContainText('This file is damaged');
  await pick.setInputFiles(path);
  await expect(panel.getByText('identical to the original')).toBeVisible();
  await expect(panel).toContainText(gateWords(record.gate));
  await panel.getByText('Its state, organ by organ').click();
  await look(tab, 'report');
  expect((await tab.status()).tick).toBe(0);
});
