import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findInstalled } from './run.mjs';

/** Names under which distributions install it. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * A Chromium that is installed: `CHROMIUM_PATH`, then the system's, then Playwright's own.
 * @returns {string | null} its path; null when there is none
 */
export function findChromium() {
  const macos = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const installed = findInstalled('CHROMIUM_PATH', NAMES, macos);
  if (installed) return installed;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

/** What Playwright switches off itself: a second switch of that name takes the place of the first. */
const PLAYWRIGHT_OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];
/** Pages behind an address bar that nobody sees: loaded with each context, they take a tenth of a golem's start. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Flags that every Chromium of this repository gets: no sandbox (containers), and nothing but this machine. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
  `--disable-features=${[...PLAYWRIGHT_OFF, ...ADDRESS_BAR].join(',')}`,
];

/**
 * What the tests' Chromium gets. A page there lives for seconds: at V8's own 1.8 million bytes of code run, by which a function of WASM
 * is compiled once more, the second compiling takes a sixth of a short life's processor time. What runs for long still has it.
 */
export const TEST_FLAGS = [...CHROMIUM_FLAGS, '--js-flags=--wasm-tiering-budget=100000000'];
