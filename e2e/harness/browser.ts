import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { TEST_FLAGS } from '../../scripts/lib/chromium.mjs';

/** `CHROMIUM_PATH`, then what the distribution installed, then Playwright's own. */
export function chromiumPath(): string {
  const found = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    (path) => path !== undefined && existsSync(path),
  );
  return found ?? chromium.executablePath();
}

/** Of what a browser does besides at its start, nothing. */
const QUIET = [
  ...['--no-first-run', '--no-default-browser-check', '--disable-default-apps', '--disable-extensions'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  '--disable-component-extensions-with-background-pages',
];

export interface MortalBrowser {
  readonly browser: Browser;
  /** SIGKILL to the browser and all its processes: nothing is told, nothing is flushed. */
  kill(): Promise<void>;
}

/** Where Chromium listens, which it says on its standard error. @throws Error when it ends without a word of it */
function addressTold(by: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: by });
    lines.on('line', (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    lines.on('close', () => reject(new Error('Chromium did not start.')));
  });
}

/** A Chromium on a profile directory that can be killed like a crashed machine's. */
export async function startMortal(profile: string): Promise<MortalBrowser> {
  const args = ['--headless=new', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(chromiumPath(), [...TEST_FLAGS, ...QUIET, ...args, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = (): boolean => process.kill(-child.pid!, 'SIGKILL');
  // It is a group of its own, and would outlive a test that ends in front of its kill.
  process.once('exit', kill);
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', kill);
      resolve();
    }),
  );
  const browser = await chromium.connectOverCDP(await addressTold(child.stderr));
  return {
    browser,
    async kill() {
      kill();
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}
