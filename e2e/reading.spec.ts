import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { chaptersGiven, ruleReader } from '../test/support/rule-reader.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const NARROW = { width: 390, height: 844 };
const filler = (name: string): string =>
  Array.from(
    { length: 60 },
    (_, at) => `Entry ${at} of ${name} tells of quiet weather and nothing else.`,
  ).join('\n\n');
const SAID = {
  Alpha: 'The limit of requests is 100 each minute.',
  Beta: 'Nothing here.',
  Gamma: 'The retention of logs is 30 days.',
  Delta: 'The limit of requests is 250 each minute.',
  Epsilon: 'The limit of uploads is 12 MB.',
};
const MANUAL = `# Manual\n\n${Object.entries(SAID)
  .map(([name, text]) => `## ${name}\n\n${text}\n\n${filler(name)}`)
  .join('\n\n')}`;

let server: ModelServer;
test.beforeEach(async () => {
  server = await startModelServer();
});
test.afterEach(() => server.close());

test('all of a codex is read for one question: estimated, stopped, resumed after a reload, and answered with its chapters', async ({
  tab,
  guard,
}) => {
  const { page } = tab;
  guard.allow(new URL(server.url).origin);
  await tab.wakePaused();
  await tab.show('collections');
  await tab.ask('collections.add', {
    collection: 'Manual',
    documents: [{ name: 'manual.md', text: MANUAL }],
  });
  await tab.ask('models.configure', {
    id: 'mine',
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: server.url,
    contextTokens: 5_000,
  });
  await page.reload();
  const steps = (): number => server.seen.filter((one) => chaptersGiven(one).length > 0).length;
  server.answer((request) => (steps() < 3 ? ruleReader(request) : 'silence'));

  const panel = page.getByRole('region', { name: 'Read all of it' });
  await panel.getByLabel('Question').fill('Which limits and which retention are stated?');
  await panel.getByRole('button', { name: 'Estimate' }).click();
  await expect(panel.getByRole('status')).toContainText(
    /chapters in \d+ steps with mine: at most [\d,]+ tokens/,
  );
  await panel.getByLabel('Budget').fill('100');
  await expect(panel.getByText('Below the estimate')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Read all of it' })).toBeDisabled();
  await panel.getByLabel('Budget').fill('1000000');
  // By the keyboard alone.
  await panel.getByLabel('Budget').press('Enter');
  await server.changes.until(() => steps() === 3);
  await expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(panel.getByText(/3 of 6 chapters read/)).toBeVisible();

  // The page goes away in the middle.
  await page.reload();
  await panel.getByRole('button', { name: 'Which limits and which retention are stated?' }).click();
  await expect(panel.getByText('closed while it read')).toBeVisible();
  server.answer(ruleReader);
  const before = steps();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(panel.getByRole('heading', { name: 'Answer' })).toBeVisible();
  expect(steps() - before).toBeLessThan(5);
  await expect(panel).toContainText('The retention of logs is 30 days.');
  await expect(panel.getByRole('heading', { name: 'Chapters differ' })).toBeVisible();
  await expect(panel).toContainText('250 each minute');
  await expectAccessible(page, 'a reading that is done');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: test.info().outputPath(`${scheme}.png`), fullPage: true });
  }
  await page.setViewportSize(NARROW);
  await page.screenshot({ path: test.info().outputPath('phone.png'), fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);

  await panel.getByRole('link', { name: 'manual.md, Manual › Gamma' }).first().click();
  await expect(page.getByRole('region', { name: 'Passage' })).toContainText(
    'The retention of logs is 30 days.',
  );
});
