import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';
import { mustRun } from './run.mjs';

/** Whatever the built page is made of. */
const SOURCES = [
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'scripts/prepare-database.mjs',
  'src',
  'svelte.config.js',
  'vite.config.ts',
  'workers',
];
const BUILT = join(ROOT, 'dist', 'index.html');

/** Builds when there is no build, or one that is older than its sources. */
export async function ensureBuild() {
  const builtAt = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
  if (SOURCES.every((source) => newest(join(ROOT, source)) <= builtAt)) return;
  console.log('Building…');
  await mustRun('npm', ['run', '--silent', 'build']);
}

/** Time of the last change below a path, Unix ms; a folder's own counts too, since a deletion changes it. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}
