import { join } from 'node:path';
import type { Plugin } from 'vite';

const RUNTIME = /[\\/]onnxruntime-web[\\/]dist[\\/][^\\/]*\.mjs$/u;
const COMPILED = /\(?new Function\(Object\.keys\(([\w$]+)\),\s*([\w$]+)\)\)?\(\.\.\.Object\.values\(\1\)\)/gu;
const INVOKER = join(import.meta.dirname, '..', '..', 'src', 'adapters', 'onnx', 'make-invoker.ts');
const ZOD = /[\\/]zod[\\/]v4[\\/]core[\\/]util\.js$/u;
const PROBE = 'if (globalConfig.jitless) {';

/**
 * Leaves out of the build what makes code of text, which the page's policy refuses in workers too: it would only fail there, and fill
 * the console. PGlite's `eval` stays, for extensions that bring JavaScript along: none here does.
 */
export function withoutEval(): Plugin {
  return {
    name: 'without-eval',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?');
      const changed = (): never =>
        this.error(`${file} makes code of text in another way than scripts/vite/without-eval.ts knows.`);
      if (ZOD.test(file)) {
        // It finds out by trying whether it may.
        return code.includes(PROBE) ? { code: code.replace(PROBE, 'if (true) {'), map: null } : changed();
      }
      if (!RUNTIME.test(file) || !code.includes('new Function(')) return null;
      const bare = code.replace(COMPILED, 'golemMakeInvoker($1,$2)');
      if (bare.includes('new Function(')) changed();
      return {
        code: `import { makeInvoker as golemMakeInvoker } from ${JSON.stringify(INVOKER)};\n${bare}`,
        map: null,
      };
    },
  };
}
