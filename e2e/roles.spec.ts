import { startModelServer } from '../test/support/model-server.ts';
import { SCREENS } from '../src/dashboard/navigation/routes.ts';
import { expect, test } from './support/test.ts';

/** A share as the page writes it. */
const share = (value: number): string => {
  const text = Math.abs(value * 100).toFixed(1);
  return text === '0.0' ? text : `${value < 0 ? '−' : '+'}${text}`;
};

test('a visitor is told what this is, is shown around once, and finds every word explained', async ({
  tab,
}) => {
  const { page } = tab;
  await tab.wakePaused();
  await tab.ask('step', 'theta', 25);
  const { tick, equity, holding } = await tab.status();
  expect(tick).toBe(25);
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await expect(welcome).toContainText('No money is real');
  await expect(welcome).toContainText('At tick 25');
  await expect(welcome).toContainText(`${share(equity / holding - 1)}`);

  await welcome.getByRole('button', { name: 'Take the first minute' }).click();
  for (const [step, screen] of ['live', 'live', 'live', 'tick/26', 'mind', 'memory', 'world'].entries()) {
    const card = page.getByRole('complementary', { name: `First minute, step ${step + 1} of 7` });
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#/${screen}`));
    if (step === 2) {
      await card.getByRole('button', { name: 'Tell it “Sell half.”' }).click();
      await expect(card.getByRole('status')).toContainText('On tick 26 it thought about that');
      expect((await tab.ask('records.get', 26))!.decision?.source).toBe('order');
    }
    if (step === 4) {
      await card.getByRole('button', { name: 'Leave one entry out of a prompt' }).click();
      await expect(card.getByRole('status')).not.toBeEmpty();
      const told = (await card.getByRole('status').textContent())!;
      const [, tick, id] = /#\/mind\/(\d+)\?entry=(.+)$/.exec(page.url()) ?? [];
      if (tick === undefined) expect(told).toContain('no single entry changes');
      else {
        const why = await tab.ask('workspace.why', Number(tick), decodeURIComponent(id!));
        expect(told).toContain(`Without “${why!.entry.title}”`);
        expect(why!.otherwise.kind === 'measured' && why!.otherwise.parts).toContain('action');
      }
    }
    await card.getByRole('button', { name: step === 6 ? 'Done' : 'Next' }).click();
  }
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await tab.show('live');
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
  newborn: tab,
}) => {
  const { page } = tab;
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
  const compared = page.getByRole('region', { name: 'Comparison' });
  const delta = (await tab.ask('workspace.delta', 40, 41))!;
  await expect(compared).toContainText(`${delta.added.length} added, ${delta.removed.length} removed`);
  await expect(compared.locator('ins').filter({ hasText: 'Reduce' }).first()).toBeVisible();
});

test('an engineer adds a memory, pins it into every prompt, and is told the prompts it was in', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('memory');
  await tab.ask('step', 'theta', 10);
  const entry = await tab.ask('grimoire.remember', {
    type: 'insight',
    title: 'The harbour freezes in January',
    text: 'No situation of a market brings it to mind.',
  });
  await page.goto(page.url().replace(/#.*/, `#/memory/${entry.id}`));
  const panel = page.getByRole('region', { name: 'Entry', exact: true });
  await expect(panel.getByText('Not in any prompt yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Pin into every prompt' }).click();
  await expect(panel.getByRole('button', { name: 'Pinned into every prompt', pressed: true })).toBeVisible();
  await tab.ask('steer', 'Reduce exposure.');
  await tab.ask('step', 'theta', 1);
  const prompts = panel.getByRole('table', { name: /^Prompts with this memory/ });
  await expect(prompts.getByRole('row').nth(1)).toContainText('tick 11');
  const { uses } = await tab.ask('grimoire.prompts', entry.id);
  await expect(prompts.getByRole('row').nth(1)).toContainText(String(uses[0]!.tokens));
  await prompts.getByRole('link', { name: 'tick 11' }).click();
  await expect(page).toHaveURL(/#\/mind\/11/);
  await expect(page.getByText(/Pinned by the owner: \d+ tokens/).first()).toBeAttached();
  expect((await tab.ask('workspace.get', 11))!.prompt).toContain('The harbour freezes in January');
});

test('a developer sees on World what the API answers', async ({ newborn: tab }) => {
  const { page } = tab;
  await tab.show('world');
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

/**
 * Looks at every frame of the page, until so many ticks were named: which tick and equity stand in the bar, and where a panel
 * shows the same quantity, whether it says the same. Runs in the page.
 * @param ask `by` the bar alone, or by the bar while panels beside it show both quantities
 */
async function figuresOfFrames(ask: { ticks: number; by: 'bar' | 'panels' }): Promise<{
  pairs: (readonly [tick: number, equity: number])[];
  differing: string[];
}> {
  const pairs = new Map<number, number>();
  const compared = new Set<number>();
  const differing: string[] = [];
  const figure = (text: string | null | undefined, of: RegExp): number =>
    Number(of.exec(text ?? '')?.[0].replaceAll(',', '') ?? 'none');
  while ((ask.by === 'bar' ? pairs : compared).size < ask.ticks) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const cells = [...document.querySelectorAll('[aria-label="Status"] .cell')];
    const inBar = (cell: RegExp, of: RegExp): number =>
      figure(
        cells.find(({ textContent }) => cell.test(textContent.trim()))?.querySelector('.num')?.textContent,
        of,
      );
    const [tick, equity] = [inBar(/^tick/, /[\d,]+/), inBar(/^equity/, /[\d,]+/)];
    const before = pairs.get(tick) ?? equity;
    if (before !== equity) differing.push(`equity ${before} and ${equity} at tick ${tick}`);
    pairs.set(tick, equity);
    const panel = [...document.querySelectorAll('main section')].find((section) =>
      section.querySelector('h2')?.textContent.startsWith('Equity against'),
    );
    const other = figure(panel?.querySelector('strong')?.textContent, /[\d,]{5,}/);
    if (other >= 0 && other !== equity) differing.push(`equity ${equity} and ${other} at tick ${tick}`);
    const rough = inBar(/vitality/, /\d\.\d{2}/);
    const exact = figure(document.querySelector('main .value.total .num')?.textContent, /\d\.\d{3}/);
    // Two digits and three.
    if (Math.abs(rough - exact) > 0.0055) differing.push(`vitality ${rough} and ${exact} at tick ${tick}`);
    if (other >= 0 && exact >= 0) compared.add(tick);
  }
  return { pairs: [...pairs], differing };
}

/** Ticks that are looked at on a screen, and on the Live screen, where panels stand beside the bar. */
const NAMED = 2;
const NAMED_LIVE = 15;

test('no two figures of one quantity are of two ticks, on any screen, however fast it lives', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  // A life long enough for all screens: no chance death.
  await tab.ask('policy.set', { mortality: { baseHazard: 0 } });
  await tab.ask('step', 'theta', 30);
  // The bar hears of it a little later.
  await expect(page.getByLabel('Status', { exact: true })).toContainText(/tick\s*30/);
  await tab.ask('setSpeed', 10_000);
  await tab.ask('start');
  const seen: (readonly [tick: number, equity: number, where: string])[] = [];
  for (const screen of SCREENS) {
    await page.evaluate((to) => void (location.hash = `#/${to}`), screen);
    await expect(page).toHaveTitle(new RegExp(`^${screen}`, 'i'));
    const look =
      screen === 'live'
        ? ({ ticks: NAMED_LIVE, by: 'panels' } as const)
        : ({ ticks: NAMED, by: 'bar' } as const);
    const { pairs, differing } = await page.evaluate(figuresOfFrames, look);
    expect(differing, screen).toEqual([]);
    seen.push(...pairs.map(([tick, equity]) => [tick, equity, screen] as const));
  }
  await tab.ask('pause');
  for (const [tick, equity, where] of seen) {
    const record = await tab.ask('records.get', tick);
    expect(Math.round(record!.portfolio.equity), `${where}, tick ${tick}`).toBe(equity);
  }
});

/** Lets the page ask how far the life is, and holds back the answer to its third question: behind the past that it has read. */
function holdBackThird(): void {
  let facade: typeof golem;
  let questions = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  Object.assign(globalThis, { letGo, holds: () => questions >= 3 });
  Object.defineProperty(globalThis, 'golem', {
    get: () => facade,
    set(made: typeof golem) {
      facade = made;
      const { status } = made;
      made.status = async () => {
        questions += 1;
        const third = questions === 3;
        const answer = await status();
        if (third) await held;
        return answer;
      };
    },
  });
}

test('what is lived while the past is read is shown behind it, and meanwhile all figures are of the tick in the bar', async ({
  tab,
}) => {
  const { page } = tab;
  await tab.wakePaused();
  // Dear to live, so that each tick can be told from the others.
  await tab.ask('policy.set', { mortality: { baseHazard: 0, metabolicCost: 0.5 } });
  await tab.ask('step', 'theta', 5);
  await page.addInitScript(holdBackThird);
  await page.reload();
  await page.waitForFunction(() => (globalThis as unknown as { holds(): boolean }).holds());
  await tab.ask('step', 'theta', 12);
  const bar = page.getByRole('group', { name: 'Status', exact: true });
  await expect(bar.getByTitle('theta: 17 beats')).toBeAttached();
  const total = page.locator('main .value.total .num');
  const vitality = async (tick: number): Promise<string> =>
    (await tab.ask('records.get', tick))!.vitality.total.toFixed(3);
  expect(await vitality(5)).not.toBe(await vitality(17));
  await expect(bar.getByRole('link', { name: '5', exact: true })).toBeVisible();
  await expect(total).toContainText(await vitality(5));
  await page.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo());
  await expect(bar.getByRole('link', { name: '17', exact: true })).toBeVisible();
  await expect(total).toContainText(await vitality(17));
  await expect(page.getByRole('slider', { name: /^Tick strip/ })).toHaveAttribute('aria-valuenow', '17');
});

test('a visitor orders, and what is said beside the box is what the golem answers', async ({
  newborn: tab,
}) => {
  const { page } = tab;
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

  await page.getByRole('button', { name: `Cancel order ${kept!.id}` }).click();
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
  newborn: tab,
}) => {
  const { page } = tab;
  const to = (hash: string): Promise<void> => page.evaluate((hash) => void (location.hash = hash), hash);
  await tab.show('telemetry');
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
  const field = page.getByLabel('From tick');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Run the fork' })).toBeInViewport();
});

test('a developer sees in the bar of every screen that a model fails again and again', async ({
  newborn: tab,
  newbornGuard: guard,
}) => {
  const server = await startModelServer();
  guard.allow(new URL(server.url).origin);
  guard.expect(/Failed to load resource/);
  server.answer({ status: 500, body: { error: { message: 'overloaded' } } });
  const { page } = tab;
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
