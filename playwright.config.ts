import { defineConfig } from '@playwright/test';
import { TEST_FLAGS, findChromium } from './scripts/lib/chromium.mjs';
import { leftForLater } from './scripts/lib/long-tests.mjs';

/** Its own port, so that a page being looked at is not the page being tested. */
const PORT = Number(process.env['GOLEM_E2E_PORT'] ?? 4187);
const ADDRESS = `http://127.0.0.1:${PORT}/`;

export default defineConfig({
  testDir: 'e2e',
  testIgnore: leftForLater('e2e').map((file) => `**/${file}`),
  outputDir: 'test-results',
  // Files side by side: a test waits longer for its golem than it keeps a core busy.
  workers: 2,
  fullyParallel: false,
  // On a busy machine a look can come too early; once more, and the report calls the test flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: ADDRESS,
    // Keeping the page for offline use would compete with every test; the tests of it let it in.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Actions, console and network; pictures and page snapshots at full replay speed would cost more than the tests.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: [...TEST_FLAGS] },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${PORT} --strictPort`,
    url: ADDRESS,
    reuseExistingServer: false,
    timeout: 30_000,
    stdout: 'ignore',
  },
});
