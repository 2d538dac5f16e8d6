import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { SCREENS } from '../src/dashboard/shell/routes.ts';
import type { ScreenName } from '../src/dashboard/shell/routes.ts';
import { GolemPage } from './support/golem-page.ts';
import { expect, newLife, sharedTab, test } from './support/test.ts';

const THEMES = ['dark', 'light'] as const;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 800 };
const TICKS = 120;

/** Each screen is looked at by axe in both themes, measured where it is narrow, and photographed. */
async function look(tab: GolemPage, name: string, folder: string): Promise<void> {
  const { page } = tab;
  const shots = join(folder, 'shots');
  await mkdir(shots, { recursive: true });
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const [size, viewport] of Object.entries({ wide: WIDE, narrow: NARROW })) {
      await page.setViewportSize(viewport);
      await settled(tab);
      await page.screenshot({ path: join(shots, `${name}-${theme}-${viewport.width}.png`) });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect
        .soft(scrollWidth, `${name}, ${theme}: width of the page at ${viewport.width} px`)
        .toBeLessThanOrEqual(clientWidth);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect.soft(found, `${name}, ${theme}, ${size}`).toEqual([]);
    }
  }
  await page.setViewportSize(WIDE);
}

/** Charts draw in animation frames, after the data is there. */
async function settled({ page }: GolemPage): Promise<void> {
  await expect(page.getByText(/^Loading the \w+ screen$/)).toBeHidden();
  await page.waitForLoadState('networkidle');
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
    test(`the ${screen} screen reads well in both themes, wide and narrow`, async () => {
      test.setTimeout(120_000);
      await show(life(), screen);
      await look(life(), screen, test.info().project.outputDir);
    });
  }

  test('a deliberated tick, its workspace and a memory open by their addresses', async () => {
    test.setTimeout(120_000);
    const tab = life();
    const { outputDir } = test.info().project;
    const summaries = await tab.ask('records.summaries', {});
    const acted = summaries.findLast(({ actionKind, tier }) => tier !== 'T0' && actionKind !== null)!;
    await show(tab, 'tick', acted.tick);
    await look(tab, 'tick-acted', outputDir);
    await show(tab, 'mind', acted.tick);
    await look(tab, 'mind-workspace', outputDir);
    const [entry] = await tab.ask('grimoire.list', { limit: 1 });
    await show(tab, 'memory', entry!.id);
    await look(tab, 'memory-entry', outputDir);
  });

  test('a tab that only watches says so', async () => {
    test.setTimeout(120_000);
    const tab = life();
    const second = new GolemPage(await tab.page.context().newPage(), tab.life);
    await second.wake();
    await expect(second.page.getByRole('group', { name: 'Status' })).toContainText('watching');
    await look(second, 'live-follower', test.info().project.outputDir);
    await show(second, 'settings');
    await look(second, 'settings-follower', test.info().project.outputDir);
    await second.page.close();
  });
});

test('a newborn’s screens say what will appear on them', async ({ tab }) => {
  test.setTimeout(180_000);
  await tab.wakePaused({ storage: 'memory' });
  await tab.ask('erase');
  expect((await tab.status()).tick).toBe(0);
  for (const screen of SCREENS) {
    await show(tab, screen);
    await look(tab, `${screen}-newborn`, test.info().project.outputDir);
  }
});

test('death ends the ticks, and the page says how', async ({ tab }) => {
  test.setTimeout(120_000);
  const { page } = tab;
  await tab.wakePaused({ storage: 'memory' });
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
  await look(tab, 'live-dead', test.info().project.outputDir);
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
  await look(tab, 'boot-failed', test.info().project.outputDir);
});
