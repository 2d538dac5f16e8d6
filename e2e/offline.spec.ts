import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelThreads } from '../src/lib/machine/cores.ts';
import { GolemPage } from './support/golem-page.ts';
import { BUILT } from './support/static-host.ts';
import { servedSite } from './support/served-site.ts';
import { expect, newLife, test } from './support/test.ts';

const WEIGHTS = 'models/all-MiniLM-L6-v2/onnx/model_quantized.onnx';
/** A day of the heart at its own pace is some 300 decisions. */
const TICKS = 300;
const KEPT_MS = 60_000;

const site = servedSite();
let tab: GolemPage;

test.beforeEach(async () => {
  tab = new GolemPage(await site.context.newPage(), newLife());
});

/** The page's files and the model are kept. */
async function untilKept(): Promise<void> {
  await expect
    .poll(async () => (await tab.ask('install.status')).offline, {
      message: 'the page is kept for offline use',
      timeout: KEPT_MS,
    })
    .toBe('ready');
  await tab.until('the model is ready', ({ model }) => model.state === 'ready', KEPT_MS);
}

test('a host without a single header: one thread, then isolated after a reload that was told', async () => {
  test.setTimeout(180_000);
  const { page } = tab;
  // Where there is no core to spare, nothing is gained and nothing is offered.
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
  await tab.wake();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  expect((await tab.ask('install.status')).isolated).toBe(false);
  await tab.untilTick(3);
  await untilKept();
  expect((await tab.status()).model.threads).toBe(1);

  const notice = page.getByText('this page can use several threads');
  await expect(notice).toBeVisible();
  const before = (await tab.status()).tick;
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Open anew' }).click();
  await reloaded;
  await tab.ready();

  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const after = await tab.untilTick(before + 2);
  expect(after.run).toBe('running');
  await tab.expectUnbroken();
  // The worker counts the machine's own cores.
  const model = await tab.until('the model is ready', ({ model }) => model.state === 'ready', KEPT_MS);
  expect(model.model.threads).toBe(modelThreads(availableParallelism()));
});

test('after one visit it opens and lives on with the network gone', async () => {
  test.setTimeout(240_000);
  await tab.wake();
  await tab.untilTick(2);
  await untilKept();
  const before = (await tab.status()).tick;

  await site.host.stop();
  const opened = await tab.revisit();
  expect(opened.tick).toBeGreaterThanOrEqual(before);
  const { model } = await tab.until('the model is ready', ({ model }) => model.state === 'ready', KEPT_MS);
  expect(model.provider).toBe('wasm');
  await tab.ask('setSpeed', 10_000);
  await tab.untilTick(opened.tick + TICKS, 90_000);
  await tab.expectUnbroken();
  // Screens that were never looked at are there too.
  for (const screen of ['memory', 'world', 'settings'] as const) {
    await tab.page.goto(`./?life=${tab.life}#/${screen}`);
    await expect(tab.page.getByRole('heading', { level: 1, name: new RegExp(screen, 'i') })).toBeAttached();
  }
  // A life is taken along and brought in: what checks it is there too.
  const brought = await tab.page.evaluate(async () => {
    await golem.ready;
    await golem.pause();
    const file = await new Response(await golem.exportAll()).blob();
    const { life } = await golem.importAll(file);
    return [life.tick, (await golem.status()).tick];
  });
  expect(brought[0]).toBe(brought[1]);
  site.guard.expect(/ERR_CONNECTION_REFUSED/);
});

test('a download that was cut off or cancelled goes on where it was, and is not made twice', async () => {
  test.setTimeout(180_000);
  const weights = join(BUILT, WEIGHTS);
  const ranges: (string | undefined)[] = [];
  let closed = false;
  site.host.meddle = (path, request, response) => {
    if (path !== WEIGHTS) return null;
    ranges.push(request.headers.range);
    if (ranges.length > 2) return null;
    // 4 MB of 23, then the line ends; 4 MB more, then it only hangs.
    const start = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
    const rest = 23_410_714 - start;
    const range = `bytes ${start}-23410713/23410714`;
    if (start === 0) response.writeHead(200, { 'content-length': rest });
    else response.writeHead(206, { 'content-length': rest, 'content-range': range });
    const sent = createReadStream(weights, { start, end: start + 4_194_303 });
    sent.pipe(response, { end: false });
    // What was sent is sent to its end first.
    if (ranges.length === 1) sent.on('end', () => response.socket?.end());
    else response.on('close', () => (closed = true));
    return 'done';
  };
  await tab.wake({ screen: 'settings' });
  const goOn = tab.page.getByRole('button', { name: 'Go on loading' });
  const { model: failed } = await tab.until(
    'the load failed',
    ({ model }) => model.state === 'failed',
    KEPT_MS,
  );
  await goOn.click();
  await tab.until('more has come', ({ model }) => model.loadedBytes > failed.loadedBytes, KEPT_MS);
  await tab.page.getByRole('button', { name: 'Cancel the download' }).click();
  await expect(goOn).toBeVisible();
  await expect.poll(() => closed, { message: 'the browser hung up' }).toBe(true);
  await goOn.click();
  await tab.until('the model is ready', ({ model }) => model.state === 'ready', KEPT_MS);
  expect(Number(/\d+/.exec(ranges[2] ?? '')?.[0])).toBeGreaterThan(Number(/\d+/.exec(ranges[1] ?? '')?.[0]));
  expect(ranges[0]).toBeUndefined();
  expect(ranges[1]).toMatch(/^bytes=\d{6,}-$/);
  site.guard.expect(/ERR_(CONTENT_LENGTH_MISMATCH|CONNECTION_RESET|INCOMPLETE_CHUNKED)/);

  // Another life of the same site: what is kept is not fetched again.
  const fetched = ranges.length;
  await tab.revisit();
  await tab.until('the model is ready', ({ model }) => model.state === 'ready', KEPT_MS);
  expect(ranges.length).toBe(fetched);
});

test('weights that are not what they should be are refused and fetched once more', async () => {
  let times = 0;
  site.host.meddle = (path, _request, response) => {
    if (path !== WEIGHTS || times > 0) return null;
    times += 1;
    void readFile(join(BUILT, WEIGHTS)).then((bytes) => {
      bytes[1_000_000] = bytes[1_000_000]! ^ 1;
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    });
    return 'done';
  };
  await tab.wake();
  const { model } = await tab.until('the model is ready', ({ model }) => model.state === 'ready', KEPT_MS);
  expect(model.selfCheck).toBeGreaterThan(0.97);
  expect(site.host.asked.filter((path) => path === WEIGHTS)).toHaveLength(2);
});

/** The built page in a version of its own. */
async function newerBuild(): Promise<string> {
  const newer = await mkdtemp(join(tmpdir(), 'golem-newer-'));
  await cp(BUILT, newer, { recursive: true });
  const html = await readFile(join(newer, 'index.html'), 'utf8');
  await writeFile(join(newer, 'index.html'), html.replace('<html ', '<html data-version="newer" '));
  const worker = await readFile(join(newer, 'service-worker.js'), 'utf8');
  const changed = worker.replace(
    /("?url"?:"index\.html","?revision"?:"|"?revision"?:")([0-9a-f]{32})(",?"?(?:url"?:"index\.html")?)/,
    (_all, head: string, hash: string, tail: string) => `${head}${[...hash].reverse().join('')}${tail}`,
  );
  expect(changed).not.toBe(worker);
  await writeFile(join(newer, 'service-worker.js'), changed);
  return newer;
}

test('a newer version is offered, never forced, and the golem goes on in it', async () => {
  test.setTimeout(180_000);
  const newer = await newerBuild();
  try {
    await tab.wake();
    await untilKept();
    site.host.folder = newer;
    const { page } = tab;
    await tab.revisit();
    await expect(page.getByText('A newer version of this page is available')).toBeVisible({
      timeout: KEPT_MS,
    });
    expect((await tab.ask('install.status')).update).toBe(true);
    expect(await page.locator('html').getAttribute('data-version')).toBeNull();
    await tab.untilTick(2);
    const before = (await tab.status()).tick;
    expect(await page.locator('html').getAttribute('data-version')).toBeNull();

    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Open anew' }).last().click();
    await reloaded;
    await tab.ready();
    expect(await page.locator('html').getAttribute('data-version')).toBe('newer');
    await tab.untilTick(before + 1);
    await tab.expectUnbroken();
  } finally {
    await rm(newer, { recursive: true, force: true });
  }
});

test('a tab that was open before anything was kept goes on in the newer version that another tab lets in', async () => {
  test.setTimeout(180_000);
  const newer = await newerBuild();
  try {
    await tab.wake();
    await untilKept();
    site.host.folder = newer;
    // It has been open since its first visit; another tab finds the newer version, and lets it in.
    const other = new GolemPage(await tab.page.context().newPage(), tab.life);
    await other.wake();
    await expect(other.page.getByText('A newer version of this page is available')).toBeVisible({
      timeout: KEPT_MS,
    });
    await tab.untilTick(2);
    const before = (await tab.status()).tick;
    const reloaded = [tab, other].map(({ page }) => page.waitForEvent('load'));
    await other.ask('install.update');
    await Promise.all(reloaded);
    for (const { page } of [tab, other])
      expect(await page.locator('html').getAttribute('data-version')).toBe('newer');
    await tab.ready();
    await tab.untilTick(before + 1);
    await tab.expectUnbroken();
  } finally {
    await rm(newer, { recursive: true, force: true });
  }
});
