import { modelReplyTo } from '../test/fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

let server: ModelServer;
test.beforeEach(async ({ newbornGuard }) => {
  server = await startModelServer();
  server.answer(({ body }) => ({ content: JSON.stringify(modelReplyTo(body)) }));
  newbornGuard.allow(new URL(server.url).origin);
});
test.afterEach(() => server.close());

const RULES = `# House rules

## Reviews of the strategy

A strategy review ends with one sentence on what was learnt.

## Colours

The page has two themes, dark and light.
`;

test('a collection becomes the codex of the golem by a tick, and the field of its next thought shows the chapter with its reason', async ({
  newborn: tab,
}) => {
  test.setTimeout(120_000);
  const { page } = tab;
  const baseUrl = server.url;
  await tab.ask('models.configure', {
    id: 'mine',
    provider: 'openai-compatible',
    model: 'local-8b',
    baseUrl,
  });
  await tab.ask('policy.set', { thinking: { t2Models: ['mine'] }, codex: { whole: 0 } });
  await tab.show('collections');
  await tab.ask('collections.add', { collection: 'Rules', documents: [{ name: 'rules.md', text: RULES }] });
  const choice = page.getByRole('group', { name: 'Whose codex Rules is' });
  await choice.getByRole('checkbox', { name: 'the golem' }).check();
  await expect.poll(async () => (await tab.ask('codex.chosen')).golem.length).toBe(1);
  await expect(choice.getByRole('checkbox', { name: 'the golem' })).toBeChecked();
  await page.screenshot({ path: test.info().outputPath('collections.png'), fullPage: true });

  await tab.ask('steer', 'What do you make of it?');
  await tab.ask('step', 'theta', 1);
  await tab.show('field');
  const layers = page.getByRole('region', { name: /^Layers of the prompt/ }).first();
  const codex = layers.getByRole('listitem').filter({ hasText: /^\s*Codex/ });
  await codex.getByText('Codex').first().click();
  await expect(codex).toContainText('ends with one sentence on what was learnt');
  await expect(codex).toContainText(/It meets .* of the best match/);
  await expect(codex).not.toContainText('two themes');
  await expectAccessible(page, 'the Field screen');
  await page.screenshot({ path: test.info().outputPath('field.png'), fullPage: true });

  const [collection] = await tab.ask('collections.list');
  await tab.ask('collections.remove', [collection!.id]);
  await expect(page.getByText('“Rules” has no documents any more', { exact: false }).first()).toBeVisible();
});
