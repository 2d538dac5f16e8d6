import type { Page } from '@playwright/test';
import { saying, startMcpToolServer } from '../test/support/mcp-tool-server.ts';
import { expectAccessible } from './support/accessible.ts';
import { GolemPage } from './support/golem-page.ts';
import { servedSite } from './support/served-site.ts';
import { expect, newLife, test } from './support/test.ts';
import { vendorPackages } from './support/vendor-packages.ts';

const site = servedSite();
let packages: string;

test.beforeEach(async () => {
  packages = await vendorPackages();
});

/** A page of this site that is no golem, with the vendors' packages on it. */
async function otherPage(): Promise<Page> {
  const page = await site.context.newPage();
  await page.goto(new URL('manifest.webmanifest', site.host.url).href);
  await page.evaluate(packages);
  return page;
}

test('the vendors’ own packages, on another page of this site, are answered by the golem of the tab', async () => {
  const tab = new GolemPage(await site.context.newPage(), newLife());
  await tab.wakePaused();
  const setUp = {
    id: 'mine',
    provider: 'openai-compatible',
    model: 'm',
    baseUrl: site.upstream.url,
  } as const;
  await tab.ask('models.configure', setUp);
  await expect.poll(async () => (await tab.ask('install.status')).offline, { timeout: 60_000 }).toBe('ready');

  site.upstream.answer({ content: 'One, two, three, four, five, six, seven, eight, nine and ten.' });
  const page = await otherPage();
  const base = new URL('v1', site.host.url).href;
  const said = await page.evaluate(async (baseURL) => {
    const { OpenAI, Anthropic } = (
      globalThis as unknown as { Vendors: typeof import('./support/vendors.ts') }
    ).Vendors;
    const openai = new OpenAI({ baseURL, apiKey: 'none', dangerouslyAllowBrowser: true, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Count.' }];
    const pieces: string[] = [];
    const stream = await openai.chat.completions.create({ model: 'mine', messages, stream: true });
    for await (const { choices } of stream) pieces.push(choices[0]?.delta.content ?? '');
    const anthropic = new Anthropic({
      baseURL: baseURL.replace(/\/v1$/, ''),
      apiKey: 'none',
      maxRetries: 0,
      dangerouslyAllowBrowser: true,
    });
    const message = await anthropic.messages
      .stream({ model: 'mine', max_tokens: 100, messages: [{ role: 'user', content: 'Count again.' }] })
      .finalMessage();
    const response = await openai.responses
      .stream({ model: 'mine', input: 'Count a third time.' })
      .finalResponse();
    const { data } = await openai.models.list();
    const refused: unknown = await openai.chat.completions
      .create({ model: 'other', messages })
      .catch((error: { status: number; code: string }) => ({ status: error.status, code: error.code }));
    const next = { model: 'mine', input: 'And again.', previous_response_id: response.id };
    const { output_text: again } = await openai.responses.create(next);
    return {
      pieces,
      again,
      response: response.output_text,
      content: message.content,
      models: data.map(({ id }) => id),
      refused,
    };
  }, base);
  expect(said.pieces.filter(Boolean).length).toBeGreaterThan(1);
  expect(said.pieces.join('')).toBe('One, two, three, four, five, six, seven, eight, nine and ten.');
  expect(said.content).toMatchObject([{ type: 'text', text: said.pieces.join('') }]);
  expect([said.response, said.again]).toEqual([said.pieces.join(''), said.pieces.join('')]);
  expect(site.upstream.seen.at(-1)?.body.messages).toHaveLength(3);
  expect(said.models).toEqual(['golem', 'mine']);
  expect(said.refused).toEqual({ status: 404, code: 'model_not_found' });
  // They passed the gateway as a program's requests do.
  expect(await tab.ask('gateway.requests', {})).toMatchObject(
    Array.from({ length: 4 }, () => ({ profile: 'proxy' })),
  );
  site.guard.expect(/404/);

  // Templates and conversations by the same way, with what stands behind the question mark.
  site.upstream.answer({ content: 'Fair, and noted.' });
  const owned = await page.evaluate(async (baseURL) => {
    const { OpenAI } = (globalThis as unknown as { Vendors: typeof import('./support/vendors.ts') }).Vendors;
    const openai = new OpenAI({ baseURL, apiKey: 'none', dangerouslyAllowBrowser: true, maxRetries: 0 });
    const parameters = [{ name: 'page', kind: 'text' }];
    const draft = { text: 'Be strict.\n\nJudge {{page}}.', parameters };
    await openai.put('/templates/judge', { body: draft });
    const template = await openai.get('/templates/judge?version=1');
    const judged = await openai.responses.create({
      prompt: { id: 'judge', variables: { page: 'this' } },
      prompt_cache_key: 'monday',
    });
    const handed = await openai.post('/sessions/monday/handoff', { body: { session: 'tuesday' } });
    const missing = await openai.responses
      .create({ prompt: { id: 'judge' } })
      .catch(({ status, param }: { status: number; param: string }) => ({ status, param }));
    return { template, judged: judged.output_text, handed, missing };
  }, base);
  expect(owned).toMatchObject({
    template: { id: 'judge', version: 1 },
    judged: 'Fair, and noted.',
    handed: { id: 'tuesday', parent: 'monday', briefing: expect.stringContaining('Judge this.') as unknown },
    missing: { status: 400, param: 'page' },
  });
  site.guard.expect(/400/);

  // Whoever leaves hangs up, also on the provider.
  site.upstream.answer({ endless: { content: 'more ' } });
  const left = site.upstream.left();
  await page.evaluate(async (baseURL) => {
    const { OpenAI } = (globalThis as unknown as { Vendors: typeof import('./support/vendors.ts') }).Vendors;
    const openai = new OpenAI({ baseURL, apiKey: 'none', dangerouslyAllowBrowser: true, maxRetries: 0 });
    const messages = [{ role: 'user' as const, content: 'Go on for ever.' }];
    const stream = await openai.chat.completions.create({ model: 'mine', messages, stream: true });
    for await (const { choices } of stream) if (choices[0]?.delta.content) break;
  }, base);
  await expect.poll(() => site.upstream.left()).toBe(left + 1);

  // Without a golem nobody answers, and that is said as the vendor would.
  await tab.page.close();
  const nobody = await page.evaluate(async (url) => {
    const answer = await fetch(`${url}/models`);
    return { status: answer.status, said: (await answer.json()) as { error: { message: string } } };
  }, base);
  expect(nobody.status).toBe(503);
  expect(nobody.said.error.message).toContain('Show the tab');
  site.guard.expect(/503/);
});

test('a server of tools is added on the Settings screen, by its address, and called from the tab', async () => {
  const server = await startMcpToolServer([
    { name: 'weather', description: 'The temperature of a city.', answer: () => saying('7 degrees') },
  ]);
  site.guard.allow(new URL(server.url).origin);
  try {
    const tab = new GolemPage(await site.context.newPage(), newLife());
    await tab.wakePaused();
    const { page } = tab;
    await page.goto(page.url().replace(/#.*/, '#/settings'));
    await page.getByRole('button', { name: 'Add a server of tools' }).click();
    const form = page.getByRole('form', { name: 'Add a server of tools' });
    await form.getByLabel('Name').fill('almanac');
    await form.getByLabel('Address').fill(server.url);
    await form.getByRole('button', { name: 'Add the server' }).click();
    const card = page.getByRole('list', { name: 'Tool servers' }).getByRole('listitem');
    await expect(card).toContainText('● connected');
    await card.getByText('1 tool, in the scope').click();
    await expect(card).toContainText('The temperature of a city.');
    await expectAccessible(page, 'the Settings screen with a server of tools');
    const called = await page.evaluate(() => globalThis.golem.tools.call('weather', {}, { scope: 'mcp' }));
    expect(called).toBe('7 degrees');
    await card.getByRole('button', { name: 'Remove almanac' }).click();
    await expect(page.getByText('No server of tools is added.')).toBeVisible();
  } finally {
    await server.close();
  }
});
