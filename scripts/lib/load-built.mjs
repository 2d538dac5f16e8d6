// The Node host as plain JavaScript: built once for each state of the sources, so that a start waits neither for a transform of some
// thousand modules nor for a check of the database's image.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ROOT } from './paths.mjs';
import { mustRun } from './run.mjs';

const BUILDS = join(ROOT, '.cache', 'node');
/** Builds that stay, the newest: of two checkouts in turns neither is made anew. */
const KEPT = 4;
/** Whatever a build is made of. */
const SOURCES = [
  'src',
  'scripts/lib/load-built.mjs',
  'scripts/package/no-pictures.mjs',
  'test/bench/peers',
  'package.json',
  'package-lock.json',
];

/** Names and states of all files below a path, in their order. @returns {Generator<string>} */
function* statesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    yield `${path} ${stat.size} ${stat.mtimeMs}`;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* statesIn(join(path, name));
}

/** Of all sources, and of the engine that the database's image is made by. */
function keyOf(entry) {
  const hash = createHash('sha256').update(entry);
  for (const source of SOURCES) for (const state of statesIn(join(ROOT, source))) hash.update(state);
  return hash.digest('hex').slice(0, 16);
}

/** Packages that find files beside themselves, or come with a binary: whoever installs the build installs them too. */
export const BESIDE = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-pgvector',
  'onnxruntime-web',
  'onnxruntime-node',
  'pdfjs-dist',
  '@bokuweb/zstd-wasm',
];

/**
 * Bundles the Node host.
 * @param {Record<string, string>} input names of scripts and where their sources are, from the repository's root
 * @param {string} folder where they go
 * @param {{ define?: Record<string, string>, minify?: boolean, license?: { fileName: string } }} [more]
 */
export async function bundleForNode(input, folder, { define = {}, minify = false, license } = {}) {
  const { build: bundle } = await import('vite');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  await bundle({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { __APP_VERSION__: JSON.stringify(version), ...define },
    resolve: {
      dedupe: ['onnxruntime-web', 'onnxruntime-common'],
      alias: {
        '@bokuweb/zstd-wasm/dist': join(ROOT, 'node_modules/@bokuweb/zstd-wasm/dist'),
        sharp: join(ROOT, 'scripts/package/no-pictures.mjs'),
      },
    },
    // Packages that find files beside themselves stay where they are; all others are read at once with the rest.
    ssr: {
      noExternal: true,
      external: [...BESIDE, 'vite'],
    },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      minify,
      ...(license && { license }),
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, path]) => [name, join(ROOT, path)])),
        // Flat: modules find the files of this repository three folders above themselves, as in the sources.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** A script of the host and the thread in which its models run. @param {string} entry @param {string} folder */
const build = (entry, folder) =>
  bundleForNode({ main: entry, 'inference-worker': 'src/hosts/node/inference-worker.ts' }, folder);

/** Those that were made last stay. */
function tidy() {
  const builds = readdirSync(BUILDS)
    .map((name) => ({ path: join(BUILDS, name), at: statSync(join(BUILDS, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of builds.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

/**
 * A module of this repository's TypeScript as it is built for Node, with the database's image in place.
 * @param {string} entry from the repository's root, e.g. `src/hosts/node/cli/index.ts`
 * @returns {Promise<string>} the built file
 */
export async function builtForNode(entry) {
  const folder = join(BUILDS, keyOf(entry));
  const file = join(folder, 'main.js');
  if (existsSync(file)) return file;
  await mustRun('node', ['scripts/prepare-database.mjs']);
  // Two starts at once must never load half a build of each other.
  const part = join(BUILDS, `${basename(folder)}.${process.pid}`);
  // In a process of its own: what a bundler takes in memory would stay with the golem.
  await mustRun('node', [fileURLToPath(import.meta.url), entry, part]);
  try {
    renameSync(part, folder);
  } catch {
    // Another start was faster.
    rmSync(part, { recursive: true, force: true });
  }
  tidy();
  return file;
}

/** The same, loaded. @param {string} entry from the repository's root */
export const loadBuilt = async (entry) => import(pathToFileURL(await builtForNode(entry)).href);

if (process.argv[1] === fileURLToPath(import.meta.url)) await build(process.argv[2], process.argv[3]);
