import type { BrowserContext, Page } from '@playwright/test';
import { startModelServer } from '../support/model-server.ts';
import { median, spread } from './measures.ts';
import type { BenchRow } from './row.ts';
import { firstTick, modelSettled, openOn, withProfile } from './site.ts';

const REPEATS = 5;
const TAB_GOAL_S = 1;
const PAUSE_GOAL_MS = 1_000;

/** Seconds from the opening of another tab of the same golem until it has been told how the golem is. */
async function secondTabs(context: BrowserContext, url: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => (globalThis as { golem?: unknown }).golem !== undefined);
    const ms = await page.evaluate(async () => {
      await golem.status();
      return performance.now();
    });
    times.push(ms / 1_000);
    await page.close();
  }
  return times;
}

/** Milliseconds that a pause takes while a model's reply without end pours in. */
async function pauses(page: Page): Promise<readonly number[]> {
  const server = await startModelServer();
  server.answer({ endless: { content: 'and so on, and so on, ' } });
  const times: number[] = [];
  try {
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const ms = await page.evaluate(async (baseUrl) => {
        // Set up anew: one that has failed often is left alone for a while.
        await golem.models.configure({
          id: 'flood',
          provider: 'openai-compatible',
          model: `m${Math.random()}`,
          baseUrl,
        });
        await golem.policy.set({ thinking: { t2Models: ['flood'] } });
        await golem.steer('Think it over.');
        const lived = golem.step('theta', 1).catch(() => undefined);
        while ((await golem.status()).thinking === null);
        const began = performance.now();
        await golem.pause();
        const took = performance.now() - began;
        await lived;
        return took;
      }, server.url);
      times.push(ms);
    }
  } finally {
    await server.close();
  }
  return times;
}

/** How soon the golem answers whoever comes in the midst of something. @param url of the built page */
export async function answers(url: string): Promise<readonly BenchRow[]> {
  return withProfile(async (profile) => {
    const { context, page } = await openOn(profile, url);
    await firstTick(page);
    await modelSettled(page);
    const tabs = await secondTabs(context, url);
    await page.evaluate(() => golem.pause());
    const flooded = await pauses(page);
    await context.close();
    return [
      {
        name: 'a second tab, from its opening to what it watches',
        value: median(tabs),
        unit: 's',
        goal: { most: TAB_GOAL_S },
        note: spread(tabs),
      },
      {
        name: 'a pause while a reply of a model floods',
        value: median(flooded),
        unit: 'ms',
        goal: { most: PAUSE_GOAL_MS },
        note: spread(flooded),
      },
    ];
  });
}
