import { expect, test } from '@playwright/test';
import { crash } from './harness/crash/run.ts';

/** The crash harness in short; `npm run crash` is the same for as long as you like. */

const KILLS = 12;
/** Another one each time: what goes wrong is told with its seed. */
const seed = Math.floor(Math.random() * 2 ** 31);

test(`every acknowledged transaction and no half one is there after ${KILLS} kills`, async () => {
  test.setTimeout(420_000);
  const { summary, fault } = await crash({ kills: KILLS, seed });
  expect(fault).toBeNull();
  // A store that Chromium itself threw away, and said so, takes the place of a kill (`docs/storage.md`).
  const without = summary.clearedByBrowser.length + summary.lostByBrowser.length;
  expect(without).toBeLessThan(KILLS / 5);
  expect(summary.kills).toBeGreaterThanOrEqual(KILLS - without);
  expect(summary.acknowledged).toBeGreaterThan(KILLS);
  // Kills that cut nothing would prove nothing.
  expect(summary.cutOff.kills).toBeGreaterThan(KILLS / 5);
  expect(summary.folded).toBeGreaterThan(0);
  expect(summary.checked.times).toBeGreaterThan(KILLS / 2);
  expect(summary.checked.btrees).toBeGreaterThan(summary.checked.times * 50);
});

const LIES = {
  early: /was acknowledged, and the last one stored is/,
  drop: /./,
  torn: /./,
} as const;

for (const [sabotage, told] of Object.entries(LIES)) {
  test(`the harness finds out a storage that lies: ${sabotage}`, async () => {
    test.setTimeout(240_000);
    const { fault } = await crash({ kills: 3 * KILLS, seed, sabotage: sabotage as keyof typeof LIES });
    expect(fault).toMatch(told);
  });
}
