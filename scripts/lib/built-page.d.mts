import type { Page } from '@playwright/test';

export interface BuiltPage {
  readonly page: Page;
  /** Address of the site, with a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Builds one page of this repository as the product is built, serves it with the public files and opens it in
 * Chromium, cut off from the network.
 * @param html path of the page from the repository's root
 */
export function openBuiltPage(html: string, flags?: readonly string[]): Promise<BuiltPage>;
