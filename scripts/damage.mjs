// npm run damage -- --cases N [--seed S] [--from N] [--minutes M] [--out FILE]: damages stored lives at random in a real Chromium, opens
// them, and checks that every life that could be read before is readable, or kept and exportable, and that what happened was said.
// With --out it goes on from the cases that are in the file, and adds those that it runs.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/ensure-chromium.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { mustRun } from './lib/run.mjs';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    from: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '600' },
    out: { type: 'string' },
  },
});
const [cases, given, from, minutes] = [values.cases, values.seed, values.from, values.minutes].map(Number);
if (![cases, given, from].every(Number.isSafeInteger) || cases < 1 || !(minutes > 0)) {
  console.error('--cases takes a number from 1, --seed and --from whole numbers, --minutes a number.');
  process.exit(2);
}

/** @type {import('../e2e/harness/damage/plan.ts').CaseResult[]} */
const known = [];
let seed = given;
if (values.out && existsSync(values.out)) {
  for (const line of readFileSync(values.out, 'utf8').trim().split('\n')) {
    const entry = JSON.parse(line);
    if ('seed' in entry) seed = entry.seed;
    else known.push(entry);
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
if (values.out && known.length === 0) appendFileSync(values.out, `${JSON.stringify({ seed })}\n`);
const first = known.length > 0 ? known.at(-1).plan.n + 1 : from;
const left = cases - known.length;
const end = Date.now() + minutes * 60_000;
console.log(`Seed ${seed}, cases ${first} to ${first + left - 1}`);
let fault = null;
try {
  await damageLives({
    plans: Array.from({ length: left }, (_, i) => planOf(seed, first + i)),
    ended: () => Date.now() > end,
    told: (result) => {
      known.push(result);
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
const tally = tallyOf(known);
console.log(`\n${tally.table}\n`);
console.log(
  `${tally.cases} cases (${tally.idle} more found nothing to damage): ${tally.lost.length} lives lost, ${tally.unsaid.length} unsaid. ` +
    `Of ${tally.saved.tried} damaged lives that did not open something was saved of ${tally.saved.some}, all of ${tally.saved.all}; ` +
    `${tally.rebuilt.whole} of ${tally.rebuilt.tried} were rebuilt.`,
);
if (fault !== null) console.error(`FAULT: ${fault.message}`);
process.exit(fault !== null || tally.lost.length + tally.unsaid.length > 0 ? 1 : 0);
