import { createServer } from 'vite';
import { ROOT } from './paths.mjs';

/**
 * A module of this repository's TypeScript, run in Node as it is, with nobody to serve and nothing to watch. Import
 * this file only once the dependencies are installed.
 * @param {string} path from the repository's root, e.g. `/test/bench/main.ts`
 */
export async function loadSource(path) {
  const server = await createServer({
    root: ROOT,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  return server.ssrLoadModule(path);
}
