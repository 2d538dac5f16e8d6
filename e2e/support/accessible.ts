import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Fails the test, at its end, if axe finds anything wrong with what the page shows.
 * @param what for the message
 * @param within a selector of the only part to look at
 */
export async function expectAccessible(page: Page, what: string, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    // All in the page itself, which has no frames. Otherwise each look opens a second page to sum up on.
    .setLegacyMode(true)
    // Every rule runs; axe is spared the making of a selector for each element that passed it.
    .options({ resultTypes: ['violations'] });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect.soft(found, what).toEqual([]);
}
