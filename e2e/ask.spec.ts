import type { TickSummary } from '../src/domain/records/record.ts';
import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, sharedTab, test } from './support/test.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };
const TICKS = 260;

let server: ModelServer;
test.beforeAll(async () => {
  server = await startModelServer();
});
test.afterAll(() => server.close());

let sold: TickSummary;
const life = sharedTab(async (tab, guard) => {
  test.setTimeout(120_000);
  guard.allow(new URL(server.url).origin);
  await tab.wakePaused({ screen: 'ask', storage: 'memory' });
  await tab.ask('step', 'theta', TICKS);
  await tab.ask('steer', 'sell half');
  await tab.ask('step', 'theta', 3);
  const summaries = await tab.ask('records.summaries', {});
  sold = summaries.findLast(
    ({ actionKind, actionStatus }) => actionKind === 'sell' && actionStatus === 'filled',
  )!;
});

const month = (by = 0): string => {
  const date = new Date(sold.worldTime * 1_000);
  date.setUTCMonth(date.getUTCMonth() + by, 1);
  return date.toLocaleDateString('en-GB', {
    month: 'long',
    ...(by === 0 && { year: 'numeric' }),
    timeZone: 'UTC',
  });
};
const answers = () => life().page.getByRole('article', { name: /^Answer to/ });
async function ask(question: string): Promise<void> {
  const { page } = life();
  await page.getByLabel('Question to the golem').fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
}

async function looksWell(what: string): Promise<void> {
  const { page } = life();
  for (const [colorScheme, size] of [
    ['dark', WIDE],
    ['light', NARROW],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(beyond, `${what}, ${size.width}: pixels beyond the page`).toBeLessThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`${what}-${size.width}.png`), fullPage: true });
    await expectAccessible(page, `${what}, ${colorScheme} ${size.width}`);
  }
  await page.setViewportSize(WIDE);
}

test('without a model its past is found and quoted, and each source opens', async () => {
  const { page } = life();
  await page.getByRole('button', { name: `Why did you sell in ${month()}?` }).click();
  const answer = answers().first();
  await expect(answer).toContainText('Found and quoted, no model.');
  const record = (await life().ask('records.get', sold.tick))!;
  await expect(answer).toContainText(record.decision!.summary);
  const sources = page.getByRole('region', { name: 'Sources' }).first();
  await expect(sources.getByRole('link', { name: `Tick ${sold.tick},` })).toBeVisible();
  await looksWell('quoted');
  await sources.getByRole('link', { name: `Tick ${sold.tick},` }).click();
  await expect(page).toHaveURL(new RegExp(`#/tick/${sold.tick}$`));
  await page.goBack();
  // It is kept: the address of the conversation brings it back, and what follows keeps the subject.
  await expect(answers()).toHaveCount(1);
  await ask(`and in ${month(-1)}?`);
  await expect(answers()).toHaveCount(2);
  await expect(answers().first()).toContainText('subject from the question before');
});

test('a model says it by sources, streamed, and what it was sent is shown', async () => {
  const { page } = life();
  await life().ask('models.configure', {
    id: 'mine',
    provider: 'openai-compatible',
    model: 'local-8b',
    baseUrl: server.url,
  });
  await page.evaluate(() => (location.hash = '#/live'));
  await page.evaluate(() => (location.hash = '#/ask'));
  await expect(page.getByText('A model says what was found')).toBeVisible();
  server.answer({ content: 'I sold **half** [1], as <b>my owner</b> said [1][77].' });
  await ask(`Why did you sell in ${month()}?`);
  const answer = answers().first();
  await expect(answer).toContainText('Said by mine');
  await expect(answer.locator('strong', { hasText: 'half' })).toBeVisible();
  await expect(answer).toContainText('<b>my owner</b>');
  await expect(answer).toContainText('Removed, since they name no source: [77].');
  await expect(answer.getByRole('link', { name: /^Source 1: / }).first()).toHaveAttribute(
    'href',
    /#\/(tick|memory)\//,
  );
  await answer.getByRole('button', { name: 'Show the prompt' }).click();
  await expect(answer.getByRole('region', { name: 'Layers of this request' })).toBeVisible();
  await looksWell('said');
});

test('an answer that does not come can be stopped', async () => {
  const { page } = life();
  server.answer('silence');
  await ask('When did you first buy?');
  await expect(answers().first()).toContainText('has been asked');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(answers().first()).toContainText('stopped before it began');
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
});

test('the past answers as of then', async () => {
  const { page } = life();
  await page.evaluate(() => {
    const address = new URL(location.href);
    address.searchParams.set('past', '120');
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText('Answered as of the end of tick 120')).toBeVisible({ timeout: 30_000 });
  await ask('How are you?');
  await expect(answers().first()).toContainText('Tick 120,');
});
