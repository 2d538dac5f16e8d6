// npm run live -- --world sp500 --ticks 1000 --seed 7 --policy file.json --out life.golem: lives a golem in the terminal,
// without a browser or a network. The same arguments live the same life, and the page imports the file.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/install.mjs';
import { mustRun } from './lib/run.mjs';

const USAGE =
  'npm run live -- [--world sp500] [--ticks 1000] [--seed 1] [--policy FILE.json] [--playbook FILE.md] [--no-model] [--out FILE.golem]';
const MAX_SEED = 2 ** 31 - 1;

/** @returns {number} */
function whole(name, text, least, most) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new Error(`--${name} takes a whole number from ${least} to ${most}.`);
  return value;
}

async function fileOf(name, path) {
  return readFile(path, 'utf8').catch((error) => {
    throw new Error(`--${name}: ${path} cannot be read (${error.code}).`);
  });
}

async function asked() {
  const { values } = parseArgs({
    options: {
      world: { type: 'string', default: 'sp500' },
      ticks: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      policy: { type: 'string' },
      playbook: { type: 'string' },
      'no-model': { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const { world, ticks, seed, policy, playbook, out } = values;
  let patch;
  try {
    patch = policy === undefined ? undefined : JSON.parse(await fileOf('policy', policy));
  } catch (error) {
    throw error instanceof SyntaxError
      ? new Error(`--policy: ${policy} is no JSON: ${error.message}`)
      : error;
  }
  return {
    world,
    ticks: whole('ticks', ticks, 1, 1_000_000),
    seed: whole('seed', seed, 0, MAX_SEED),
    model: !values['no-model'],
    ...(patch !== undefined && { policy: patch }),
    ...(playbook !== undefined && { playbook: await fileOf('playbook', playbook) }),
    ...(out !== undefined && { out }),
  };
}

try {
  const options = await asked();
  await ensureDependencies();
  await mustRun('node', ['scripts/prepare-database.mjs']);
  const { loadSource } = await import('./lib/load-source.mjs');
  const { liveInTerminal } = await loadSource('/scripts/live/live-in-terminal.ts');
  await liveInTerminal(options);
  process.exit(0);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exit(2);
}
