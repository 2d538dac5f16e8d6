// npm run package [-- --pack FOLDER]: builds what is published, `packages/golem` and `packages/client`, and packs both into a folder.
// The command runs from the built scripts and their files alone, without Vite and without the sources.
import { cp, mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import './lib/say-errors.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { bundleForNode } from './lib/load-built.mjs';
import { ROOT } from './lib/paths.mjs';
import { mustRun } from './lib/run.mjs';

const { values } = parseArgs({ options: { pack: { type: 'string' } } });
const GOLEM = join(ROOT, 'packages', 'golem');
const CLIENT = join(ROOT, 'packages', 'client');

/** Weights for GPUs of browsers, the language model of the tab, pictures: nothing of it is read in Node. */
const BROWSER_ONLY = /(?:model_q8\.onnx|smollm2-135m-instruct|\/icons|\/screenshots)/u;
const PUBLIC = ['database', 'worlds', 'models'];

await ensureDependencies();
await mustRun('node', ['scripts/prepare-database.mjs']);
await rm(join(GOLEM, 'dist'), { recursive: true, force: true });
await bundleForNode(
  { golem: 'src/hosts/node/cli/golem.ts', 'inference-worker': 'src/hosts/node/inference-worker.ts' },
  join(GOLEM, 'dist'),
  { define: { __PUBLIC_PATH__: '"./public/"' }, license: { fileName: 'licenses.md' } },
);
for (const name of PUBLIC) {
  await cp(join(ROOT, 'public', name), join(GOLEM, 'dist', 'public', name), {
    recursive: true,
    dereference: true,
    filter: (path) => !BROWSER_ONLY.test(path),
  });
}
const { buildClient } = await import('./package/client.mjs');
await buildClient(join(CLIENT, 'dist'));
for (const folder of [GOLEM, CLIENT])
  for (const name of ['LICENSE', 'NOTICE']) await cp(join(ROOT, name), join(folder, name));
if (values.pack !== undefined) {
  await mkdir(values.pack, { recursive: true });
  for (const folder of [GOLEM, CLIENT])
    await mustRun('npm', [
      'pack',
      `./${relative(ROOT, folder)}`,
      '--silent',
      '--pack-destination',
      values.pack,
    ]);
}
