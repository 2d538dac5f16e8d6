import type { Page } from '@playwright/test';
import { median, spread } from './measures.ts';
import type { BenchRow } from './row.ts';
import { firstTick, keptForOffline, openOn, serveBuilt, withProfile } from './site.ts';

const REPEATS = 5;
/** As long online as offline, and as long again. */
const MOST_TIMES = 2;

/** Opens the page on the profile, waits for its next tick and leaves. @returns seconds until that tick */
async function opening(profile: string, url: string, also?: (page: Page) => Promise<void>): Promise<number> {
  const { context, page } = await openOn(profile, url);
  try {
    const seconds = await firstTick(page);
    await also?.(page);
    return seconds;
  } finally {
    await context.close();
  }
}

/**
 * From opening the page to its next tick, with its host there and with its host gone, in turns on one profile that has
 * visited once and kept everything.
 */
export async function benchOffline(root: string): Promise<readonly BenchRow[]> {
  let site = await serveBuilt(root);
  const { url } = site;
  const port = Number(new URL(url).port);
  const online: number[] = [];
  const offline: number[] = [];
  try {
    await withProfile(async (profile) => {
      await opening(profile, url, keptForOffline);
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        online.push(await opening(profile, url));
        await site.close();
        offline.push(await opening(profile, url));
        site = await serveBuilt(root, port);
      }
    });
  } finally {
    await site.close();
  }
  return [
    {
      name: 'page open to next tick, offline against online',
      value: median(offline) / median(online),
      unit: '×',
      goal: { most: MOST_TIMES },
      note: `offline ${median(offline).toFixed(2)} s, ${spread(offline)}; online ${median(online).toFixed(2)} s, ${spread(online)}`,
    },
  ];
}
