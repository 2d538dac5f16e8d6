import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds one page of this repository as the product is built, serves it with the public files and opens it in
 * Chromium, cut off from the network.
 * @param {string} html path of the page from the repository's root
 * @param {readonly string[]} flags more flags for Chromium
 */
export async function openBuiltPage(html, flags = []) {
  const outDir = await mkdtemp(join(tmpdir(), 'golem-page-'));
  const config = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' };
  const cleanup = [() => rm(outDir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of cleanup.splice(0).toReversed()) await step();
  };
  try {
    const input = join(ROOT, html);
    await build({ ...config, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } });
    const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
    cleanup.push(() => server.close());
    const url = server.resolvedUrls?.local[0];
    if (!url) throw new Error('The preview server did not start: it has no address.');
    const browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: [...CHROMIUM_FLAGS, ...flags],
    });
    cleanup.push(() => browser.close());
    const page = await browser.newPage();
    await page.goto(new URL(html, url).href);
    return { page, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
