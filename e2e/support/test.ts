import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { GolemPage } from './golem-page.ts';
import { Guard } from './guard.ts';

interface Fixtures {
  /** Watches what a test opens: nothing may leave the page's origin, nothing may go wrong unnoticed. */
  guard: Guard;
  /** A tab of its own with a life of its own; not opened yet. */
  tab: GolemPage;
  /**
   * A life that has just begun, at rest, on the Live screen of a page that is open already: for whoever needs no page of its own.
   * A page costs as much as three hundred ticks. What outlives a life stays there, but for language models.
   */
  newborn: GolemPage;
  /** Watches the page of `newborn`. */
  newbornGuard: Guard;
}

/** A page that the tests of a worker share, one after the other; one that fails takes it along. */
interface WorkerFixtures {
  nursery: { readonly tab: GolemPage; readonly guard: Guard };
}

/** A name that no other life has. */
export const newLife = (): string => `e2e-${randomUUID()}`;

export const test = base.extend<Fixtures, WorkerFixtures>({
  guard: async ({ context, baseURL }, use) => {
    const guard = new Guard(context, baseURL!);
    await use(guard);
    guard.check();
  },
  // A page is never without its guard.
  page: async ({ guard, page }, use) => {
    void guard;
    await use(page);
  },
  tab: async ({ page }, use) => {
    await use(new GolemPage(page, newLife()));
  },
  nursery: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const context = await browser.newContext({ baseURL });
      const guard = new Guard(context, baseURL!);
      const tab = new GolemPage(await context.newPage(), newLife());
      await tab.wakePaused();
      await use({ tab, guard });
      await context.close();
    },
    { scope: 'worker' },
  ],
  newborn: async ({ nursery: { tab, guard }, viewport }, use) => {
    await tab.begin();
    await use(tab);
    guard.check();
    // Nobody looks at it until the next test that wants one.
    await tab.ask('pause');
    const { page } = tab;
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    await page.setViewportSize(viewport!);
    for (const { config } of await tab.ask('models.list')) await tab.ask('models.remove', config.id);
  },
  newbornGuard: async ({ nursery }, use) => {
    await use(nursery.guard);
  },
});

/**
 * One golem for all the tests of a file, in the order they are written: made before the first, closed after the last.
 * @param prepare opens it and lets it live as far as the tests need; what may be asked outside of the page it tells the guard
 */
export function sharedTab(prepare: (tab: GolemPage, guard: Guard) => Promise<void>): () => GolemPage {
  let tab: GolemPage | null = null;
  let guard: Guard | null = null;
  base.beforeAll(async ({ browser }, info) => {
    const { baseURL } = info.project.use;
    const context = await browser.newContext({ baseURL });
    guard = new Guard(context, baseURL!);
    tab = new GolemPage(await context.newPage(), newLife());
    await prepare(tab, guard);
  });
  base.afterAll(async () => {
    await tab?.page.context().close();
    guard?.check();
  });
  return () => tab!;
}

export { expect };
