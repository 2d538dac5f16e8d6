import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../../scripts/lib/chromium.mjs';
import { chromiumPath } from '../browser.ts';
import { serveHarness } from '../serve.ts';
import type { Broken, CaseResult, Plan } from './plan.ts';

/** Cases that share a browser: what a browser keeps of deleted databases grows. */
const CASES_OF_BROWSER = 60;
/** A case that takes longer hangs, ms. */
const HANGS_MS = 240_000;

interface Options {
  readonly plans: readonly Plan[];
  /** Pages side by side, each with cases of its own: no case sees another's lives. */
  readonly lanes?: number;
  /** The proof that the harness can fail: the same with a page that lies. */
  readonly broken?: Broken;
  readonly told?: (result: CaseResult) => void;
  /** Asked between cases. */
  readonly ended?: () => boolean;
}

/** Runs cases in real browsers, each of which begins with the same profile: with the lives that cases begin with. */
export async function damageLives({ plans, lanes = 1, broken, told, ended }: Options): Promise<CaseResult[]> {
  if (plans.length === 0) return [];
  const harness = await serveHarness('damage');
  const results: CaseResult[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'golem-damage-'));
  const stocked = join(folder, 'stocked');
  try {
    await withBrowser(stocked, async (context) => {
      const page = await opened(context, harness.url);
      await page.evaluate(() => damageHarness.makeStock());
    });
    for (let first = 0; first < plans.length && ended?.() !== true; first += CASES_OF_BROWSER) {
      const profile = join(folder, 'profile');
      await cp(stocked, profile, { recursive: true });
      const waiting = plans.slice(first, first + CASES_OF_BROWSER).values();
      const lane = async (context: BrowserContext): Promise<void> => {
        let page = await opened(context, harness.url);
        for (const plan of waiting) {
          if (ended?.() === true) return;
          const result = await one(page, plan, broken ?? null);
          results.push(result);
          told?.(result);
          if (result.outcome !== 'failed') continue;
          await page.close();
          page = await opened(context, harness.url);
        }
      };
      await withBrowser(profile, async (context) => {
        await Promise.all(Array.from({ length: lanes }, () => lane(context)));
      });
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  } finally {
    await harness.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return results;
}

async function one(page: Page, plan: Plan, broken: Broken | null): Promise<CaseResult> {
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It hangs.')), HANGS_MS);
  });
  const run = page.evaluate(([given, lies]) => damageHarness.run(given, lies), [plan, broken] as const);
  try {
    return await Promise.race([run, hangs]);
  } catch (cause) {
    run.catch(() => undefined);
    const faults = [`case ${plan.n}: ${(cause as Error).message}`];
    return { plan, outcome: 'failed', damaged: null, faults, said: [], saved: null, rebuilt: null };
  } finally {
    clearTimeout(timer);
  }
}

async function opened(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'damageHarness' in globalThis);
  return page;
}

async function withBrowser(profile: string, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    await use(context);
  } finally {
    await context.close();
  }
}
