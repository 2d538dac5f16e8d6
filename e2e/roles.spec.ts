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
  const compared = page.getByRole('region', { name: 'Compared with another workspace' });
  const delta = (await tab.ask('workspace.delta', 40, 41))!;
  await expect(compared).toContainText(`${delta.added.length} added, ${delta.removed.length} removed`);
  await expect(compared.locator('ins').filter({ hasText: 'Reduce' }).first()).toBeVisible();
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
      if (one === '' || other === '') continue;
      looks += 1;
      if (one !== other) found.push(`${one} and ${other}`);
    }
    return { found, looks };
  });
  expect(differing.looks).toBeGreaterThan(20);
  expect(differing.found).toEqual([]);
  await tab.ask('pause');
});
