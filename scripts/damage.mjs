// npm run damage -- --cases N [--seed S] [--from N] [--lanes L] [--minutes M] [--out FILE]: damages stored lives at random in a real Chromium, opens
// them, and checks that every life that could be read before is readable, or kept and exportable, and that what happened was said.
// Cases run in so many pages side by side (2). With --out, those that went well in the file are not run again, and what is run is added.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import './lib/say-errors.mjs';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { mustRun } from './lib/run.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    from: { type: 'string', default: '0' },
    lanes: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '600' },
    out: { type: 'string' },
  },
});
const [cases, given, from, lanes, minutes] = [
  values.cases,
  values.seed,
  values.from,
  values.lanes,
  values.minutes,
].map(Number);
if (![cases, given, from, lanes].every(Number.isSafeInteger) || cases < 1 || lanes < 1 || !(minutes > 0)) {
  console.error(
    '--cases and --lanes must be numbers from 1, --seed and --from whole numbers, --minutes a number.',
  );
  process.exit(2);
}

/** @type {Map<number, import('../e2e/harness/damage/plan.ts').CaseResult>} */
const known = new Map();
let seed = given;
if (values.out && existsSync(values.out)) {
  for (const line of readFileSync(values.out, 'utf8').trim().split('\n')) {
    const entry = JSON.parse(line);
    if ('seed' in entry) seed = entry.seed;
    else known.set(entry.plan.n, entry);
  }
}

await ensureDependencies();
process.env['CHROMIUM_PATH'] = await ensureChromium();
// The first image of the database.
await mustRun('node', ['scripts/prepare-database.mjs']);

const { loadSource } = await import('./lib/load-source.mjs');
const { damageLives } = await loadSource('/e2e/harness/damage/run.ts');
const { planOf } = await loadSource('/e2e/harness/damage/plan.ts');
const { tallyOf } = await loadSource('/e2e/harness/damage/tally.ts');
if (values.out && !existsSync(values.out)) appendFileSync(values.out, `${JSON.stringify({ seed })}\n`);
const wentWell = (n) => known.has(n) && !['lost', 'unsaid', 'failed'].includes(known.get(n).outcome);
const plans = Array.from({ length: cases }, (_, i) => planOf(seed, from + i)).filter(({ n }) => !wentWell(n));
const end = Date.now() + minutes * 60_000;
console.log(`Seed ${seed}, ${plans.length} of the cases ${from} to ${from + cases - 1}`);
let fault = null;
try {
  await damageLives({
    plans,
    lanes,
    ended: () => Date.now() > end,
    told: (result) => {
      known.set(result.plan.n, result);
      if (values.out) appendFileSync(values.out, `${JSON.stringify(result)}\n`);
      const { plan, outcome, faults, damaged } = result;
      const what = `${plan.scene}; ${plan.moment}; ${plan.target}: ${plan.kind}`;
      console.log(
        `${plan.n} ${outcome}${damaged === null ? ' (nothing to damage)' : ''}: ${what}${faults.map((one) => `\n  ${one}`).join('')}`,
      );
    },
  });
} catch (error) {
  fault = error;
}
const tally = tallyOf([...known.values()]);
console.log(`\n${tally.table}\n`);
console.log(
  `${tally.cases} cases (${tally.idle} more found nothing to damage): ${tally.lost.length} lives lost, ${tally.unsaid.length} unsaid, ${tally.failed.length} failed. ` +
    `Of ${tally.saved.tried} damaged lives that did not open, ${tally.saved.some} were saved in part and ${tally.saved.all} in full; ` +
    `${tally.rebuilt.whole} of ${tally.rebuilt.tried} were rebuilt.`,
);
if (fault !== null) console.error(`FAULT: ${fault.message}`);
process.exit(fault !== null || tally.lost.length + tally.unsaid.length + tally.failed.length > 0 ? 1 : 0);
