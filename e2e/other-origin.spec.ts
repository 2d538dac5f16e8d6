import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { allowIn } from './support/allow-in.ts';
import { GolemPage } from './support/golem-page.ts';
import { servedSite } from './support/served-site.ts';
import { expect, newLife, test } from './support/test.ts';
import { vendorPackages } from './support/vendor-packages.ts';

/** A page of another site, with a button that connects it: `localhost` is another site than `127.0.0.1`. */
const pageOf = (golem: string): string => `<!doctype html><title>Elsewhere</title>
<script src="${golem}golem-client.js"></script>
<button id="connect">Connect</button><output id="said"></output>
<script>
  document.querySelector('#connect').onclick = () => {
    globalThis.client = connectGolem('${golem}');
    client.then(() => (said.textContent = 'connected'), (error) => (said.textContent = error.message));
  };
</script>`;

const site = servedSite(pageOf);

/** The window that the page opens when its button is pressed. */
async function connecting(page: Page): Promise<Page> {
  const [bridge] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Connect' }).click(),
  ]);
  return bridge;
}

test('a page of another site is refused until the owner allows it, and then asks by OpenAI’s own package', async () => {
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

  const page = await site.context.newPage();
  await page.goto(site.origin);
  // A frame of the golem's site on another site's page has a storage of its own there: nobody in it knows the golem.
  const framed = await page.evaluate(async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    await new Promise((resolve) => (frame.onload = resolve));
    frame.remove();
    return fetch(`${address.replace('connect.html', '')}v1/models`).then(
      ({ status }) => status,
      () => 'refused',
    );
  }, new URL('connect.html', site.host.url).href);
  expect(framed).toBe('refused');
  site.guard.expect(/CORS|Failed to load resource/);

  const refused = await connecting(page);
  await expect(refused.getByRole('status')).toContainText(`A page of ${site.origin} asks`);
  await expectAccessible(refused, 'the window in which a page asks');
  await refused.getByRole('button', { name: 'Not now' }).click();
  await expect(page.locator('#said')).toHaveText("The golem's owner did not allow this page.");

  const bridge = await connecting(page);
  await allowIn(bridge);
  await expect(page.locator('#said')).toHaveText('connected');
  await page.evaluate(await vendorPackages());
  const said = await page.evaluate(async () => {
    const { client, Vendors } = globalThis as unknown as {
      client: Promise<import('../src/element/golem-client.ts').GolemClient>;
      Vendors: typeof import('./support/vendors.ts');
    };
    const { baseURL, fetch } = await client;
    const openai = new Vendors.OpenAI({
      baseURL,
      fetch,
      apiKey: 'none',
      dangerouslyAllowBrowser: true,
      maxRetries: 0,
    });
    const pieces: string[] = [];
    const messages = [{ role: 'user' as const, content: 'Count.' }];
    const stream = await openai.chat.completions.create({ model: 'mine', messages, stream: true });
    for await (const { choices } of stream) pieces.push(choices[0]?.delta.content ?? '');
    const origins = await fetch(`${baseURL}/golem/origins`);
    return { pieces: pieces.filter(Boolean), origins: origins.status };
  });
  expect(said.pieces.length).toBeGreaterThan(1);
  expect(said.pieces.join('')).toBe('One, two, three, four, five, six, seven, eight, nine and ten.');
  // Who may ask is not theirs to read or to change.
  expect(said.origins).toBe(403);
  site.guard.expect(/403/);
  expect(await tab.ask('endpoint.status')).toMatchObject({ allowed: [{ origin: site.origin }] });

  // Taken back, the open window asks in vain.
  await tab.ask('endpoint.disallow', site.origin);
  const after = await page.evaluate(async () => {
    const { client } = globalThis as unknown as {
      client: Promise<import('../src/element/golem-client.ts').GolemClient>;
    };
    const { baseURL, fetch } = await client;
    return (await fetch(`${baseURL}/models`)).status;
  });
  expect(after).toBe(403);
  expect(await tab.ask('endpoint.status')).toMatchObject({ allowed: [], refused: [{ origin: site.origin }] });
});
