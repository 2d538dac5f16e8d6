import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds a harness page as production code, apart from the product's own build, and serves it below a sub-path.
 * @param product also the product itself, on the same origin
 * @returns the page's address, the product's, and how to stop
 */
export async function serveHarness(
  page: string,
  { product = false } = {},
): Promise<{ url: string; site: string; close: () => Promise<void> }> {
  // Of this process alone: two files of tests may serve the same page at once.
  const outDir = `${root}.cache/harness-${page}-${process.pid}`;
  const common = { root, configFile: `${root}vite.config.ts`, logLevel: 'error' as const };
  await build({
    ...common,
    build: {
      outDir,
      copyPublicDir: product,
      emptyOutDir: true,
      rollupOptions: {
        input: [`${root}e2e/harness/${page}.html`, ...(product ? [`${root}index.html`] : [])],
      },
    },
  });
  if (!product) await cp(`${root}public/database`, `${outDir}/database`, { recursive: true });
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
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
