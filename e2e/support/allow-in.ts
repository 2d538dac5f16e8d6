import { expect, type Page } from '@playwright/test';

/** Allows a page in the window that it has opened, as a person does who has read it. */
export async function allowIn(bridge: Page): Promise<void> {
  const allow = bridge.getByRole('button', { name: 'Allow' });
  await expect(allow).toBeVisible();
  // A window that has just come may still change its size or its focus, after which the pointer has to be moved again.
  await expect(async () => {
    await bridge.mouse.move(20, 20);
    await bridge.mouse.move(60, 40);
    expect(await allow.getAttribute('aria-disabled')).toBe('false');
  }).toPass();
  await allow.click();
}
