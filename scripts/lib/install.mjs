import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './paths.mjs';
import { mustRun } from './run.mjs';

const LOCK = join(ROOT, 'package-lock.json');
/** npm writes it at the end of an install. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
/** Hash of the lock file that the installed packages came from. */
const STAMP = join(ROOT, 'node_modules', '.golem-lock');
const NODE = [20, 19];

/** Checks Node's version, and installs the dependencies when they are missing or the lock file changed. */
export async function ensureDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < NODE[0] || (major === NODE[0] && minor < NODE[1])) {
    throw new Error(`Node ${NODE.join('.')} or later is required; this is ${process.versions.node}.`);
  }
  const hash = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (!isInstalled(hash)) {
    console.log('Installing the dependencies…');
    await mustRun('npm', ['ci']);
  } else if (existsSync(STAMP)) return;
  // In one step: another command that starts meanwhile must not read half of it, and install anew under this one.
  const part = `${STAMP}.${process.pid}`;
  writeFileSync(part, hash);
  renameSync(part, STAMP);
}

function isInstalled(hash) {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === hash;
  return statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureDependencies();
