import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { TEST_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import type { DemoStatus } from '../src/protocol/page/demo.ts';
import { BUILT, StaticHost } from './support/static-host.ts';

const UP_MS = 30_000;
const HEARD = 'golem-demo/1';

// Two sites are in play here: the guard of one origin does not fit.

/** The golem's own site, and a documentation site of somebody else: to the browser they are two sites. */
let golemSite: StaticHost;
let docsSite: StaticHost;
/** Pages that the documentation site has beside the built ones. */
let pages: Map<string, string>;

test.beforeEach(async () => {
  pages = new Map();
  golemSite = new StaticHost(BUILT, '/golem/');
  docsSite = new StaticHost(BUILT, '/manual/', 'localhost');
  docsSite.meddle = (path, _request, response) => {
    const page = pages.get(path);
    if (page === undefined) return null;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return 'done';
  };
  await Promise.all([golemSite.start(), docsSite.start()]);
});
test.afterEach(() => Promise.all([golemSite.stop(), docsSite.stop()]));

const script = (): string => `<script async src="${golemSite.url}golem-demo.js"></script>`;

const statusOf = (page: Page, nth = 0): Promise<DemoStatus> =>
  page.evaluate((at) => document.querySelectorAll('golem-demo')[at]!.golem.status(), nth);

/** The frames of the demos, once each of their golems is up. */
async function demoFrames(page: Page, many: number): Promise<Frame[]> {
  const frames = (): Frame[] => page.frames().filter((frame) => frame.url().includes('embed=1'));
  await expect.poll(() => frames().length, { timeout: UP_MS }).toBe(many);
  for (const frame of frames()) {
    await expect.poll(() => frame.evaluate(() => 'golem' in globalThis), { timeout: UP_MS }).toBe(true);
    await frame.evaluate(() => golem.ready);
  }
  return frames();
}

test('the documentation page, opened from another site, shows a golem that lives while it is seen', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  // Another site's own policy is its own; what it takes from the golem's site is the script.
  const own = await readFile(join(BUILT, 'docs', 'embed.html'), 'utf8');
  const moved = own
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace(/<script src="[^"]*golem-demo\.js"/, `<script src="${golemSite.url}golem-demo.js"`);
  pages.set('docs/embed.html', moved);
  await page.goto(`${docsSite.url}docs/embed.html`);

  const born = await statusOf(page);
  expect(born).toMatchObject({ run: 'running', speed: 1000, inView: true });
  expect(born.storage).toEqual({ kind: 'memory', reason: null });
  const [frame] = await demoFrames(page, 1);
  expect(new URL(frame!.url()).origin).not.toBe(new URL(page.url()).origin);
  expect(await frame!.evaluate(() => crossOriginIsolated)).toBe(false);
  await expect(frame!.getByRole('img', { name: /Price in USD/ })).toBeVisible();
  await expect(frame!.getByRole('img', { name: /tokens used/ })).toBeVisible();
  await expect(frame!.getByText('In memory')).toBeVisible();

  // Out of view it rests; in view again it goes on.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => statusOf(page)).toMatchObject({ run: 'paused', inView: false });
  const rested = await statusOf(page);
  // Nothing is due any more; and all that it has lived is lived again meanwhile, in which time it would live on.
  const { clocks } = await frame!.evaluate(() => golem.status());
  expect(Object.values(clocks).map(({ nextAt }) => nextAt)).toEqual([null, null, null]);
  expect(await frame!.evaluate(() => golem.replay.run())).toMatchObject({ ticks: rested.tick });
  expect((await statusOf(page)).tick).toBe(rested.tick);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await statusOf(page)).tick).toBeGreaterThan(rested.tick);

  // Words of the host page force a full deliberation, and what only looks like a golem's message is not heard.
  const heard = await page.evaluate(async (tag) => {
    const { golem: demo } = document.querySelector('golem-demo')!;
    const ticks: { tick: number; tier: string }[] = [];
    const deliberated = new Promise<void>((resolve) =>
      demo.on('tick', (tick) => {
        ticks.push(tick);
        if (tick.tier === 'T2' && tick.tick > 0) resolve();
      }),
    );
    postMessage({ golem: tag, kind: 'event', type: 'tick', event: { tick: -1, tier: 'T2' } }, '*');
    await demo.steer('reduce exposure');
    await deliberated;
    await demo.pause();
    return { ticks, status: await demo.status() };
  }, HEARD);
  expect(heard.ticks.filter(({ tick }) => tick < 0)).toEqual([]);
  expect(heard.status.run).toBe('paused');
  const told = await frame!.evaluate(async (from) => {
    const records = await golem.records.list({ from });
    return records.flatMap(({ steers }) => steers);
  }, rested.tick);
  expect(told).toContain('reduce exposure');
  // Paused by hand, it stays so when it comes into view again.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => (await statusOf(page)).inView).toBe(false);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => statusOf(page)).toMatchObject({ inView: true, run: 'paused' });

  const refusal = await page.evaluate(() =>
    document
      .querySelector('golem-demo')!
      .golem.steer(' ')
      .catch(({ code }: { code: string }) => code),
  );
  expect(refusal).toBe('input.invalid');
  expect(faults).toEqual([]);
});

test('a page that is not the one named in the address is not heard', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  // It holds the frame, but the frame was made for another origin.
  const made = new URL(golemSite.url);
  made.search = new URLSearchParams({ embed: '1', host: 'https://docs.example', speed: '1000' }).toString();
  pages.set('foreign.html', `<!doctype html><iframe src="${made}" width="400" height="400"></iframe>`);
  await page.goto(`${docsSite.url}foreign.html`);
  const [frame] = await demoFrames(page, 1);
  await page.evaluate((tag) => {
    const golems = document.querySelector('iframe')!.contentWindow!;
    golems.postMessage({ golem: tag, kind: 'view', inView: true }, '*');
    golems.postMessage({ golem: tag, kind: 'call', id: 1, verb: 'start' }, '*');
  }, HEARD);
  await expect.poll(() => warnings.filter((text) => text.includes('was refused')).length).toBe(2);
  expect(await frame!.evaluate(() => golem.status())).toMatchObject({ run: 'paused', tick: 0 });
});

test('each element has a mind of its own, and those that share show one', async ({ page }) => {
  const elements = '<golem-demo tape="btc"></golem-demo><golem-demo shared></golem-demo>'.concat(
    '<golem-demo shared></golem-demo>',
  );
  pages.set('several.html', `<!doctype html>${script()}${elements}`);
  await page.setViewportSize({ width: 600, height: 1300 });
  await page.goto(`${docsSite.url}several.html`);
  await demoFrames(page, 3);
  // Frames come up in any order: what each element says is asked of it.
  const worlds = await Promise.all([0, 1, 2].map(async (nth) => (await statusOf(page, nth)).world?.id));
  expect(worlds).toEqual(['btc', 'sp500', 'sp500']);
  const ids = await Promise.all(
    (await demoFrames(page, 3)).map((frame) => frame.evaluate(async () => (await golem.status()).golemId)),
  );
  expect(new Set(ids).size).toBe(2);
  // Either of those that share may command it.
  for (const nth of [1, 2]) {
    await page.evaluate((at) => document.querySelectorAll('golem-demo')[at]!.golem.setSpeed(at * 100), nth);
    await expect.poll(async () => (await statusOf(page, 3 - nth)).speed).toBe(nth * 100);
  }
});

test('where the browser refuses storage it lives in memory, and says so', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'golem-refused-'));
  await mkdir(join(profile, 'Default'));
  // What a reader sets who lets no site store anything.
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? undefined,
    args: [...TEST_FLAGS],
  });
  try {
    pages.set('kept.html', `<!doctype html>${script()}<golem-demo life="kept" speed="1000"></golem-demo>`);
    const page = await context.newPage();
    await page.goto(`${docsSite.url}kept.html`);
    const [frame] = await demoFrames(page, 1);
    const { storage } = await statusOf(page);
    expect(storage.kind).toBe('memory');
    expect(storage.reason).not.toBeNull();
    await expect(frame!.getByText('Storage is refused here')).toBeVisible();
    await expect.poll(async () => (await statusOf(page)).tick).toBeGreaterThan(2);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('whoever writes the page is told what is wrong with it, and whoever calls a dead site is told why', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const nobody = 'http://127.0.0.1:9/';
  pages.set(
    'wrong.html',
    `<!doctype html>${script()}<golem-demo start="click" speed="fast" theme="blue" height="9000" spead="3"></golem-demo>
     <golem-demo start="click" site="${nobody}">A line prices took.</golem-demo>`,
  );
  await page.goto(`${docsSite.url}wrong.html`);
  await expect.poll(() => warnings.length).toBe(4);
  expect(warnings.join('\n')).toMatch(/speed must be a number from 1 to 10000, not "fast"/);
  expect(warnings.join('\n')).toMatch(/theme must be one of auto, light, dark, not "blue"/);
  expect(warnings.join('\n')).toMatch(/height must be a number from 320 to 480, not "9000"/);
  expect(warnings.join('\n')).toMatch(/There is no attribute spead/);
  const refused = await page.evaluate(() =>
    document
      .querySelectorAll('golem-demo')[1]!
      .golem.status()
      .catch(({ code, message }: Error & { code: string }) => ({ code, message })),
  );
  expect(refused).toEqual({ code: 'demo.unreachable', message: `${nobody} cannot be reached.` });
  await expect(page.getByText(`The golem could not be loaded. ${nobody} cannot be reached.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('two beside one another share the room, and keep it when their golems are there', async ({ page }) => {
  pages.set(
    'pair.html',
    `<!doctype html>${script()}<div style="display:flex;width:900px;gap:20px"><golem-demo tape="btc" shared></golem-demo><golem-demo shared></golem-demo></div>`,
  );
  await page.setViewportSize({ width: 1000, height: 600 });
  await page.goto(`${docsSite.url}pair.html`);
  const sizes = (): Promise<number[][]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('golem-demo')].map((one) => [one.offsetWidth, one.offsetHeight]),
    );
  await page.waitForFunction(() => customElements.get('golem-demo') !== undefined);
  const before = await sizes();
  expect(before).toEqual([
    [440, 400],
    [440, 400],
  ]);
  await demoFrames(page, 2);
  expect(await sizes()).toEqual(before);
});

test('what stands in the element is there without its script, and the guide says rightly what it loads', async ({
  page,
}) => {
  const standsIn = 'Open the golem on its own page.';
  const element = `<golem-demo><p>${standsIn}</p></golem-demo>`;
  pages.set('plain.html', `<!doctype html>${element}`);
  await page.goto(`${docsSite.url}plain.html`);
  await expect(page.getByText(standsIn)).toBeVisible();
  pages.set('live.html', `<!doctype html>${script()}${element}`);
  const bytes = new Map<string, number>();
  page.on('response', (response) => {
    void response.body().then(
      (body) => bytes.set(response.url(), body.length),
      () => undefined,
    );
  });
  await page.goto(`${docsSite.url}live.html`);
  await demoFrames(page, 1);
  await expect(page.getByText(standsIn)).toBeHidden();
  await expect.poll(async () => (await statusOf(page)).tick).toBeGreaterThan(1);
  const loaded = [...bytes].filter(([url]) => url.startsWith(golemSite.url));
  const sum = loaded.reduce((all, [, size]) => all + size, 0) / 1e6;
  const own = loaded.find(([url]) => url.endsWith('golem-demo.js'))![1] / 1e3;
  const guide = await readFile(join(BUILT, 'docs', 'embed.html'), 'utf8');
  const [, kilobytes, megabytes] = /script is (\d+) kB.{1,80}?(\d+) MB/su.exec(guide)!;
  expect(own / Number(kilobytes)).toBeGreaterThan(0.85);
  expect(own / Number(kilobytes)).toBeLessThan(1.15);
  expect(sum / Number(megabytes)).toBeGreaterThan(0.85);
  expect(sum / Number(megabytes)).toBeLessThan(1.15);
});
