// npm run live-long -- [--draw FILE.json] [--ticks 100000] [--every 1000] [--seed 1] [--keep 1000] [--one-life] [--chromium] [--out docs/long-life] [--deaths 50]:
// lives a golem that nobody looks after, over deaths, kills, openings anew and jumps of the clock, and says which lines are flat. With
// --deaths it lets so many golems of a line die instead, and kills the browser in the middle of each death.
import { parseArgs } from 'node:util';
import './lib/say-errors.mjs';
import { ensureBuild } from './lib/built.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';
import { mustRun } from './lib/run.mjs';

const { values } = parseArgs({
  options: {
    ticks: { type: 'string', default: '100000' },
    every: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string', default: '1000' },
    'one-life': { type: 'boolean', default: false },
    // On the built page, with the embedding model; else in Node, without one.
    chromium: { type: 'boolean', default: false },
    deaths: { type: 'string' },
    // Judges and draws rows that were written, also those of a run that was ended early.
    draw: { type: 'string' },
    out: { type: 'string', default: '.cache/long-life' },
  },
});

await ensureDependencies();
await mustRun('node', ['scripts/prepare-database.mjs']);
if (values.chromium || values.deaths) {
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  await ensureBuild();
}
const { loadSource } = await import('./lib/load-source.mjs');
const { drawLong, letDie, liveLong } = await loadSource('/test/long/main.ts');
if (values.deaths) {
  const asked = { deaths: Number(values.deaths), seed: Number(values.seed) };
  process.exit((await letDie(ROOT, asked)) ? 0 : 1);
}
if (values.draw) process.exit((await drawLong(values.draw)) ? 0 : 1);
const flat = await liveLong({
  where: values.chromium ? 'chromium' : 'node',
  root: ROOT,
  ticks: Number(values.ticks),
  every: Number(values.every),
  seed: Number(values.seed),
  keep: values.keep === 'all' ? null : Number(values.keep),
  mortal: !values['one-life'],
  out: values.out,
});
process.exit(flat ? 0 : 1);
