import { readFileSync } from 'node:fs';

const all = JSON.parse(readFileSync(new URL('knip.json', import.meta.url), 'utf8'));
const TESTS = /\.(?:test|spec)\.ts$/u;

/** The same without tests: what they alone use is of no use. What measures the product stays. */
export default {
  ...all,
  entry: [...all.entry.filter((path) => !TESTS.test(path)), 'scripts/vite/prepare-tests.mjs'],
  include: ['files', 'exports', 'types'],
};
