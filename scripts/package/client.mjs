// Builds `@golem/client`: its script, bundled from `src/hosts/client/`, and its types, generated from the verbs' own declarations.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../lib/paths.mjs';
import { flatTypes } from './flat-types.mjs';

const ENTRY = join(ROOT, 'src', 'hosts', 'client', 'index.ts');

/** @param {string} folder */
export async function buildClient(folder) {
  await rm(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      target: 'es2022',
      minify: true,
      license: { fileName: 'licenses.md' },
      lib: { entry: ENTRY, formats: ['es'], fileName: 'index' },
      rolldownOptions: { output: { chunkFileNames: '[name].js' } },
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.d.ts'), flatTypes(ENTRY));
}
