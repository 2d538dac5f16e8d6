import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 844 };

let server: ModelServer;
test.beforeAll(async () => {
  server = await startModelServer();
  server.answer({ content: 'Yes.' });
});
test.afterAll(() => server.close());

test('a template is written, seen as it is sent, saved in versions and compared; a chat about the pool is told of it with its age, one about cooking is not', async ({
  newborn: tab,
  newbornGuard: guard,
}) => {
  test.setTimeout(90_000);
  const { page } = tab;
  guard.allow(new URL(server.url).origin);
  await tab.show('gateway');
  const setUp = { id: 'mine', provider: 'openai-compatible', model: 'm', baseUrl: server.url } as const;
  await tab.ask('models.configure', setUp);
  await tab.ask('step', 'theta', 3);

  await page.getByRole('link', { name: 'Write a template' }).click();
  await page.getByLabel('Id', { exact: true }).fill('pool-note');
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('You write as {{role}}.\n\nHow is the pool doing for {{who}}?');
  await page.getByRole('button', { name: 'Remove page' }).click();
  await page.getByRole('button', { name: 'Add the parameter who' }).click();
  const values = page.getByRole('group', { name: 'Values' });
  await expect(page.getByText('"role" is missing')).toBeVisible();
  await values.getByLabel('role').fill('a banker');
  await values.getByLabel('who').fill('Ann & Bob');
  await expect(page.getByRole('region', { name: 'The stable part' })).toHaveText('You write as a banker.');
  await expect(page.getByRole('region', { name: 'The dynamic part' })).toHaveText(
    'How is the pool doing for Ann & Bob?',
  );
  await page.getByRole('button', { name: 'Save as a version' }).click();
  await expect(page).toHaveURL(/#\/gateway\/templates\/pool-note$/);
  await page
    .getByLabel('Text', { exact: true })
    .fill('You write as {{role}}.\n\nHow deep is the pool for {{who}}?');
  await page.getByRole('button', { name: 'Save as a version' }).click();
  await expect(page.getByText('pool-note, version 2')).toBeVisible();
  await expect(page.locator('del', { hasText: 'doing' })).toBeVisible();
  await expect(page.locator('ins', { hasText: 'deep' })).toBeVisible();

  await expect(values.getByLabel('role')).toHaveValue('a banker');
  await values.getByLabel('who').fill('a beginner');
  await page.getByRole('button', { name: 'Ask a model' }).click();
  const added = page.getByRole('region', { name: 'What injectors added' });
  await expect(added).toContainText(/DeFi enrichment\s*● added/);
  // What is asked about, and nothing else.
  await expect(added.getByRole('row', { name: /^pool/ })).toContainText('0 blocks');
  await expect(added.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'pool-note, version 2' })).toBeVisible();
  const sent = server.seen.at(-1)!.body.messages;
  expect(sent[0]).toEqual({ role: 'system', content: 'You write as a banker.' });
  expect(sent[1]!.content).toMatch(/<pool [^>]*age="0s"/);
  expect(sent[1]!.content).not.toContain('<price');
  expect(sent[1]!.content).toMatch(/How deep is the pool for a beginner\?$/);

  for (const [colorScheme, size] of [
    ['light', WIDE],
    ['dark', NARROW],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(beyond, `${size.width}: pixels beyond the page`).toBeLessThanOrEqual(0);
    await expectAccessible(page, `a template, ${colorScheme} ${size.width}`);
    await page.screenshot({ path: test.info().outputPath(`template-${colorScheme}.png`), fullPage: true });
  }
  await page.setViewportSize(WIDE);
  await page.evaluate(() => (location.hash = '#/gateway'));
  await page.getByRole('textbox', { name: 'Question' }).fill('How long do I cook risotto?');
  await page.getByRole('button', { name: 'Ask a model' }).click();
  await expect(page.getByRole('region', { name: 'What injectors added' })).toContainText(
    'The question is not about DeFi.',
  );
  expect(server.seen.at(-1)!.body.messages.at(-1)!.content).toBe('How long do I cook risotto?');
  await expect(page.getByRole('checkbox', { name: 'DeFi enrichment, chat' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'DeFi enrichment, golem' })).toHaveCount(0);
  await expectAccessible(page, 'the gateway');
  await page.screenshot({ path: test.info().outputPath('gateway-list.png'), fullPage: true });
});

test('templates leave by the buttons as text and as JSON, and come back to another life', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await tab.show('gateway');
  const draft = { id: 'pool-note', title: 'A note', text: 'You are kind.\n\nSay {{what}}.' };
  await tab.ask('templates.save', { ...draft, parameters: [{ name: 'what', kind: 'text' }] });
  // The list is read when the screen is shown.
  await page.evaluate(() => (location.hash = '#/live'));
  await page.evaluate(() => (location.hash = '#/gateway'));
  const panel = page.getByRole('region', { name: 'Prompt templates' }).first();
  await expect(panel).toContainText('A note');
  await panel.getByText('Export and import').click();
  await panel.screenshot({ path: test.info().outputPath('panel.png') });
  for (const name of ['Save as Markdown', 'Save as JSON']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name }).click(),
    ]);
    const path = test.info().outputPath(download.suggestedFilename());
    await download.saveAs(path);
    await tab.ask('templates.remove', 'pool-note');
    await panel.locator('input[type=file]').setInputFiles(path);
    await expect(panel.getByRole('status')).toContainText('Imported 1 template: pool-note.');
    expect((await tab.ask('templates.versions', 'pool-note'))[0]).toMatchObject({ ...draft, version: 1 });
  }
});
