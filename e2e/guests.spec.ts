import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { saying, startMcpToolServer } from '../test/support/mcp-tool-server.ts';
import { type ModelServer, startModelServer } from '../test/support/model-server.ts';
import { PRIVATE_VALUES } from '../test/support/private-values.ts';
import { GolemPage } from './support/golem-page.ts';
import { Guard } from './support/guard.ts';
import { BUILT, StaticHost } from './support/static-host.ts';
import { expect, newLife, test } from './support/test.ts';

let host: StaticHost;
let elsewhere: Server;
let origin: string;
let context: BrowserContext;
let guard: Guard;
let upstream: ModelServer;

/** What a hostile page knows of the golem's window: its messages, and nothing of the script that sends them as it should. */
interface Hostile {
  /** Opens the window; resolves when it waits to be greeted. */
  open(address: string): Promise<void>;
  /** What it says to the greeting. */
  greet(): Promise<string>;
  ask(call: unknown): Promise<{ readonly status: number; readonly text: string }>;
}

const PAGE = `<!doctype html><title>Elsewhere</title><button id="open">Open</button><script>
  let bridge, address;
  const told = (wanted) => new Promise((resolve) => {
    const heard = ({ source, data }) => {
      if (source !== bridge || !wanted.includes(data?.golem)) return;
      removeEventListener('message', heard);
      resolve(data.golem);
    };
    addEventListener('message', heard);
  });
  document.querySelector('#open').onclick = () => {
    bridge = open(address, '_blank', 'popup,width=440,height=640');
    hostile.here = told(['here']);
  };
  globalThis.hostile = {
    at: (url) => void (address = url),
    greet: () => {
      const said = told(['allowed', 'refused']);
      bridge.postMessage({ golem: 'hello' }, '*');
      return said;
    },
    ask: (call) => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      let status = 0, text = '';
      port1.onmessage = ({ data }) => {
        if ('head' in data) status = data.head.status;
        if ('piece' in data) text += data.piece;
        if ('end' in data) resolve({ status, text });
      };
      bridge.postMessage({ golem: 'ask', call }, '*', [port2]);
    }),
  };
</script>`;

test.beforeEach(async ({ browser }) => {
  upstream = await startModelServer();
  upstream.answer({ content: 'An answer.' });
  host = new StaticHost(BUILT, '/some/where/');
  await host.start();
  elsewhere = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
  context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'allow' });
  guard = new Guard(context, host.url);
  guard.allow(new URL(upstream.url).origin);
  guard.allow(origin);
});
test.afterEach(async () => {
  await context.close();
  elsewhere.closeAllConnections();
  await Promise.all([host.stop(), upstream.close(), new Promise((resolve) => elsewhere.close(resolve))]);
  guard.check();
});

async function wokenTab(): Promise<GolemPage> {
  const tab = new GolemPage(await context.newPage(), newLife());
  await tab.wakePaused();
  const setUp = { id: 'mine', provider: 'openai-compatible', model: 'm', baseUrl: upstream.url } as const;
  await tab.ask('models.configure', setUp);
  await expect.poll(async () => (await tab.ask('install.status')).offline, { timeout: 60_000 }).toBe('ready');
  return tab;
}

/** A page of elsewhere, and the window that it has opened. */
async function hostilePage(): Promise<{ readonly page: Page; readonly bridge: Page }> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate((url) => (globalThis as unknown as { hostile: { at(url: string): void } }).hostile.at(url), new URL('connect.html', host.url).href);
  const [bridge] = await Promise.all([page.waitForEvent('popup'), page.locator('#open').click()]);
  await page.evaluate(() => (globalThis as unknown as { hostile: { here: Promise<string> } }).hostile.here);
  return { page, bridge };
}

const greet = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as { hostile: Hostile }).hostile.greet());
const ask = (page: Page, call: unknown): Promise<{ readonly status: number; readonly text: string }> =>
  page.evaluate((sent) => (globalThis as unknown as { hostile: Hostile }).hostile.ask(sent), call);

const get = (path: unknown, more: object = {}): object => ({ method: 'GET', path, headers: {}, body: '', ...more });
const chat = (content: string, headers: object = {}, more: object = {}): object => ({
  ...{ method: 'POST', path: '/v1/chat/completions', headers: { 'content-type': 'application/json', ...headers } },
  body: JSON.stringify({ model: 'mine', messages: [{ role: 'user', content }], ...more }),
});

test('a page that was allowed does not come out of the golem’s v1, nor with a cookie', async () => {
  const tab = await wokenTab();
  await tab.ask('endpoint.allow', origin);
  await context.addCookies([{ name: 'session', value: 'of-the-owner', url: host.url }]);
  const seen: string[] = [];
  host.meddle = (path, request, response) => {
    if (!/^(v1|api|metrics)/.test(path)) return null;
    seen.push(`${path} ${request.headers.cookie ?? ''}`);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('SECRET of another app');
    return 'done';
  };
  const { page } = await hostilePage();
  expect(await greet(page)).toBe('allowed');
  const before = host.asked.length;
  const ways = [
    '/v1/../metrics',
    '/v1/../api',
    '/v1/../../../api',
    '/v1/%2e%2e/metrics',
    '/v1/%2E%2E/%2e%2e/api',
    '/v1/.%2e/api',
    '/v1/models/../../api',
    '/v1/..%2fapi',
    '/v1/..%2Fmetrics',
    '/v1/models/..%2f..%2f..%2fapi',
    '/v1/%252e%252e/api',
    '/v1/%252e%252e%252fapi',
    '/v1/models/%25252e%25252e%25252fapi',
    '/v1/..\\api',
    '/v1/models/..%5c..%5capi',
    '/v1//../../api',
    '//v1/models',
    '/\\v1/models',
    `//${new URL(host.url).host}/api`,
    `${new URL(host.url).origin}/api`,
    `/${new URL(host.url).origin}/api`,
    'v1/models',
    '/v1/./models',
    '/v1/golem/origins',
    '/v1/golem/../../metrics',
    '/v1/models?x=/../../api',
    '/v1/models#/../../api',
    '/v1/models/\u0000',
    '/v1/models/%',
    '/v1/models\n/../../api',
    '/v1',
    '/v1/',
    '/',
    '',
    7,
    null,
    ['/v1/models'],
  ];
  for (const path of ways) {
    const { status, text } = await ask(page, get(path));
    expect([path, status >= 400, text.includes('SECRET'), text.includes('golem_')]).toEqual([path, true, false, false]);
  }
  // No other method, and nothing that is none.
  for (const more of [{ method: 'PUT' }, { method: 'OPTIONS' }, { method: 'get\r\n' }, { method: {} }, { headers: 7 }, { body: {} }]) {
    expect((await ask(page, get('/v1/models', more))).status).toBeGreaterThanOrEqual(400);
  }
  for (const call of [null, 7, 'GET', [], {}]) expect((await ask(page, call)).status).toBeGreaterThanOrEqual(400);
  expect(seen).toEqual([]);
  expect(host.asked.slice(before).filter((path) => /api|metrics|v1/.test(path))).toEqual([]);
  // What it may ask, it is answered.
  const models = await ask(page, get('/v1/models'));
  expect([models.status, models.text.includes('mine')]).toEqual([200, true]);
});

test('where nobody but the host answers, a page gets neither there with a cookie nor led elsewhere', async () => {
  const tab = await wokenTab();
  await tab.ask('endpoint.allow', origin);
  await context.addCookies([{ name: 'session', value: 'of-the-owner', url: host.url }]);
  const { page, bridge } = await hostilePage();
  expect(await greet(page)).toBe('allowed');
  const cookies: (string | undefined)[] = [];
  host.meddle = (path, request, response) => {
    if (path === 'v1/models') {
      cookies.push(request.headers.cookie);
      response.writeHead(302, { location: '/some/where/api' }).end();
      return 'done';
    }
    if (path !== 'api') return null;
    cookies.push(request.headers.cookie);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('SECRET of another app');
    return 'done';
  };
  // A window that its service worker does not control, as after a forced reload.
  await bridge.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  await bridge.reload();
  await page.evaluate(() => (globalThis as unknown as { hostile: { here: Promise<string> } }).hostile.here);
  const { text } = await Promise.race([
    ask(page, get('/v1/models')),
    greet(page).then(() => ask(page, get('/v1/models'))),
    bridge.getByText('does not answer').waitFor().then(() => ({ status: 0, text: '' })),
  ]);
  expect(text).not.toContain('SECRET');
  expect(cookies.filter((cookie) => cookie !== undefined)).toEqual([]);
});

test('a page that was allowed is a party of its own in the tab: no tools, no conversation, no reply, no books of anybody else', async () => {
  const tools = await startMcpToolServer([
    { name: 'weather', description: 'The temperature of a city.', answer: () => saying('7 degrees') },
  ]);
  guard.allow(new URL(tools.url).origin);
  const tab = await wokenTab();
  await tab.ask('mcp.add', { id: 'almanac', url: tools.url });
  await tab.ask('endpoint.allow', origin);
  const { email, card } = PRIVATE_VALUES;
  const told = { models: ['mine'], messages: [{ role: 'user' as const, content: `Write to ${email}, pay with ${card}.` }], maxTokens: 50 };
  await tab.page.evaluate((request) => golem.gateway.complete(request, { profile: 'chat', session: 'monday' }).reply(), told);
  const cached = { models: ['mine'], messages: [{ role: 'user' as const, content: 'How many cats?' }], maxTokens: 4_096, temperature: null, responseSchema: null };
  upstream.answer({ content: 'The owner’s answer.' });
  await tab.page.evaluate((base) => fetch(`${base}v1/chat/completions`, { method: 'POST', body: JSON.stringify({ model: 'mine', messages: [{ role: 'user', content: 'How many cats?' }] }) }).then((answer) => answer.text()), host.url);
  void cached;

  const { page } = await hostilePage();
  expect(await greet(page)).toBe('allowed');
  upstream.answer({ content: 'The guest’s answer.' });
  expect((await ask(page, chat('How many cats?'))).text).toContain('The guest’s answer.');
  await ask(page, chat('How warm is it?', { 'x-golem-scope': 'mcp' }));
  expect(upstream.seen.at(-1)!.body['tools']).toBeUndefined();
  await ask(page, chat('What is the TVL of the Uniswap pool, and the slippage of a swap?'));
  expect(JSON.stringify(upstream.seen.at(-1)!.body)).not.toContain('defi_context');
  upstream.answer({ content: 'It was <EMAIL_1> and <CARD_1>.' });
  for (const call of [chat('What was it?', { 'x-golem-session': 'monday' }), chat('What was it, then?', {}, { prompt_cache_key: 'monday' })]) {
    const { text } = await ask(page, call);
    expect(text).toContain('<EMAIL_1>');
    expect([text.includes(email), text.includes(card)]).toEqual([false, false]);
  }
  // Whom it says that it asks for changes nothing.
  const forged = chat('How many cats?', { 'x-golem-origin': 'https://another.example', 'X-Golem-Origin': host.url });
  expect((await ask(page, forged)).text).toContain('The guest’s answer.');
  expect(await tab.ask('endpoint.status')).toMatchObject({ allowed: [{ origin }], refused: [] });
  await tools.close();
});
