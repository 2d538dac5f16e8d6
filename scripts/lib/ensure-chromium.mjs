import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const OS_RELEASE = '/etc/os-release';
/** A download that gets nowhere, ms. */
const PATIENCE_MS = 10 * 60_000;

/**
 * A Chromium that starts: what is installed, else the distribution's package (as root), else Playwright's own. What fails on the way is
 * told only where nothing was found.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  // Imported late: it needs the dependencies.
  const { findChromium } = await import('./chromium.mjs');
  const said = [];
  for (const attempt of [() => null, byPackage, byPlaywright]) {
    const failed = attempt();
    if (failed !== null) said.push(failed);
    const path = findChromium();
    if (path && starts(path)) return path;
  }
  throw new Error(
    [
      'No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to its path.',
      ...said,
    ].join('\n'),
  );
}

function byPackage() {
  if (process.getuid?.() !== 0 || !isPackaged()) return null;
  console.log('Installing a Chromium…');
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    quietly('apt-get', ['update', '-qq'], quiet) ??
    quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  );
}

function byPlaywright() {
  console.log('Downloading a Chromium…');
  return quietly('npx', ['playwright', 'install', 'chromium'], process.env);
}

/** Elsewhere (Ubuntu) the package of that name asks for another installer. */
function isPackaged() {
  return existsSync(OS_RELEASE) && /^ID="?debian"?$/m.test(readFileSync(OS_RELEASE, 'utf8'));
}

/** @returns {string | null} the last thing that a failed command said */
function quietly(command, args, env) {
  const { status, stderr, error } = spawnSync(command, args, {
    env,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    // npx is a script on Windows, which only a shell starts.
    shell: process.platform === 'win32',
  });
  if (status === 0) return null;
  const lines = (error?.message ?? stderr ?? '')
    .split('\n')
    .filter((line) => /^(E:|Error)/.test(line.trim()));
  return `${[command, ...args].join(' ')}: ${lines.at(-1)?.trim() ?? `ended with status ${status}`}`;
}

/** Distributions leave stubs that only say where to get it. */
function starts(path) {
  const { status } = spawnSync(path, ['--headless', '--no-sandbox', '--version'], { timeout: 30_000 });
  return status === 0;
}
