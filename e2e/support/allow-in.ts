import { expect, type Page } from '@playwright/test';

/** Allows a page in the window that it has opened, as a person does who has read it. */
export async function allowIn(bridge: Page): Promise<void> {
  const allow = bridge.getByRole('button', { name: 'Allow' });
  await expect(allow).toBeVisible();
  await bridge.mouse.move(20, 20);
  await bridge.mouse.move(60, 40);
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  await allow.click();
}
