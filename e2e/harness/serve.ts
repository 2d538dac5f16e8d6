import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { BUILT } from '../support/static-host.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const common = { root, configFile: `${root}vite.config.ts`, logLevel: 'error' as const };

/** Folders of the pages that this process has built: once each, however often they are served. */
const built = new Map<string, Promise<string>>();

async function buildPage(page: string): Promise<string> {
  // Of this process alone: two files of tests may serve the same page at once.
  const outDir = `${root}.cache/harness-${page}-${process.pid}`;
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    ...common,
    build: {
      outDir,
      copyPublicDir: false,
      emptyOutDir: true,
      rollupOptions: { input: [`${root}e2e/harness/${page}.html`] },
    },
  });
  await cp(`${root}public/database`, `${outDir}/database`, { recursive: true });
  return outDir;
}

/**
 * Builds a harness page as production code, apart from the product's own build, and serves it below a sub-path.
 * @param product also the product itself, as it is built, on the same origin
 * @returns the page's address, the product's, and how to stop
 */
export async function serveHarness(
  page: string,
  { product = false } = {},
): Promise<{ url: string; site: string; close: () => Promise<void> }> {
  const building = built.get(page) ?? buildPage(page);
  built.set(page, building);
  const outDir = await building;
  if (product) await cp(BUILT, outDir, { recursive: true });
  const server = await preview({
    ...common,
    base: '/some/where/',
    build: { outDir },
    preview: { port: 0, strictPort: false, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The harness has no port.');
  const site = `http://127.0.0.1:${address.port}/some/where/`;
  return {
    url: `${site}e2e/harness/${page}.html`,
    site,
    close: () => server.close(),
  };
}
