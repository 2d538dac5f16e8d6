import { spawnSync } from 'node:child_process';
import { run } from './run.mjs';

/**
 * A Chromium that starts: what is installed, else Playwright's own, else (as root) the distribution's package.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  // Imported late: it needs the dependencies.
  const { findChromium } = await import('./chromium.mjs');
  const attempts = [
    () => 0,
    () => {
      console.log('Installing a Chromium by Playwright…');
      return run('npx', ['playwright', 'install', 'chromium']);
    },
    () => {
      if (process.getuid?.() !== 0) return 1;
      console.log('Installing a Chromium by apt-get…');
      return run('sh', [
        '-c',
        'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium',
      ]);
    },
  ];
  for (const attempt of attempts) {
    await attempt();
    const path = findChromium();
    if (path && starts(path)) return path;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one and put its path into CHROMIUM_PATH.',
  );
}

/** Distributions leave stubs that only say where to get it. */
function starts(path) {
  const { status } = spawnSync(path, ['--headless', '--no-sandbox', '--version'], { timeout: 30_000 });
  return status === 0;
}
