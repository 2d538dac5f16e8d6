import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

test('what is published runs from an empty folder, and remembers after a kill', async () => {
  test.setTimeout(300_000);
  const { stdout } = await promisify(execFile)('node', ['scripts/try-package.mjs']);
  expect(stdout).toMatch(/it remembers\n/u);
  expect(stdout).toMatch(/replayed: identical\n/u);
});
