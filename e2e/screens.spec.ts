import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { takesTurns } from '../scripts/lib/long-tests.mjs';
import { SCREENS } from '../src/dashboard/navigation/routes.ts';
import type { ScreenName } from '../src/dashboard/navigation/routes.ts';
import { expectAccessible } from './support/accessible.ts';
import { GolemPage } from './support/golem-page.ts';
import { expect, newLife, sharedTab, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 800 };
const TICKS = 120;

type Look = readonly [theme: 'dark' | 'light', viewport: typeof WIDE];
/** Colours are of a theme and room is of a width: two looks show both, and all four whatever may be of the two together. */
const TWO: readonly Look[] = [
  ['dark', WIDE],
  ['light', NARROW],
];
const ALL: readonly Look[] = [...TWO, ['dark', NARROW], ['light', WIDE]];
/** In a turn of what takes long, two. */
const SCREEN_LOOKS = takesTurns() ? TWO : ALL;

/** Photographs what is shown, has axe look at it, and sees that nothing is wider than the page. */
async function look(tab: GolemPage, name: string, looks = TWO): Promise<void> {
  const { page } = tab;
  const shots = join(test.info().project.outputDir, 'shots');
  await mkdir(shots, { recursive: true });
  for (const [theme, viewport] of looks) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await settled(tab);
    const look = `${name}-${theme}-${viewport.width}`;
    await page.screenshot({ path: join(shots, `${look}.png`) });
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect.soft(beyond, `${look}: pixels beyond the page`).toBeLessThanOrEqual(0);
    await expectAccessible(page, look);
  }
  await page.setViewportSize(WIDE);
}

/** Charts draw in animation frames, after the data is there. */
async function settled({ page }: GolemPage): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 0;
        const next = (): void => {
          frames += 1;
          if (frames === 6) resolve();
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
  );
}

async function show(tab: GolemPage, screen: ScreenName, param: number | string | null = null): Promise<void> {
  const path = param === null ? `#/${screen}` : `#/${screen}/${param}`;
  await tab.page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(tab.page).toHaveTitle(new RegExp(`^${screen}`, 'i'));
}

test.describe('with a life to look at', () => {
  const life = sharedTab(async (tab) => {
    test.setTimeout(120_000);
    await tab.wakePaused();
    await tab.ask('steer', 'buy some');
    await tab.ask('step', 'theta', TICKS);
  });

  for (const screen of SCREENS) {
    test(`the ${screen} screen reads well in both themes, wide and narrow, ${SCREEN_LOOKS.length} looks`, async () => {
      test.setTimeout(120_000);
      await show(life(), screen);
      await look(life(), screen, SCREEN_LOOKS);
    });
  }

  test('a deliberated tick, its workspace and a memory open by their addresses', async () => {
    test.setTimeout(120_000);
    const tab = life();
    const summaries = await tab.ask('records.summaries', {});
    const acted = summaries.findLast(({ actionKind, tier }) => tier !== 'T0' && actionKind !== null)!;
    await show(tab, 'tick', acted.tick);
    await look(tab, 'tick-acted');
    await show(tab, 'mind', acted.tick);
    await look(tab, 'mind-workspace');
    for (const part of ['What it learnt', 'How it came about']) {
      await tab.page.getByRole('link', { name: part }).click();
      await look(tab, `mind-${part}`);
    }
    const [entry] = await tab.ask('grimoire.list', { limit: 1 });
    await show(tab, 'memory', entry!.id);
    await look(tab, 'memory-entry');
  });

  test('a tab that only watches says so', async () => {
    test.setTimeout(120_000);
    const tab = life();
    const second = new GolemPage(await tab.page.context().newPage(), tab.life);
    await second.wake();
    await expect(second.page.getByRole('group', { name: 'Status' })).toContainText('watching');
    await look(second, 'live-follower');
    await show(second, 'settings');
    await look(second, 'settings-follower');
    await second.page.close();
  });
});

test('a newborn’s screens say what will appear on them', async ({ newborn: tab }) => {
  test.setTimeout(180_000);
  expect((await tab.status()).tick).toBe(0);
  for (const screen of SCREENS) {
    await show(tab, screen);
    await look(tab, `${screen}-newborn`);
  }
});

test('death ends the ticks, and the page says how', async ({ newborn: tab }) => {
  test.setTimeout(120_000);
  const { page } = tab;
  await tab.ask('step', 'theta', 30);
  // Dearer than any credit: the next tick is the last.
  await tab.ask('policy.set', { mortality: { metabolicCost: 1_000 } });
  await tab.ask('step', 'theta', 5);
  const { run, death, tick } = await tab.status();
  expect(run).toBe('dead');
  expect(death).toMatchObject({ tick, cause: 'economic' });
  expect(await tab.refusal('start')).toMatchObject({ code: 'golem.dead' });
  expect(await tab.refusal('step', 'theta', 1)).toMatchObject({ code: 'golem.dead' });
  await expect(page.getByRole('heading', { name: `This golem died at tick ${tick}` })).toBeVisible();
  await look(tab, 'live-dead');
  await tab.ask('erase');
  expect(await tab.status()).toMatchObject({ tick: 0, death: null, run: 'paused' });
  await expect(page.getByRole('heading', { name: /This golem died/ })).toBeHidden();
});

test('a golem that could not be started says why and what to do', async ({ page, guard, context }) => {
  guard.expect(/./);
  await context.route('**/worlds/manifest.json', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const tab = new GolemPage(page, newLife());
  await tab.open();
  await expect(page.getByRole('button', { name: 'Reload the page' }).first()).toBeVisible({
    timeout: 30_000,
  });
  await look(tab, 'boot-failed');
});
