import type { Page } from '@playwright/test';
import { PERMISSIONS, GUEST_LIMITS, GUEST_TABLE } from '../src/domain/gateway/guest-table.ts';
import { saying, startMcpToolServer } from '../test/support/mcp-tool-server.ts';
import { PRIVATE_VALUES } from '../test/support/private-values.ts';
import { expectAccessible } from './support/accessible.ts';
import { allowIn } from './support/allow-in.ts';
import { GolemPage } from './support/golem-page.ts';
import { servedSite } from './support/served-site.ts';
import { expect, newLife, test } from './support/test.ts';

/** What a hostile page knows of the golem's window: its messages, and nothing of the script that sends them as it should. */
interface HostilePage {
  readonly hostile: {
    /** Where the window is. */
    at(url: string): void;
    /** The window that was opened waits to be greeted. */
    readonly here: Promise<string>;
    /** It does so once more. */
    again(): Promise<string>;
    /** What it says to the greeting. */
    greet(): Promise<string>;
    ask(call: unknown): Promise<Answer>;
  };
}
interface Answer {
  readonly status: number;
  readonly text: string;
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
    again: () => told(['here']),
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

const site = servedSite(() => PAGE);

test.beforeEach(async () => {
  site.upstream.answer({ content: 'An answer.' });
});

async function wokenTab(): Promise<GolemPage> {
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
  return tab;
}

/** A page of elsewhere, and the window that it has opened. */
async function hostilePage(): Promise<{ readonly page: Page; readonly bridge: Page }> {
  const page = await site.context.newPage();
  await page.goto(site.origin);
  const address = new URL('connect.html', site.host.url).href;
  await page.evaluate((url) => (globalThis as unknown as HostilePage).hostile.at(url), address);
  const [bridge] = await Promise.all([page.waitForEvent('popup'), page.locator('#open').click()]);
  await page.evaluate(() => (globalThis as unknown as HostilePage).hostile.here);
  return { page, bridge };
}

const greet = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as HostilePage).hostile.greet());
const ask = (page: Page, call: unknown): Promise<Answer> =>
  page.evaluate((sent) => (globalThis as unknown as HostilePage).hostile.ask(sent), call);

const get = (path: unknown, more: object = {}): object => ({
  method: 'GET',
  path,
  headers: {},
  body: '',
  ...more,
});
const chat = (content: string, headers: object = {}, more: object = {}): object => ({
  method: 'POST',
  path: '/v1/chat/completions',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ model: 'mine', messages: [{ role: 'user', content }], ...more }),
});

test('a page that was allowed does not come out of the golem’s v1, nor with a cookie', async () => {
  const tab = await wokenTab();
  await tab.ask('endpoint.allow', site.origin);
  await site.context.addCookies([{ name: 'session', value: 'of-the-owner', url: site.host.url }]);
  const seen: string[] = [];
  site.host.meddle = (path, request, response) => {
    if (!/^(v1|api|metrics)/.test(path)) return null;
    seen.push(`${path} ${request.headers.cookie ?? ''}`);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('SECRET of another app');
    return 'done';
  };
  const { page } = await hostilePage();
  expect(await greet(page)).toBe('allowed');
  const before = site.host.asked.length;
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
    `//${new URL(site.host.url).host}/api`,
    `${new URL(site.host.url).origin}/api`,
    `/${new URL(site.host.url).origin}/api`,
    'v1/models',
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
    expect([path, status >= 400, text.includes('SECRET'), text.includes('golem_')]).toEqual([
      path,
      true,
      false,
      false,
    ]);
  }
  // No other method, and nothing that is none.
  for (const more of [
    { method: 'PUT' },
    { method: 'OPTIONS' },
    { method: 'get\r\n' },
    { method: {} },
    { headers: 7 },
    { body: {} },
  ]) {
    expect((await ask(page, get('/v1/models', more))).status).toBeGreaterThanOrEqual(400);
  }
  for (const call of [null, 7, 'GET', [], {}])
    expect((await ask(page, call)).status).toBeGreaterThanOrEqual(400);
  expect(seen).toEqual([]);
  expect(site.host.asked.slice(before).filter((path) => /api|metrics|v1/.test(path))).toEqual([]);
  // What it may ask, it is answered, as a parser reads it.
  for (const path of ['/v1/models', '/v1/./models', '/v1/golem/../models']) {
    const { status, text } = await ask(page, get(path));
    expect([path, status, text.includes('mine')]).toEqual([path, 200, true]);
  }
});

test('where nobody but the host answers, a page gets neither there with a cookie nor led elsewhere', async () => {
  await wokenTab();
  await site.context.addCookies([{ name: 'session', value: 'of-the-owner', url: site.host.url }]);
  const seen: string[] = [];
  site.host.meddle = (path, request, response) => {
    if (!/^(v1\/|api)/.test(path)) return null;
    seen.push(`${path} ${request.headers.cookie ?? '-'}`);
    if (path === 'v1/golem/origins') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ allowed: [{ origin: site.origin }] }));
    } else if (path === 'api') response.writeHead(200).end('SECRET of another app');
    else response.writeHead(302, { location: '/some/where/api' }).end();
    return 'done';
  };
  const { page, bridge } = await hostilePage();
  // As by a forced reload: no service worker answers this window.
  const again = page.evaluate(() => (globalThis as unknown as HostilePage).hostile.again());
  await (await site.context.newCDPSession(bridge)).send('Page.reload', { ignoreCache: true });
  await again;
  expect(await greet(page)).toBe('allowed');
  const { status, text } = await ask(page, get('/v1/models'));
  expect([status, text.includes('SECRET')]).toEqual([502, false]);
  expect(seen).toEqual(['v1/golem/origins -', 'v1/models -']);
  site.guard.expect(/Failed to fetch|redirect|Failed to load resource/i);
});

test('a page that was allowed is a party of its own in the tab: no tools, no conversation, no reply, no books of anybody else', async () => {
  const tools = await startMcpToolServer([
    { name: 'weather', description: 'The temperature of a city.', answer: () => saying('7 degrees') },
  ]);
  site.guard.allow(new URL(tools.url).origin);
  const tab = await wokenTab();
  await tab.ask('mcp.add', { id: 'almanac', url: tools.url });
  await tab.ask('endpoint.allow', site.origin);
  const { email, card } = PRIVATE_VALUES;
  const told = {
    models: ['mine'],
    messages: [{ role: 'user' as const, content: `Write to ${email}, pay with ${card}.` }],
    maxTokens: 50,
  };
  await tab.page.evaluate(
    (request) => golem.gateway.complete(request, { profile: 'chat', session: 'monday' }).reply(),
    told,
  );
  site.upstream.answer({ content: 'The owner’s answer.' });
  await tab.page.evaluate(
    (base) =>
      fetch(`${base}v1/chat/completions`, {
        method: 'POST',
        body: JSON.stringify({
          model: 'mine',
          // What is asked for without chance may be answered from the cache.
          temperature: 0,
          messages: [{ role: 'user', content: 'How many cats?' }],
        }),
      }).then((answer) => answer.text()),
    site.host.url,
  );

  const { page } = await hostilePage();
  expect(await greet(page)).toBe('allowed');
  site.upstream.answer({ content: 'The guest’s answer.' });
  expect((await ask(page, chat('How many cats?', {}, { temperature: 0 }))).text).toContain(
    'The guest’s answer.',
  );
  await ask(page, chat('How warm is it?', { 'x-golem-scope': 'mcp' }));
  expect(site.upstream.seen.at(-1)!.body['tools']).toBeUndefined();
  await ask(page, chat('What is the TVL of the Uniswap pool, and the slippage of a swap?'));
  expect(JSON.stringify(site.upstream.seen.at(-1)!.body)).not.toContain('defi_context');
  site.upstream.answer({ content: 'It was <EMAIL_1> and <CARD_1>.' });
  for (const call of [
    chat('What was it?', { 'x-golem-session': 'monday' }),
    chat('What was it, then?', {}, { prompt_cache_key: 'monday' }),
  ]) {
    const { text } = await ask(page, call);
    expect(text).toContain('<EMAIL_1>');
    expect([text.includes(email), text.includes(card)]).toEqual([false, false]);
  }
  // Whom it says that it asks for changes nothing.
  const forged = chat(
    'How many cats?',
    { 'x-golem-origin': 'https://another.example', 'X-Golem-Origin': site.host.url },
    { temperature: 0 },
  );
  expect((await ask(page, forged)).text).toContain('The guest’s answer.');
  expect(await tab.ask('endpoint.status')).toMatchObject({ allowed: [{ origin: site.origin }], refused: [] });
  await tools.close();
});

test('a page that nobody allowed asks nothing by leading the browser there with a form', async () => {
  const tab = await wokenTab();
  const page = await site.context.newPage();
  const bodies = {
    'v1/golem/origins': { origin: 'https://evil.example' },
    'v1/chat/completions': { model: 'mine', messages: [{ role: 'user', content: 'Spend.' }] },
  };
  for (const [path, body] of Object.entries(bodies)) {
    await page.goto(site.origin);
    await Promise.all([
      page.waitForURL(`**/${path}`),
      // A field of text is written as NAME=VALUE: that is JSON where the name ends in the middle of a text of it.
      page.evaluate(
        ([action, text]) => {
          const form = document.createElement('form');
          Object.assign(form, { method: 'post', enctype: 'text/plain', action });
          const field = document.createElement('input');
          Object.assign(field, { name: `${text.slice(0, -1)},"x":"`, value: '"}' });
          form.append(field);
          document.body.append(form);
          form.submit();
        },
        [new URL(path, site.host.url).href, JSON.stringify(body)] as const,
      ),
    ]);
    expect(await page.locator('body').innerText()).toContain('Forms may not send requests to this golem.');
    // Neither the answer nor an icon for it is there.
    site.guard.expect(/403|404/);
  }
  expect(await tab.ask('endpoint.status')).toMatchObject({ allowed: [] });
  expect(site.upstream.seen).toEqual([]);
});

/** A press of the mouse at a place, however the button there feels about it. */
async function pressAt(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

test('Allow is not pressed by a hand that was led there: it takes a second without a press, and a pointer that moved or a key', async () => {
  const tab = await wokenTab();
  const { page, bridge } = await hostilePage();
  // The window's time is the test's from here on.
  await bridge.clock.install();
  await bridge.clock.pauseAt(Date.now() + 60_000);
  const said = greet(page);
  const allow = bridge.getByRole('button', { name: `Allow ${site.origin}` });
  await expect(allow).toBeVisible();
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  const box = (await allow.boundingBox())!;
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const allowed = async (): Promise<number> => (await tab.ask('endpoint.status')).allowed.length;

  // 34 ms after it shows, and again and again.
  for (let times = 0; times < 20; times += 1) {
    await bridge.clock.runFor(34);
    await pressAt(bridge, place);
    await bridge.keyboard.press('Enter');
  }
  // Under a pointer that lies still it stays as it is.
  await bridge.clock.runFor(5_000);
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await pressAt(bridge, place);
  expect(await allowed()).toBe(0);

  await bridge.clock.runFor(999);
  await bridge.mouse.move(place.x, place.y - 120);
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await pressAt(bridge, place);
  await bridge.clock.runFor(999);
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await bridge.clock.runFor(1);
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  // Left and come back to, it begins anew.
  await bridge.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  expect(await allowed()).toBe(0);

  // By key: to the button, and a second.
  await bridge.evaluate(() => window.dispatchEvent(new Event('focus')));
  await bridge.getByRole('button', { name: 'Not now' }).focus();
  await bridge.keyboard.press('Shift+Tab');
  await expect(allow).toBeFocused();
  await bridge.keyboard.press('Enter');
  await bridge.clock.runFor(999);
  await bridge.keyboard.press('Enter');
  expect(await allowed()).toBe(0);
  await bridge.clock.runFor(1_000);
  await bridge.keyboard.press('Enter');
  expect(await said).toBe('allowed');
  expect(await tab.ask('endpoint.status')).toMatchObject({
    allowed: [{ origin: site.origin, limits: GUEST_LIMITS }],
  });
});

test('the owner reads what the table of guests says, and sets and takes back what a page may take', async () => {
  const tab = await wokenTab();
  const { page, bridge } = await hostilePage();
  const said = greet(page);
  const rows = (may: boolean): string[] =>
    PERMISSIONS.filter((deed) => GUEST_TABLE[deed].may === may).map((deed) => GUEST_TABLE[deed].says);
  await expect(bridge.getByRole('status')).toHaveText(
    `A page of ${site.origin} asks to use this golem’s language models.`,
  );
  await expect(bridge.locator('#may li')).toHaveText(rows(true));
  await expect(bridge.locator('#may-not li')).toHaveText(rows(false));
  await expect(bridge.locator('#limits')).toContainText(
    `US$ ${GUEST_LIMITS.usd} and ${GUEST_LIMITS.requests} requests in 24 hours`,
  );
  await expectAccessible(bridge, 'the window in which a page asks');
  await allowIn(bridge);
  expect(await said).toBe('allowed');

  await ask(page, chat('One?'));
  await tab.open({ screen: 'settings' });
  await tab.ready();
  const listed = tab.page.getByRole('list', { name: 'Origins that may ask' }).getByRole('listitem');
  await expect(listed).toContainText(site.origin);
  await expect(listed).toContainText(`US$ 0.00 of 1.00, 1 of ${GUEST_LIMITS.requests} requests`);
  await tab.page.getByText('What a page may do').click();
  for (const says of [...rows(true), ...rows(false)]) {
    await expect(tab.page.locator('details .rows li', { hasText: says })).toHaveCount(1);
  }
  await tab.page.getByRole('button', { name: `Limits of ${site.origin}` }).click();
  await tab.page.getByLabel('Requests in 24 hours').fill('2');
  await tab.page.getByRole('button', { name: 'Save limits' }).click();
  await expect(listed).toContainText('1 of 2 requests');
  expect((await ask(page, chat('Two?'))).status).toBe(200);
  const refused = await ask(page, chat('Three?'));
  expect([refused.status, /24 hours.*Settings, Programs/.test(refused.text)]).toEqual([429, true]);
  await expect(listed).toContainText('Limit reached');
  await expectAccessible(tab.page, 'the list of origins');

  await tab.page.getByRole('button', { name: `Remove ${site.origin}` }).click();
  await expect(tab.page.getByText('No page of another origin may ask.')).toBeVisible();
  expect((await ask(page, get('/v1/models'))).status).toBe(403);
  site.guard.expect(/429|403/);
});
