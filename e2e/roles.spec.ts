import { startModelServer } from '../test/support/model-server.ts';
import { SCREENS } from '../src/dashboard/shell/routes.ts';
import { expect, newLife, test } from './support/test.ts';
import { GolemPage } from './support/golem-page.ts';

/** A share as the page writes it. */
const share = (value: number): string => {
  const text = Math.abs(value * 100).toFixed(1);
  return text === '0.0' ? text : `${value < 0 ? '−' : '+'}${text}`;
};

test('a visitor is told what this is, is shown around once, and finds every word explained', async ({
  page,
}) => {
  const tab = new GolemPage(page, newLife());
  await tab.wakePaused();
  await tab.ask('step', 'theta', 25);
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await expect(welcome).toContainText('Nothing of it is real money');
  await expect(welcome).toContainText('At tick 25');
  const { equity, holding } = await tab.status();
  await expect(welcome).toContainText(`${share(equity / holding - 1)}`);

  await welcome.getByRole('button', { name: 'Take the first minute' }).click();
  for (const [step, screen] of ['live', 'live', 'tick', 'mind', 'memory', 'live'].entries()) {
    const card = page.getByRole('complementary', { name: `First minute, step ${step + 1} of 6` });
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#/${screen}`));
    await card.getByRole('button', { name: step === 5 ? 'Done' : 'Next' }).click();
  }
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await tab.revisit();
  await expect(
    page
      .getByRole('region', { name: 'Status', exact: true })
      .or(page.getByText(/^Resting/))
      .first(),
  ).toBeVisible();
  await expect(welcome).toHaveCount(0);

  const price = page.getByRole('region', { name: /^Price/ });
  await price.getByRole('button', { name: 'What is this?' }).click();
  await expect(price.getByRole('note')).toContainText('One of seven states of a market');
  await page.locator('body').press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys and words' });
  await expect(dialog.getByText('vs holding', { exact: true })).toBeVisible();
  await expect(dialog.getByText('cage', { exact: true })).toBeVisible();
});

test('an engineer of memory finds each figure of a tick as the record has it, and two prompts word by word', async ({
  tab,
}) => {
  const { page } = tab;
  await tab.wakePaused();
  await tab.ask('step', 'theta', 40);
  await tab.ask('steer', 'Reduce exposure.');
  await tab.ask('step', 'theta', 1);
  const record = (await tab.ask('records.get', 41))!;
  await page.goto(page.url().replace(/#.*/, '#/tick/41'));
  const gate = page.locator('#step-gate');
  await expect(gate).toContainText('because of the owner’s word');
  await expect(gate).toContainText(`Surprise ${record.gate.predictionError.toFixed(3)}`);
  await expect(gate).toContainText(record.gate.threshold.toFixed(3));

  await page.goto(page.url().replace(/#.*/, '#/mind/41'));
  await expect(page.getByText(/it was sent nowhere/)).toBeVisible();
  await page.getByRole('link', { name: 'How it came about' }).click();
  const compared = page.getByRole('region', { name: 'Compared with another workspace' });
  const delta = (await tab.ask('workspace.delta', 40, 41))!;
  await expect(compared).toContainText(`${delta.added.length} added, ${delta.removed.length} removed`);
  await expect(compared.locator('ins').filter({ hasText: 'Reduce' }).first()).toBeVisible();
});

test('an engineer adds a memory, pins it into every prompt, and is told the prompts it was in', async ({
  tab,
}) => {
  const { page } = tab;
  await tab.wakePaused({ screen: 'memory' });
  await tab.ask('step', 'theta', 10);
  const entry = await tab.ask('grimoire.remember', {
    type: 'insight',
    title: 'The harbour freezes in January',
    text: 'No situation of a market brings it to mind.',
  });
  await page.goto(page.url().replace(/#.*/, `#/memory/${entry.id}`));
  const panel = page.getByRole('region', { name: 'Entry', exact: true });
  await expect(panel.getByText('It was in no prompt yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Pin into every prompt' }).click();
  await expect(panel.getByRole('button', { name: 'Pinned into every prompt', pressed: true })).toBeVisible();
  await tab.ask('steer', 'Reduce exposure.');
  await tab.ask('step', 'theta', 1);
  const prompts = panel.getByRole('table', { name: /^Prompts that it was in/ });
  await expect(prompts.getByRole('row').nth(1)).toContainText('tick 11');
  const { uses } = await tab.ask('grimoire.prompts', entry.id);
  await expect(prompts.getByRole('row').nth(1)).toContainText(String(uses[0]!.tokens));
  await prompts.getByRole('link', { name: 'tick 11' }).click();
  await expect(page).toHaveURL(/#\/mind\/11/);
  await expect(page.getByText(/Pinned by the owner: \d+ tokens/).first()).toBeAttached();
  expect((await tab.ask('workspace.get', 11))!.prompt).toContain('The harbour freezes in January');
});

test('a developer sees on World what the API answers', async ({ tab }) => {
  const { page } = tab;
  await tab.wakePaused({ screen: 'world' });
  await tab.ask('step', 'theta', 60);
  const books = await tab.ask('ledger.get');
  expect(books.tick).toBe(60);
  const portfolio = page.getByRole('region', { name: /^Portfolio/ });
  await expect(portfolio).toContainText('at tick 60');
  const money = books.portfolio.equity.toLocaleString('en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  await expect(portfolio).toContainText(money);
  expect((await tab.ask('records.get', 60))!.portfolio.equity).toBe(books.portfolio.equity);
});

test('no two figures of one quantity are of two ticks, however fast it lives', async ({ tab }) => {
  const { page } = tab;
  await tab.wakePaused();
  await tab.ask('step', 'theta', 30);
  await tab.ask('setSpeed', 10_000);
  await tab.ask('start');
  const differing = await page.evaluate(async () => {
    const found: string[] = [];
    const digits = (text: string | null | undefined): string => /[\d,]{5,}/.exec(text ?? '')?.[0] ?? '';
    const until = performance.now() + 6_000;
    let looks = 0;
    while (performance.now() < until) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const bar = [...document.querySelectorAll('[aria-label="Status"] .cell')].find((cell) =>
        cell.textContent.includes('equity'),
      );
      const panel = [...document.querySelectorAll('main section')].find((section) =>
        section.querySelector('h2')?.textContent.startsWith('Equity against'),
      );
      const one = digits(bar?.querySelector('.num')?.textContent);
      const other = digits(panel?.querySelector('strong')?.textContent);
      const vitality = [...document.querySelectorAll('[aria-label="Status"] .cell')].find((cell) =>
        cell.textContent.includes('vitality'),
      );
      const total = document.querySelector('main .value.total .num');
      const [rough, exact] = [
        /\d\.\d{2}/.exec(vitality?.querySelector('.num')?.textContent ?? ''),
        /\d\.\d{3}/.exec(total?.textContent ?? ''),
      ].map((found) => Number(found?.[0] ?? 'none'));
      // Two digits and three.
      if (Math.abs(rough! - exact!) > 0.0055) found.push(`vitality ${rough} and ${exact}`);
      if (one === '' || other === '' || !(exact! > 0)) continue;
      looks += 1;
      if (one !== other) found.push(`${one} and ${other}`);
    }
    return { found, looks };
  });
  expect(differing.looks).toBeGreaterThan(20);
  expect(differing.found).toEqual([]);
  await tab.ask('pause');
});

test('a visitor orders, and what is said beside the box is what the golem answers', async ({ tab }) => {
  const { page } = tab;
  await tab.wakePaused();
  await tab.ask('step', 'theta', 60);
  await page.getByRole('textbox', { name: 'Words to the golem' }).fill('sell everything');
  await page.getByRole('button', { name: 'Steer', exact: true }).click();
  const standing = page.getByRole('list', { name: 'Standing orders' });
  await tab.ask('step', 'theta', 1);
  const [order] = (await tab.ask('orders.list')).standing;
  await expect(standing).toContainText(`Standing order ${order!.id}: ${order!.words}`);
  await expect(standing).toContainText(order!.left);
  await tab.ask('step', 'theta', 40);
  const [kept] = (await tab.ask('orders.list')).standing;
  expect((await tab.ask('ledger.get')).portfolio.exposure).toBe(0);
  await expect(standing).toContainText(kept!.left);

  await page.getByRole('button', { name: `Lift order ${kept!.id}` }).click();
  await tab.ask('step', 'theta', 1);
  const [over] = (await tab.ask('orders.list')).over;
  const answers = page.getByRole('list', { name: 'What you said, and the answer' });
  await expect(answers).toContainText(`Order ${over!.id}, ${over!.words}: ${over!.left}`);
  expect(over!.fills.length).toBeGreaterThan(1);
  for (const { tick, text } of over!.fills) {
    await expect(answers).toContainText(text);
    await expect(answers.getByRole('link', { name: `Tick ${tick}`, exact: true })).toBeVisible();
  }
});

test('an engineer is led from the largest duration to its trace, and to a fork’s form in view', async ({
  tab,
}) => {
  const { page } = tab;
  const to = (hash: string): Promise<void> => page.evaluate((hash) => void (location.hash = hash), hash);
  await tab.wakePaused({ screen: 'telemetry' });
  await tab.ask('step', 'theta', 80);
  const { rows } = await tab.ask('metrics.quantiles');
  const slowest = rows.find(({ name }) => name === 'tick')!;
  const measured = await tab.ask('metrics.recent', 80);
  expect(measured.find(({ tick }) => tick === slowest.maxTick)!.durationMs).toBeCloseTo(slowest.max, 6);
  const whole = page
    .getByRole('region', { name: 'Durations by step' })
    .getByRole('row', { name: /^whole tick/ });
  await whole.getByRole('link', { name: `the trace of tick ${slowest.maxTick}` }).click();
  const trace = page.getByRole('region', { name: /^Trace/ }).first();
  const kept = (await tab.ask('traces.forTick', slowest.maxTick)) !== null;
  await expect(trace).toContainText(
    kept ? `Tick ${slowest.maxTick}` : `The trace of tick ${slowest.maxTick} is not kept.`,
  );
  await page.getByLabel('Order of the traces').selectOption('longest');
  const longest = (await tab.ask('traces.list', {})).toSorted((a, b) => b.duration - a.duration)[0]!;
  await expect(
    page
      .getByRole('region', { name: /^Kept traces/ })
      .getByRole('link')
      .first(),
  ).toContainText(String(longest.tick));

  await to('#/state?fork=30');
  const field = page.getByLabel('What if, from tick');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Live it in a fork' })).toBeInViewport();
});

test('a developer sees in the bar of every screen that a model fails again and again', async ({
  tab,
  guard,
}) => {
  const server = await startModelServer();
  guard.allow(new URL(server.url).origin);
  guard.expect(/Failed to load resource/);
  server.answer({ status: 500, body: { error: { message: 'overloaded' } } });
  const { page } = tab;
  await tab.wakePaused();
  await tab.ask('models.configure', {
    id: 'frail',
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: server.url,
    retries: 0,
  });
  await tab.ask('policy.set', { thinking: { t2Models: ['frail'] } });
  const bar = page.getByRole('group', { name: 'Status', exact: true });
  for (let times = 1; times <= 3; times += 1) {
    await tab.ask('steer', 'What now?');
    await tab.ask('step', 'theta', 1);
  }
  expect((await tab.ask('models.list'))[0]!.health.failuresInARow).toBe(3);
  await expect(bar).toContainText('frail: 3 failures in a row');
  await server.close();
});

test('on every screen, tick and equity of the bar are of one tick, however fast it lives', async ({
  tab,
}) => {
  const { page } = tab;
  await tab.wakePaused();
  await tab.ask('step', 'theta', 30);
  // The bar hears of it a little later.
  await expect(page.getByLabel('Status', { exact: true })).toContainText(/tick\s*30/);
  await tab.ask('setSpeed', 10_000);
  await tab.ask('start');
  const seen: (readonly [tick: number, equity: number, where: string])[] = [];
  for (const screen of SCREENS) {
    await page.evaluate((to) => void (location.hash = `#/${to}`), screen);
    for (let look = 0; look < 6; look += 1) {
      await page.waitForTimeout(150);
      const pair = await page.evaluate(() => {
        const cells = [...document.querySelectorAll('[aria-label="Status"] .cell')];
        const figure = (label: string): number => {
          const cell = cells.find(({ textContent }) => textContent.trim().startsWith(label));
          return Number(
            cell
              ?.querySelector('.num')
              ?.textContent.match(/[\d,]+/)?.[0]
              .replaceAll(',', ''),
          );
        };
        return [figure('tick'), figure('equity')] as const;
      });
      seen.push([...pair, screen]);
    }
  }
  await tab.ask('pause');
  expect(new Set(seen.map(([tick]) => tick)).size).toBeGreaterThan(SCREENS.length);
  for (const [tick, equity, where] of seen) {
    const record = await tab.ask('records.get', tick);
    expect(Math.round(record!.portfolio.equity), `${where}, tick ${tick}`).toBe(equity);
  }
});
