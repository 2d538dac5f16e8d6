import { startModelServer } from '../test/support/model-server.ts';
import { shortThought } from './support/short-thought.ts';
import { expect, test } from './support/test.ts';

test('a server of text completions on this machine traces a decision', async ({
  newborn: tab,
  newbornGuard: guard,
}) => {
  const server = await startModelServer();
  guard.allow(new URL(server.url).origin);
  // Each token is a word with the space before it; the text at the end is the likelier the more stands before it.
  server.answer(({ body }) => {
    const prompt = String(body['prompt']);
    const tokens = prompt.match(/\s*\S+|\s+$/gu)!;
    const values = tokens.map((_, i) => (i === 0 ? null : -2 + Math.min(1.9, tokens.length / 400)));
    const logprobs = { tokens: [...tokens, ' end'], token_logprobs: [...values, -2] };
    return { status: 200, body: { choices: [{ index: 0, text: `${prompt} end`, logprobs }] } };
  });
  try {
    await tab.show('mind');
    const tick = await shortThought(tab);
    await tab.ask('models.configure', [
      { id: 'echo', provider: 'openai-completions', model: 'base', baseUrl: server.url },
    ]);
    await tab.page.evaluate((to) => (location.hash = `#/mind/${to}`), tick);
    const panel = tab.page.getByRole('region', { name: 'Attribution' });
    await expect(panel.getByLabel('Weighed by')).toHaveValue('echo');
    await panel.getByRole('button', { name: 'Trace it' }).click();
    await expect(panel).toContainText('in the eyes of the model echo');
    await expect(panel).toContainText('by the model echo');
    expect(await tab.ask('attribution.get', tick)).toMatchObject({ model: 'echo', by: 'reflex' });
    expect(server.seen.length).toBeGreaterThan(64);
    if (process.env['GOLEM_SHOT']) {
      await panel.scrollIntoViewIfNeeded();
      await tab.page.screenshot({ path: '/tmp/i21b-panel.png' });
    }
  } finally {
    await server.close();
  }
});
