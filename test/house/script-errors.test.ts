import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

it.each([
  ['crash', ['--bogus']],
  ['damage', ['--bogus']],
  ['fuzz', ['--bogus']],
  ['live', ['--bogus']],
  ['live-long', ['--bogus']],
  ['replay', ['/nowhere.golem']],
])('npm run %s says in a sentence what it was given wrongly, without a stack or a code', (name, given) => {
  const { stderr, status } = spawnSync('node', [join(SCRIPTS, `${name}.mjs`), ...given], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^(Unknown option '--bogus'|File not found: \/nowhere\.golem\.)/);
  expect(stderr).not.toMatch(/\bcode:|\n\s+at /);
});
