// npm run crash -- --kills N [--seed S] [--broken early|drop|torn] [--cache BYTES]: kills a real Chromium in the middle of writing,
// again and again, and checks after each kill that the database lost nothing and kept nothing half.
import { parseArgs } from 'node:util';
import './lib/say-errors.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { mustRun } from './lib/run.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    // The proof that the harness can fail: the same with a storage that lies.
    broken: { type: 'string', default: 'none' },
    // Bytes kept of files that are read where they lie; without it all of them are in memory.
    cache: { type: 'string' },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed)) {
  console.error('--kills must be a number from 1, --seed a whole number.');
  process.exit(2);
}
if (!['none', 'early', 'drop', 'torn'].includes(values.broken)) {
  console.error('--broken must be early, drop or torn.');
  process.exit(2);
}

await ensureDependencies();
process.env['CHROMIUM_PATH'] = await ensureChromium();
// The first image of the database.
await mustRun('node', ['scripts/prepare-database.mjs']);

const { loadSource } = await import('./lib/load-source.mjs');
const { crash } = await loadSource('/e2e/harness/crash/run.ts');
console.log(`${kills} kills, seed ${seed}`);
const { summary, fault } = await crash({
  kills,
  seed,
  sabotage: values.broken,
  progress: console.log,
  ...(values.cache && { cacheBytes: Number(values.cache) }),
});
console.log(describe(summary));
for (const lost of summary.lostByBrowser) console.error(`Chromium's own store was damaged: ${lost}`);
for (const gone of summary.clearedByBrowser) console.error(`Chromium cleared its store and said so: ${gone}`);
if (fault !== null) console.error(`FAULT: ${fault}`);
// 3: the database did what it promised, and the browser did not.
const byBrowser = summary.lostByBrowser.length + summary.clearedByBrowser.length;
process.exit(fault !== null ? 1 : byBrowser > 0 ? 3 : 0);

/** @param {import('../e2e/harness/crash/tally.ts').Summary} summary */
function describe({ killedWhile, cutOff, checked, reopenMs, ...rest }) {
  const { running, flushing, resting, closing, opening, idle } = killedWhile;
  const lines = {
    kills: `${rest.kills}: ${running} in a transaction, ${flushing} in a flush, ${resting} in one at rest, ${closing} while closing and opening again, ${opening} while opening, ${idle} in between`,
    acknowledged: `${rest.acknowledged} transactions; of those cut off ${cutOff.kept} were stored, and ${cutOff.gone} wholly gone after ${cutOff.kills} kills`,
    folded: `${rest.folded} parts of files, at rest and on closing`,
    checked: `${checked.times} times: ${checked.rows} rows, ${checked.heaps} heaps, ${checked.btrees} B-trees, ${checked.searches} searches, ${checked.readInPlace} reads of files where they lie`,
    lost: `${rest.lostByBrowser.length} databases by the browser itself, and ${rest.clearedByBrowser.length} that it cleared and said so (store.cleared)`,
    reopening: `median ${reopenMs.median.toFixed(0)} ms, longest ${reopenMs.longest.toFixed(0)} ms`,
    time: `${rest.seconds.toFixed(0)} s, ${(rest.seconds / Math.max(1, rest.kills)).toFixed(2)} s a kill`,
  };
  return Object.entries(lines)
    .map(([name, line]) => `${name.padEnd(14)}${line}`)
    .join('\n');
}
