import type { Locator, Page } from '@playwright/test';
import { GolemPage } from './support/golem-page.ts';
import { shortThought } from './support/short-thought.ts';
import { BUILT, StaticHost } from './support/static-host.ts';
import { expect, newLife, test } from './support/test.ts';

/** Where pictures go; without it the walk, which takes many minutes, is left out. */
const PICTURES = process.env['GOLEM_WALK'];
const LONG_MS = 900_000;

const NOTES = [
  'The harbour office opens at 7 am and closes at 6 pm, except on Sundays, when it stays shut all day.',
  'Boats up to 12 metres moor at the north pier; longer ones are sent to the basin behind the lighthouse.',
  'A berth for one night costs 24 euros, water and electricity included, and is paid to the harbour master.',
  'The harbour master lives in the yellow house and likes to talk about the storm of 1987 and about his cats.',
  'In winter the north pier is closed because of ice, and everybody moors in the basin behind the lighthouse.',
].join(' ');

async function picture(page: Page, name: string, of?: Locator): Promise<void> {
  await (of ?? page).screenshot({ path: `${PICTURES}/${name}.png` });
}

/** Said in the name of what is left out. */
const LEFT_OUT = PICTURES === undefined ? ' (by hand: GOLEM_WALK names a folder for its pictures)' : '';

/** One download, then no network: it answers, traces a tick, makes a document shorter, and reads a second prompt faster than the first. */
test(`a language model in the tab, from its download to all that it does offline${LEFT_OUT}`, async ({
  browser,
}) => {
  test.skip(PICTURES === undefined);
  test.setTimeout(4 * LONG_MS);
  const host = new StaticHost(BUILT, '/some/where/');
  await host.start();
  const context = await browser.newContext({
    baseURL: host.url,
    serviceWorkers: 'allow',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const tab = new GolemPage(page, newLife());
  const show = (hash: string): Promise<void> => page.evaluate((to) => void (location.hash = to), hash);
  const told: Record<string, unknown> = {};
  try {
    await tab.wakePaused({ screen: 'settings' });
    const tick = await shortThought(tab);
    const panel = page.getByRole('region', { name: 'A language model in this tab' });
    await panel.getByRole('button', { name: 'Fetch' }).click();
    await expect(panel).toContainText('● open', { timeout: LONG_MS });
    await expect
      .poll(async () => (await tab.ask('install.status')).offline, { timeout: LONG_MS })
      .toBe('ready');

    await host.stop();
    await tab.revisit();
    await show('#/ask');
    await page.getByLabel('Question to the golem').fill(`What did you decide at tick ${tick}?`);
    const asked = Date.now();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden({ timeout: LONG_MS });
    told['ask'] = {
      seconds: (Date.now() - asked) / 1_000,
      by: (await tab.ask('conversations.get', (await tab.ask('conversations.list'))[0]!.id))!.turns[0]!.by,
    };
    await picture(page, 'local-ask');

    await show('#/settings');
    const requests = ['When does the harbour office open?', 'What does a berth for one night cost?'];
    for (const question of requests) {
      await page.evaluate(
        ({ notes, text }) => {
          const messages = [{ role: 'user' as const, content: `${notes}\n\n${text}` }];
          return golem.gateway.complete({ models: ['local'], messages, maxTokens: 30 }).reply();
        },
        { notes: NOTES.repeat(3), text: question },
      );
    }
    told['reads'] = (await tab.ask('kv.prefixes')).reads.map(({ tokens, reused, prefillMs }) => ({
      tokens,
      reused,
      prefillMs,
    }));
    // What was asked elsewhere is read when the screen is opened.
    await show('#/ask');
    await show('#/settings');
    await page.setViewportSize({ width: 1280, height: 2_000 });
    const kept = page.getByRole('region', { name: 'Prefix cache' });
    await expect(kept.getByRole('row'))
      .toHaveCount(8, { timeout: 30_000 })
      .catch(() => undefined);
    await expect(kept.getByRole('table', { name: 'Latest prompts' })).toBeVisible({
      timeout: LONG_MS,
    });
    await kept.scrollIntoViewIfNeeded();
    await picture(page, 'local-beginnings', kept);

    const form = page.getByRole('form', { name: 'Shorten a text with the model in this tab' });
    await form.getByLabel('Shorten a text').fill(NOTES);
    await form.getByLabel('Question it should answer').fill('What does a berth cost?');
    await form.getByLabel('Times shorter').fill('2');
    await form.getByLabel('Whole sentences only').check();
    await form.getByRole('button', { name: 'Shorten it' }).click();
    await expect(panel).toContainText('tokens kept', { timeout: LONG_MS });
    await expect(panel.locator('mark', { hasText: '24 euros' })).toBeVisible();
    await form.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await picture(page, 'local-shorter');

    await panel.getByRole('button', { name: 'Score it' }).click();
    const words = panel.getByRole('listbox', { name: 'Tokens of the text' });
    await expect(words).toBeVisible({ timeout: LONG_MS });
    await words.getByRole('option', { selected: true }).focus();
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight');
    await words.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await picture(page, 'local-playground');
    await page.setViewportSize({ width: 1280, height: 900 });

    const began = Date.now();
    await page.evaluate((of) => golem.attribution.run(of, { ablations: 8 }), tick);
    told['attributionSeconds'] = (Date.now() - began) / 1_000;
    await show(`#/mind/${tick}`);
    await page.reload();
    const rests = page.getByRole('region', { name: 'Attribution' });
    await expect(rests).toContainText('entries made a difference');
    await rests.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await picture(page, 'local-attribution');

    await tab.ask('policy.set', { thinking: { t1Models: ['local'] } });
    await show('#/settings');
    await page.reload();
    const order = page.getByText('The model in this tab is no good at this');
    await order.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await picture(page, 'local-on-t1');
    for (const text of [
      'The harbour office opens at 7 am on weekdays.',
      'On weekdays the harbour office opens at 7 am.',
    ]) {
      await tab.ask('grimoire.remember', { type: 'insight', title: text, text });
    }
    await show('#/memory');
    const suggestions = page.getByRole('region', { name: 'Suggestions' });
    await suggestions.getByRole('button', { name: 'Find duplicates' }).click();
    await expect(suggestions.getByRole('button', { name: 'Merge' })).toBeVisible();
    await suggestions.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await picture(page, 'memory-suggestions');
    await suggestions.getByRole('button', { name: 'Merge' }).click();
    const curator = page.getByRole('region', { name: 'The Curator' });
    await expect(curator).toContainText('The owner took it that both say the same');
    await page.setViewportSize({ width: 390, height: 800 });
    await suggestions.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await picture(page, 'memory-suggestions-phone');
    console.log(JSON.stringify(told, null, 1));
  } finally {
    await context.close();
    await host.stop().catch(() => undefined);
  }
});
