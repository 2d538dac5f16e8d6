// npm run prove -- [--seed 7] [--seeds N] [--difficulty 2] [--ticks 3000] [--without ORGAN …] [--with PART …] [--only NAME …] [--set section.name=value …] [--model URL --name MODEL]
//   [--heirs] [--pool] [--out DIR]: lives in proving grounds, and says what of what could be learnt was learnt, by whom.
// --seeds lives in so many grounds from --seed on. Seeds from 1,000 on are for tables that are published: nothing is tuned by them.
// --with switches on what is off by default, one at a time.
// --without switches organs of the mind off, or keeps a note from it, one at a time (test/eval/proving/deciders.ts names them; `all` for each).
// --set has everybody who is a golem live by another setting: --set context.budgetTokens=2000.
// --pool has golems and fixed rules live in a real pool of 35 days, whose archive GOLEM_POOL names.
// --heirs has a golem die in each ground, and says what those who come after it are worth.
// --model asks a model that answers as OpenAI does; GOLEM_EVAL_MODEL_URL and GOLEM_EVAL_MODEL stand in for it and its name.
// --out writes proving.json, proving.svg and proving.md into a folder. Lives that its proving.json holds are not lived again: a long table
// is made in several goes.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import './lib/say-errors.mjs';
import { ensureDependencies } from './lib/install.mjs';

await ensureDependencies();
const { loadSource } = await import('./lib/load-source.mjs');
await import('./prepare-database.mjs');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    seeds: { type: 'string', default: '1' },
    difficulty: { type: 'string', default: '2' },
    ticks: { type: 'string', default: '3000' },
    without: { type: 'string', multiple: true, default: [] },
    with: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
    set: { type: 'string', multiple: true, default: [] },
    model: { type: 'string', default: process.env.GOLEM_EVAL_MODEL_URL },
    name: { type: 'string', default: process.env.GOLEM_EVAL_MODEL ?? 'default' },
    heirs: { type: 'boolean', default: false },
    pool: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});
const whole = (name, low, high) => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  console.error(`--${name} must be a whole number from ${low} to ${high}.`);
  process.exit(2);
};
const setting = (text) => {
  const [, section, name, value] = /^([\w-]+)\.([\w-]+)=(.+)$/u.exec(text) ?? [];
  if (section && Number.isFinite(Number(value))) return [section, name, Number(value)];
  console.error(`--set needs a setting and a number, such as context.budgetTokens=2000, not "${text}".`);
  process.exit(2);
};
const settings = {};
for (const [section, name, value] of values.set.map(setting))
  settings[section] = { ...settings[section], [name]: value };
const first = whole('seed', 0, 2 ** 31 - 1);
if (values.out) mkdirSync(values.out, { recursive: true });
const asked = {
  seeds: Array.from({ length: whole('seeds', 1, 1_000) }, (_, i) => first + i),
  difficulty: whole('difficulty', 1, 3),
  follow: (line) => console.error(line),
};
if (values.pool) {
  const { inRealPool } = await loadSource('/test/eval/proving/real-pool.ts');
  const { ROOT } = await import('./lib/paths.mjs');
  console.log(await inRealPool(ROOT, asked.follow));
  process.exit(0);
}
if (values.heirs) {
  const { inheriting } = await loadSource('/test/eval/proving/heirs.ts');
  console.log(await inheriting(asked));
  process.exit(0);
}
const { proving } = await loadSource('/test/eval/proving/prove.ts');
console.log(
  await proving({
    ...asked,
    ticks: whole('ticks', 30, 3_000),
    without: values.without,
    beside: values.with,
    only: values.only,
    settings,
    model: values.model ? { url: values.model, name: values.name } : null,
    out: values.out ?? null,
  }),
);
// Workers of the databases in memory would keep the process.
process.exit(0);
