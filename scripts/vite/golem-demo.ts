import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
/** Scripts for other people's pages, by their file in `src/element/`. */
const SCRIPTS = { 'golem-demo': 'golemDemo', 'golem-client': 'golemClient' } as const;
type Script = keyof typeof SCRIPTS;
const ALL = Object.keys(SCRIPTS) as readonly Script[];
const TYPES = 'golem-demo.d.ts';

/** One classic script of fixed name: a host page loads it from another origin without CORS, and its address never changes. */
async function bundle(script: Script): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(ROOT, 'src', 'element', `${script}.ts`), formats: ['iife'], name: SCRIPTS[script] },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error(`${script}.js was not built.`);
  return output.output[0].code;
}

/** Puts `<golem-demo>`, its types and the client for pages of other origins beside the page, and serves them in development. */
export function golemDemo(): Plugin {
  return {
    name: 'golem-demo',
    configureServer(server) {
      for (const script of ALL) {
        server.middlewares.use(`/${script}.js`, (_request, response, next) => {
          bundle(script).then(
            (code) => response.setHeader('Content-Type', 'text/javascript').end(code),
            next,
          );
        });
      }
    },
    async generateBundle() {
      if (this.environment.name !== 'client' || this.environment.config.consumer !== 'client') return;
      for (const script of ALL) {
        this.emitFile({ type: 'asset', fileName: `${script}.js`, source: await bundle(script) });
      }
      // That of the demo holds types only, so that it is its own declaration.
      const types = await readFile(join(ROOT, 'src', 'protocol', 'page', 'demo.ts'), 'utf8');
      this.emitFile({ type: 'asset', fileName: TYPES, source: types });
    },
  };
}
