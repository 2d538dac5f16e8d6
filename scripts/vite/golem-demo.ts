import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
const SCRIPT = 'golem-demo.js';
const TYPES = 'golem-demo.d.ts';

/** One classic script of fixed name: a host page loads it from another origin without CORS, and its address never changes. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(ROOT, 'src', 'element', 'golem-demo.ts'), formats: ['iife'], name: 'golemDemo' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error(`${SCRIPT} was not built.`);
  return output.output[0].code;
}

/** Puts `<golem-demo>` and its types beside the page, and serves them in development. */
export function golemDemo(): Plugin {
  return {
    name: 'golem-demo',
    configureServer(server) {
      server.middlewares.use(`/${SCRIPT}`, (_request, response, next) => {
        bundle().then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client' || this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName: SCRIPT, source: await bundle() });
      // It holds types only, so that it is its own declaration.
      const types = await readFile(join(ROOT, 'src', 'protocol', 'demo.ts'), 'utf8');
      this.emitFile({ type: 'asset', fileName: TYPES, source: types });
    },
  };
}
