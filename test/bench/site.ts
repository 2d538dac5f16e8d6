import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { preview } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.mjs';
import type { GolemFacade } from '../../src/runtime/facade.ts';

declare global {
  /** When the page heard of its first tick, and what blocked its main thread, ms since the page was opened. */
  var bench: { firstTick: number | null; longTasks: { start: number; duration: number }[] };
}

/** Serves the built page of `root` on a free port. */
export async function serveBuilt(root: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await preview({ root, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The preview server has no address.');
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
