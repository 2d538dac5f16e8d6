import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { preview } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.mjs';
import type { GolemFacade } from '../../src/runtime/facade/facade.ts';

declare global {
  /** When the page heard of its first tick, and what blocked its main thread, ms since the page was opened. */
  var bench: { firstTick: number | null; longTasks: { start: number; duration: number }[] };
}

const FIRST_TICK_TIMEOUT_MS = 60_000;

/** Serves the built page of `root`. @param port 0: a free one */
export async function serveBuilt(
  root: string,
  port = 0,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The preview server did not start: it has no address.');
  return { url, close: () => server.close() };
}

/** A folder for a browser profile that is gone afterwards. */
export async function withProfile<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'golem-bench-'));
  try {
    return await work(folder);
  } finally {
    // A browser that was just closed still writes for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Runs in the page before anything else of it. */
function observeFromTheStart(): void {
  globalThis.bench = { firstTick: null, longTasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      bench.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  let facade: GolemFacade | undefined;
  Object.defineProperty(globalThis, 'golem', {
    configurable: true,
    get: () => facade,
    set(made: GolemFacade) {
      facade = made;
      made.on('tick', () => (bench.firstTick ??= performance.now()));
    },
  });
}

/** Opens the page in a Chromium on this profile. */
export async function openOn(
  profile: string,
  url: string,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? undefined,
    args: [...CHROMIUM_FLAGS],
    viewport: { width: 1_280, height: 800 },
  });
  await context.addInitScript(observeFromTheStart);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  await page.waitForFunction(() => (globalThis.golem as GolemFacade | undefined) !== undefined);
  return { context, page };
}

/** Waits for the first tick. @returns seconds since the page was opened */
export async function firstTick(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => bench.firstTick, undefined, { timeout: FIRST_TICK_TIMEOUT_MS });
  return Number(await at.jsonValue()) / 1_000;
}

/** Until the model is loaded, or cannot be. */
export async function modelSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A predicate of the browser's driver may not wait for an answer.
    while ((await golem.models.status()).state === 'loading') await new Promise((go) => setTimeout(go, 250));
  });
}

/** Model loaded, files kept for offline use: what a visitor waits for once. */
export async function keptForOffline(page: Page): Promise<void> {
  await modelSettled(page);
  await page.evaluate(async () => {
    while ((await golem.install.status()).offline !== 'ready') await new Promise((go) => setTimeout(go, 250));
  });
}
