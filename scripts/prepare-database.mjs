// Makes the first-open image of the database: public/database/<name>.tar.gz and manifest.json beside it.
// Does nothing when it is there already and was made from the same migrations by the same engine.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'public', 'database');
const manifestPath = join(folder, 'manifest.json');

const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const engine = ['@electric-sql/pglite', '@electric-sql/pglite-pgvector']
  .map((name) => `${name}@${dependencies[name]}`)
  .join(' ');

// The code that reads and writes the schema is TypeScript and bundles its SQL: Vite runs it here as in the browser.
const { module } = await runnerImport(join(root, 'src/adapters/pglite/engine/prepare.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
const { schema, inputs } = await module.imageInputs(engine);

if (!(await upToDate())) {
  const image = gzipSync(await module.makeImage(), { level: 9 });
  const hash = createHash('sha256').update(image).digest('hex').slice(0, 12);
  const file = `golem-v${schema}-${hash}.tar.gz`;
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, file), image);
  await writeWhole(
    manifestPath,
    JSON.stringify({ schema, file, bytes: image.length, inputs }, null, 2) + '\n',
  );
  for (const old of await readdir(folder)) {
    if (old.endsWith('.tar.gz') && old !== file) await rm(join(folder, old));
  }
  console.log(`public/database/${file}: ${(image.length / 1e6).toFixed(2)} MB`);
}

async function upToDate() {
  if (!existsSync(manifestPath)) return false;
  const found = JSON.parse(await readFile(manifestPath, 'utf8'));
  return found.inputs === inputs && existsSync(join(folder, found.file));
}

/** Two builds at once must never read half a file of each other. */
async function writeWhole(path, bytes) {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, bytes);
  await rename(temporary, path);
}
