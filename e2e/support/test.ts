import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { GolemPage } from './golem-page.ts';
import { Guard } from './guard.ts';

interface Fixtures {
  /** Watches every test: nothing may leave the page's origin, nothing may go wrong unnoticed. */
  guard: Guard;
  /** A tab of its own with a life of its own; not opened yet. */
  tab: GolemPage;
}

/** A name that no other life has. */
export const newLife = (): string => `e2e-${randomUUID()}`;

export const test = base.extend<Fixtures>({
  guard: [
    async ({ context, baseURL }, use) => {
      const guard = new Guard(context, baseURL!);
      await use(guard);
      guard.check();
    },
    { auto: true },
  ],
  tab: async ({ page }, use) => {
    await use(new GolemPage(page, newLife()));
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
