// npm run bench [-- page offline map ticks memory rest bytes storage embed webgpu export import collections recall governor gateway endpoint peers chain telemetry triage replay lives language language-leak house]: measures the product and prints one table, also in .cache/bench.md.
// --write puts what a part measured into the pages of docs/results that have a place marked for it.
// --memories 20000 chooses how many `recall` asks; else 110,000.
// --ticks 1000,100000 chooses after how many `memory` weighs; else after 1,000 and 10,000. Of `bytes`: how many are lived; else 2,000.
// --rows 1000000 chooses the rows that `import` reads; else it takes 10,000,000.
// --megabytes 10 chooses how much `collections` takes in; else it takes 100.
// --scale 1000,10000 chooses the episodes that `storage` and `export` measure with; else up to 100,000.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './lib/say-errors.mjs';
import { ensureBuild } from './lib/built.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';

await ensureDependencies();
const chromium = await ensureChromium();
process.env['CHROMIUM_PATH'] = chromium;
await ensureBuild();

const { loadSource } = await import('./lib/load-source.mjs');
const { machineOf, measuredBy, writeResults } = await import('./lib/results.mjs');
const { PARTS, bench } = await loadSource('/test/bench/main.ts');

const all = Object.keys(PARTS);
const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string' },
    rows: { type: 'string' },
    ticks: { type: 'string' },
    megabytes: { type: 'string' },
    memories: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
if (values.scale) process.env['GOLEM_BENCH_SCALES'] = values.scale;
if (values.ticks) process.env['GOLEM_BENCH_TICKS'] = values.ticks;
if (values.rows) process.env['GOLEM_BENCH_ROWS'] = values.rows;
if (values.megabytes) process.env['GOLEM_BENCH_MEGABYTES'] = values.megabytes;
if (values.memories) process.env['GOLEM_BENCH_MEMORIES'] = values.memories;
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  process.exit(2);
}

/** What this was measured on. */
function machine() {
  const said = execFileSync(chromium, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const version = said.split(' built on ')[0].trim();
  return `${machineOf()}, ${version}, load ${loadavg()[0].toFixed(1)} at the start`;
}

const { write, ...options } = values;
const asked = Object.entries(options).map(([name, value]) => ` --${name} ${value}`);
const on = machine();
const began = Date.now();
const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`;
const { table, parts, failed } = await bench(ROOT, named.length > 0 ? named : all, `${on}.`, (name) =>
  console.error(`${seconds().padStart(6)}  ${name}…`),
);
mkdirSync(join(ROOT, '.cache'), { recursive: true });
writeFileSync(join(ROOT, '.cache', 'bench.md'), table);
console.log(table);
if (write)
  for (const [part, text] of parts) {
    const line = measuredBy(`npm run bench -- ${part}${asked.join('')}`, on);
    console.error(
      `${part}: ${(await writeResults('bench', part, [text], line)).join(', ') || 'no page in docs/results has a place for it'}`,
    );
  }
console.error(`${seconds()} in total; results in .cache/bench.md`);
// Workers of the databases in memory would keep the process.
process.exit(failed ? 1 : 0);
