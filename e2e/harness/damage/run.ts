import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { TEST_FLAGS } from '../../../scripts/lib/chromium.mjs';
import { chromiumPath } from '../browser.ts';
import { serveHarness } from '../serve.ts';
import type { Broken, CaseResult, Plan } from './plan.ts';

/** Cases that share a browser: what a browser keeps of deleted databases grows. */
const CASES_OF_BROWSER = 60;
/** A case that takes longer hangs, ms. */
const HANGS_MS = 240_000;

interface Options {
  readonly plans: readonly Plan[];
  /** The proof that the harness can fail: the same with a page that lies. */
  readonly broken?: Broken;
  readonly told?: (result: CaseResult) => void;
  /** Asked between cases. */
  readonly ended?: () => boolean;
}

/** Runs cases in real browsers, one after the other. @throws where a case itself goes wrong, with its number */
export async function damageLives({ plans, broken, told, ended }: Options): Promise<CaseResult[]> {
  const harness = await serveHarness('damage');
  const results: CaseResult[] = [];
  try {
    for (let first = 0; first < plans.length && ended?.() !== true; first += CASES_OF_BROWSER) {
      await withBrowser(harness.url, async (page) => {
        for (const plan of plans.slice(first, first + CASES_OF_BROWSER)) {
          if (ended?.() === true) return;
          const result = await one(page, plan, broken ?? null);
          results.push(result);
          told?.(result);
        }
      });
    }
  } finally {
    await harness.close();
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
    const what = `${plan.scene}; ${plan.moment}; ${plan.target}: ${plan.kind}`;
    throw new Error(`Case ${plan.n} (${what}): ${(cause as Error).message}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function withBrowser(url: string, use: (page: Page) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'golem-damage-'));
  let context: BrowserContext | null = null;
  try {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath(),
      args: [...TEST_FLAGS],
    });
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'damageHarness' in globalThis);
    await use(page);
  } finally {
    await context?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
