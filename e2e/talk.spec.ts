import { expect, test } from './support/test.ts';

test('one box takes orders and questions, on Live and on Ask, and both show one history', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('step', 'theta', 40);
  const box = page.getByRole('textbox', { name: 'Words to the golem' });
  const history = page.getByRole('list', { name: 'What you said, and the answer' });
  await box.fill('sell half');
  await page.getByRole('button', { name: 'Steer', exact: true }).click();
  await expect(history).toContainText('Understood: sell 50% of what is held.');

  // A question is answered there, and changes nothing.
  const { steersPending } = await tab.status();
  await box.fill('How have you done against holding?');
  const panel = page.getByRole('region', { name: 'Steer' });
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(history.getByRole('listitem').first()).toContainText('Found and quoted, no model.');
  await expect(history.getByRole('listitem').nth(1)).toContainText('sell half');
  expect((await tab.status()).steersPending).toBe(steersPending);

  // The same conversation, with the order in its place, on Ask; an order is given from there.
  await history.getByRole('link', { name: 'All of the answer, with its sources' }).click();
  const answer = page.getByRole('article', { name: 'Answer to: How have you done against holding?' });
  await expect(answer).toBeVisible();
  await page.getByLabel('Question to the golem').fill('buy 10% of cash');
  await page.getByRole('button', { name: 'Give this order' }).click();
  await page.getByRole('button', { name: 'Send and end it' }).click();
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers.getByRole('listitem').first()).toContainText('buy 10% of cash');
  expect((await tab.status()).steersPending).toBe(steersPending + 1);
  await tab.show('live');
  await expect(history.getByRole('listitem').first()).toContainText('buy 10% of cash');

  // After a reload the questions are there too.
  await tab.revisit();
  await expect(history).toContainText('How have you done against holding?');
});

test('a visitor starts on a day with capital of his own, and trades by buttons', async ({ newborn: tab }) => {
  const { page } = tab;
  await tab.ask('step', 'theta', 3);
  // Another golem was asked before it in this tab: nothing of that stands here.
  await expect(page.getByRole('list', { name: 'What you said, and the answer' })).toHaveCount(0);
  await page.locator('summary', { hasText: 'Start with your own capital' }).click();
  await page.getByLabel('Day', { exact: true }).fill('2008-10-10');
  await page.getByLabel('Capital', { exact: true }).fill('5000');
  await page.getByRole('button', { name: 'Start there' }).click();
  await tab.until('the market has jumped', ({ world }) => (world?.step ?? 0) > 1_000);
  const [record] = await tab.ask('step', 'theta', 1);
  expect(new Date(record!.observation.time * 1_000).toISOString()).toContain('2008-10-10');
  expect(record!.portfolio.equity).toBeCloseTo(5_000, -1);

  const trade = page.getByRole('group', { name: 'Trade' });
  await trade.getByLabel('How much').selectOption('50');
  await trade.getByRole('button', { name: 'Buy' }).click();
  await tab.until('the order waits', ({ steersPending }) => steersPending === 1);
  const bought = await tab.ask('step', 'theta', 30);
  expect(bought.some(({ action }) => action?.status === 'filled')).toBe(true);
  await trade.getByRole('button', { name: 'Flatten' }).click();
  await tab.until('the order waits', ({ steersPending }) => steersPending === 1);
  const sold = await tab.ask('step', 'theta', 60);
  expect(sold.at(-1)!.portfolio.base).toBe(0);

  // Candles stay as they were chosen, and what lies under the pointer is named.
  await page.getByRole('button', { name: 'Candles' }).click();
  await expect(page.getByText(/^one candle: \d+ ticks$/)).toBeVisible();
  const chart = page.getByRole('img', { name: /^Price in/ });
  await chart.hover();
  await expect(page.getByText(/^\d{4}-\d\d-\d\d, tick \d+$/).first()).toBeVisible();
});
