import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** The port that Chromium listens on: its file is there a moment before it is written. */
async function portIn(file: string): Promise<string> {
  for (let i = 0; i < 1_500; i += 1) {
    const port = /^\d+(?=\n)/.exec(await readFile(file, 'utf8').catch(() => ''))?.[0];
    if (port !== undefined) return port;
    await sleep(20);
  }
  throw new Error('Chromium did not start.');
}

/** A Chromium on a profile directory that can be killed like a crashed machine's. */
export async function startMortal(profile: string): Promise<MortalBrowser> {
  const portFile = `${profile}/DevToolsActivePort`;
  await rm(portFile, { force: true });
  const args = ['--headless=new', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(chromiumPath(), [...TEST_FLAGS, ...QUIET, ...args, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await portIn(portFile);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  return {
    browser,
    async kill() {
      process.kill(-child.pid!, 'SIGKILL');
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}
