import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * A module of this folder, built as the product is: here, sources are run one by one, and each use of what a module imports goes
 * through a getter, which takes longer than what is to be measured.
 */
export async function builtModule<Module>(root: string, name: string): Promise<Module> {
  const outDir = join(root, '.cache', 'bench');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'test', 'bench', `${name}.ts`),
      outDir,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, codeSplitting: false } },
    },
  });
  return (await import(
    /* @vite-ignore */ `${pathToFileURL(join(outDir, `${name}.mjs`)).href}?built`
  )) as Module;
}
