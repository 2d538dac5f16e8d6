import { type BrowserContext, type Page } from '@playwright/test';
import { answers } from './answers.ts';
import { recordTasks } from './main-thread.ts';
import { median, spread } from './measures.ts';
import type { BenchRow } from './row.ts';
import { firstTick, keptForOffline, modelSettled, openOn, withProfile } from './site.ts';

const REPEATS = 3;
const COLD_GOAL_S = 15;
const WARM_GOAL_S = 5;
const FULL_SPEED = 10_000;
const RUN_MS = 20_000;
const LONG_MS = 50;

/** Leaves the profile as a visitor does who has seen some ticks and the model loaded. */
async function leave(page: Page, context: BrowserContext): Promise<void> {
  await modelSettled(page);
  await context.close();
}

/** From opening the page to its first tick: on a profile that has never seen it, and again on the same profile. */
async function opening(url: string): Promise<readonly BenchRow[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    await withProfile(async (profile) => {
      for (const times of [cold, warm]) {
        const { context, page } = await openOn(profile, url);
        times.push(await firstTick(page));
        await leave(page, context);
      }
    });
  }
  return [
    {
      name: 'page open to first tick, cold profile',
      value: median(cold),
      unit: 's',
      goal: { most: COLD_GOAL_S },
      note: spread(cold),
    },
    {
      name: 'page open to first tick, warm profile',
      value: median(warm),
      unit: 's',
      goal: { most: WARM_GOAL_S },
      note: `${spread(warm)}; ${(median(cold) / median(warm)).toFixed(1)} times as fast as cold`,
    },
  ];
}

/**
 * What blocks the main thread: while the page starts up, and while the golem then runs as fast as it can, every tick
 * durable, on the Live screen.
 */
async function longTasks(url: string): Promise<readonly BenchRow[]> {
  return withProfile(async (profile) => {
    const { context, page } = await openOn(profile, `${url}#/live`);
    await firstTick(page);
    await keptForOffline(page);
    const { starting, running, ticks } = await page.evaluate(
      async ({ speed, ms }) => {
        const starting = bench.longTasks.map(({ duration }) => duration);
        await golem.setSpeed(speed);
        await golem.start();
        const from = performance.now();
        const before = (await golem.status()).tick;
        await new Promise((resolve) => setTimeout(resolve, ms));
        const ticks = (await golem.status()).tick - before;
        const running = bench.longTasks.filter(({ start }) => start >= from).map(({ duration }) => duration);
        return { starting, running, ticks };
      },
      { speed: FULL_SPEED, ms: RUN_MS },
    );
    const own = await recordTasks(page, () => page.waitForTimeout(RUN_MS));
    await context.close();
    const longest = (tasks: readonly number[]): string => `longest ${Math.max(0, ...tasks).toFixed(0)} ms`;
    return [
      {
        name: 'main thread at full speed: tasks over 50 ms',
        value: running.length,
        unit: 'tasks',
        goal: { most: 0 },
        note: `in ${RUN_MS / 1_000} s at ${FULL_SPEED}×, ${ticks} ticks; ${longest(running)}`,
      },
      {
        name: 'main thread at full speed: tasks over 50 ms of its own',
        value: own.filter((ms) => ms > LONG_MS).length,
        unit: 'tasks',
        goal: { most: 0 },
        note: `in ${RUN_MS / 1_000} s more, by CPU time: what a task waited for a core is not in it; ${longest(own)}`,
      },
      {
        name: 'main thread until model and files are there: tasks over 50 ms',
        value: starting.length,
        unit: 'tasks',
        note: longest(starting),
      },
    ];
  });
}

/** How the page opens, and whether it stays answerable. @param url of the built page */
export async function benchPage(url: string): Promise<readonly BenchRow[]> {
  return [...(await opening(url)), ...(await answers(url)), ...(await longTasks(url))];
}
