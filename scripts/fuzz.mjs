// npm run fuzz [-- verbs texts ...]: throws 10,000 cases of seeded nonsense at every edge, or at those that are named, and
// prints what came of it, also in .cache/fuzz.md. --runs 500 and --seed 7 choose others; --keep adds to what ran before.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './lib/say-errors.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const TESTS = join(ROOT, 'test', 'fuzz');
const REPORTS = join(ROOT, '.cache', 'fuzz');
const MB = 2 ** 20;

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '20261123' },
    keep: { type: 'boolean', default: false },
  },
});
const all = readdirSync(TESTS)
  .filter((file) => file.endsWith('.fuzz.test.ts'))
  .map((file) => file.replace('.fuzz.test.ts', ''));
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown edge: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  process.exit(2);
}

await ensureDependencies();
if (!values.keep) rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const files = (named.length > 0 ? named : all).map((name) => join('test', 'fuzz', `${name}.fuzz.test.ts`));
// One at a time: memory and time are measured.
const status = await run('npx', ['vitest', 'run', '--maxWorkers=1', ...files], {
  GOLEM_FUZZ_RUNS: values.runs,
  GOLEM_FUZZ_SEED: values.seed,
  GOLEM_FUZZ_REPORT: REPORTS,
});

/** What has been found at an edge, and mended: each has a test. */
const found = JSON.parse(readFileSync(join(TESTS, 'found.json'), 'utf8'));

/** @type {Map<string, {cases: number, refused: number, longestMs: number, memoryBytes: number}>} */
const edges = new Map();
for (const file of existsSync(REPORTS) ? readdirSync(REPORTS).toSorted() : []) {
  const { edge, cases, refused, longestMs, memoryBytes } = JSON.parse(
    readFileSync(join(REPORTS, file), 'utf8'),
  );
  const before = edges.get(edge) ?? { cases: 0, refused: 0, longestMs: 0, memoryBytes: 0 };
  edges.set(edge, {
    cases: before.cases + cases,
    refused: before.refused + refused,
    longestMs: Math.max(before.longestMs, longestMs),
    memoryBytes: Math.max(before.memoryBytes, memoryBytes),
  });
}

const lines = [
  '| edge | cases | refused with a code | found and mended | highest memory | longest answer |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
  ...[...edges].map(([edge, { cases, refused, longestMs, memoryBytes }]) => {
    const mended = found[edge]?.length ?? 0;
    return `| ${edge} | ${cases} | ${refused} | ${mended} | ${Math.round(memoryBytes / MB)} MB | ${Math.round(longestMs)} ms |`;
  }),
];
writeFileSync(join(ROOT, '.cache', 'fuzz.md'), `${lines.join('\n')}\n`);
console.log(`\n${lines.join('\n')}\n`);
process.exit(status);
