import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';

test('words in the steer box force a full deliberation on the next tick, and are in its record', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  const { tick } = await tab.status();
  const words = 'reduce exposure, please';
  await page.getByRole('textbox', { name: 'Words to the golem' }).fill(words);
  await page.getByRole('button', { name: 'Steer', exact: true }).click();
  await expect(page.getByText('1 steer waiting for the next theta tick')).toBeVisible();
  expect((await tab.status()).steersPending).toBe(1);

  await page.getByRole('button', { name: 'Step one theta tick' }).first().click();
  await tab.untilTick(tick + 1);
  const record = (await tab.ask('records.get', tick + 1))!;
  expect(record.gate).toMatchObject({ tier: 'T2', forced: 'owner-steer' });
  expect(record.steers).toEqual([words]);
  const workspace = (await tab.ask('workspace.get', tick + 1))!;
  expect(workspace.prompt).toContain(words);
  const answers = page.getByRole('list', { name: 'What you said, and the answer' });
  await expect(answers.getByRole('link', { name: `tick ${tick + 1}` })).toBeVisible();
  await expect(answers).toContainText('Understood: sell 50% of what is held. You did not say how much.');
  expect((await tab.status()).steersPending).toBe(0);

  const [next] = await tab.ask('step', 'theta', 1);
  expect(next!.steers).toEqual([]);
  expect(next!.gate.forced).not.toBe('owner-steer');
});

test('an order stands beside the box that gave it, over a reload, until it is cancelled', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('step', 'theta', 60);
  expect((await tab.ask('ledger.get')).portfolio.base).toBeGreaterThan(0);
  const say = async (words: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Words to the golem' }).fill(words);
    await page.getByRole('button', { name: 'Steer', exact: true }).click();
  };
  const standing = page.getByRole('list', { name: 'Standing orders' });
  const answers = page.getByRole('list', { name: 'What you said, and the answer' });

  await say('sell everything');
  await expect(answers).toContainText(
    'Understood: sell all SPX, and buy none until you cancel. It takes effect with the next tick.',
  );
  await expect(standing).toContainText(/Standing order 1: out of SPX.*of equity is still held\./);
  const lived = await tab.ask('step', 'theta', 100);
  const sold = lived.filter(({ action }) => action?.status === 'filled');
  expect(sold.length).toBeGreaterThan(1);
  expect(lived.at(-1)!.portfolio.base).toBe(0);
  await expect(standing).toContainText('Nothing is held, and nothing is bought until you cancel it.');
  for (const { tick } of sold)
    await expect(standing.getByRole('link', { name: `Tick ${tick}`, exact: true })).toBeVisible();

  await tab.revisit();
  await expect(standing).toContainText('Standing order 1: out of SPX');
  await say('mind the weather');
  await expect(answers).toContainText('I can’t act on that. Examples: “sell everything”');
  const box = page.getByRole('textbox', { name: 'Words to the golem' });
  const reading = page.getByRole('status', { name: 'How this is understood' });
  await box.fill('keep at least 10% invested');
  await expect(reading).toContainText(
    'Understood: hold at least 10% of your equity in SPX until you cancel.',
  );
  await expect(reading).toContainText('This ends order 1 (out of SPX): they contradict each other.');
  expect((await tab.ask('orders.list')).standing).toHaveLength(1);
  // What ends another order is asked first; not sent, it changes nothing.
  await say('keep at least 10% invested');
  await page.getByRole('button', { name: 'Don’t send' }).click();
  await expect(box).toHaveValue('keep at least 10% invested');
  expect((await tab.status()).steersPending).toBe(0);
  await page.getByRole('button', { name: 'Steer', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Confirm' })).toContainText('End order 1 (out of SPX)?');
  await page.getByRole('button', { name: 'Send and end it' }).click();
  await expect(box).toHaveValue('');
  await expect(reading).toBeHidden();
  await expect(answers).toContainText('This ends order 1 (out of SPX): they contradict each other.');
  await page.getByRole('button', { name: 'Cancel order 2' }).click();
  await expect(standing).toBeHidden();
  await tab.ask('step', 'theta', 1);
  expect((await tab.ask('orders.list')).standing).toEqual([]);
});

test('a waiting steer survives a reload', async ({ newborn: tab }) => {
  await tab.ask('steer', 'buy');
  expect((await tab.revisit()).steersPending).toBe(1);
  const [record] = await tab.ask('step', 'theta', 1);
  expect(record).toMatchObject({ steers: ['buy'], gate: { forced: 'owner-steer' } });
});

test('run, pause, speed and step by the buttons', async ({ newborn: tab }) => {
  const { page } = tab;
  const controls = page.getByRole('group', { name: 'Run', exact: true });
  await tab.ask('start');
  await controls.getByRole('button', { name: 'Pause' }).click();
  await tab.until('it pauses', ({ run }) => run === 'paused');
  await controls.getByRole('button', { name: '1,000×', exact: true }).click();
  await tab.until('the speed is 1,000', ({ speed }) => speed === 1_000);
  const { tick } = await tab.status();
  await controls.getByRole('button', { name: 'Step one theta tick' }).click();
  await tab.until('one tick more', (status) => status.tick === tick + 1);
  await controls.getByRole('button', { name: 'Run' }).click();
  await tab.until('it runs', (status) => status.run === 'running' && status.tick > tick + 2);
});

test('run, pause, speed, step and the way back to now by the keyboard', async ({ newborn: tab }) => {
  const { page } = tab;
  const rest = await tab.status();
  await page.locator('body').press('.');
  await tab.until('one tick more', ({ tick }) => tick === rest.tick + 1);
  await page.locator('body').press(']');
  await tab.until('faster', ({ speed }) => speed === 1_000);
  await page.locator('body').press('[');
  await tab.until('slower', ({ speed }) => speed === 100);
  // Space does the opposite of what the page shows, so it is pressed once the page shows it.
  const controls = page.getByRole('group', { name: 'Run', exact: true });
  await page.locator('body').press(' ');
  await expect(controls.getByRole('button', { name: 'Pause' })).toBeVisible();
  await tab.until('it runs', ({ run }) => run === 'running');
  await page.locator('body').press(' ');
  await tab.until('it pauses', ({ run }) => run === 'paused');

  await page.locator('body').press('g');
  await page.locator('body').press('w');
  await expect(page).toHaveURL(/#\/world$/);
  await page.locator('body').press('g');
  await page.locator('body').press('l');
  await expect(page).toHaveURL(/#\/live$/);
});

test('Escape brings the page back from a past tick to now', async ({ newborn: tab }) => {
  const { page } = tab;
  await tab.ask('step', 'theta', 20);
  const strip = page.getByRole('slider', { name: /^Tick strip/ });
  await strip.focus();
  await strip.press('ArrowLeft');
  await expect(page.getByText(/Looking back at/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Looking back at/)).toBeHidden();
});

/** Sets a range input as a drag would: input while it moves, change when it is let go. */
async function drag(range: Locator, to: number): Promise<void> {
  await range.evaluate((element, value) => {
    const input = element as HTMLInputElement;
    input.value = String(value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, to);
}

test('seeking moves the market; memory and ledger stay, and the next tick is there', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('step', 'theta', 10);
  const before = await tab.status();
  await drag(page.getByRole('slider', { name: 'Seek: step of the world' }), 2_000);
  const after = await tab.until('the world is at step 2,000', ({ world }) => world?.step === 2_000);
  expect(after).toMatchObject({ tick: before.tick, golemId: before.golemId, equity: before.equity });
  const [record] = await tab.ask('step', 'theta', 1);
  expect(record!.observation.step).toBe(2_000);
  expect(record!.tick).toBe(before.tick + 1);
  expect(await tab.ask('records.get', 1)).not.toBeNull();
});
