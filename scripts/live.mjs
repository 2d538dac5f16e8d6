// npm run live -- --world sp500 --ticks 1000 --seed 7 --policy file.json --out life.golem: lives a golem in the terminal,
// without a browser or a network. The same arguments live the same life, and the page imports the file.
// --serve 4180 answers programs of this machine afterwards, with --models file.json as its language models (docs/endpoint.md);
// --settings file.json sets what the page can set, and --accounts FOLDER keeps what callers have used (docs/serving.md); --log writes a line of JSON for each request to standard error;
// --mcp answers an MCP client on standard input and output; --mcp-memories read or write lets it recall, or change, what programs remember.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/install.mjs';
import { loadBuilt } from './lib/load-built.mjs';
import { keepOutputFree } from './lib/run.mjs';

const USAGE =
  'npm run live -- [--world sp500] [--ticks 1000] [--seed 1] [--policy FILE.json] [--playbook FILE.md] [--no-model] [--out FILE.golem] [--models FILE.json] [--offline] [--templates FILE] [--settings FILE.json] [--accounts FOLDER] [--serve PORT [--token KEY] [--allow ORIGIN]… [--allow-usd 1] [--allow-requests 200] [--drain 30] [--log]] [--mcp [--mcp-memories read|write]]';
const MAX_SEED = 2 ** 31 - 1;
const MAX_PORT = 65_535;
/** What pages of one origin may take in 24 hours at most. */
const MOST_USD = 1_000;
const MOST_ASKED = 100_000;
/** Seconds. */
const MOST_DRAIN = 86_400;

/** @returns {number} */
function whole(name, text, least, most) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new Error(`--${name} must be a whole number from ${least} to ${most}.`);
  return value;
}

/** @returns {number} */
function amount(name, text, most) {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0.01 && value <= most))
    throw new Error(`--${name} must be an amount from 0.01 to ${most}.`);
  return value;
}

/** @returns {'read' | 'write'} */
function memoriesOf(text) {
  if (text !== 'read' && text !== 'write') throw new Error('--mcp-memories must be read or write.');
  return text;
}

async function fileOf(name, path) {
  return readFile(path, 'utf8').catch((error) => {
    const why = error.code === 'ENOENT' ? 'file not found' : 'permission denied';
    throw new Error(`--${name}: can’t read ${path}: ${why}.`);
  });
}

async function jsonOf(name, path) {
  const text = await fileOf(name, path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`--${name}: ${path} is not valid JSON: ${error.message}`, { cause: error });
  }
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
      models: { type: 'string' },
      offline: { type: 'boolean', default: false },
      templates: { type: 'string' },
      settings: { type: 'string' },
      accounts: { type: 'string' },
      drain: { type: 'string', default: '30' },
      log: { type: 'boolean', default: false },
      serve: { type: 'string' },
      token: { type: 'string' },
      allow: { type: 'string', multiple: true, default: [] },
      'allow-usd': { type: 'string', default: '1' },
      'allow-requests': { type: 'string', default: '200' },
      mcp: { type: 'boolean', default: false },
      'mcp-memories': { type: 'string' },
    },
  });
  const { world, ticks, seed, policy, playbook, out, models, templates, serve, token, allow, mcp } = values;
  const { settings, accounts } = values;
  return {
    world,
    ticks: whole('ticks', ticks, serve === undefined && !mcp ? 1 : 0, 1_000_000),
    seed: whole('seed', seed, 0, MAX_SEED),
    model: !values['no-model'],
    ...(values.offline && { offline: true }),
    mcp,
    ...(values['mcp-memories'] !== undefined && { mcpMemories: memoriesOf(values['mcp-memories']) }),
    ...(policy !== undefined && { policy: await jsonOf('policy', policy) }),
    ...(playbook !== undefined && { playbook: await fileOf('playbook', playbook) }),
    ...(out !== undefined && { out }),
    ...(templates !== undefined && { templates: await fileOf('templates', templates) }),
    ...(accounts !== undefined && { accounts }),
    ...(settings !== undefined && { settings: await jsonOf('settings', settings) }),
    ...(models !== undefined && { models: await jsonOf('models', models) }),
    ...(serve !== undefined && {
      serve: {
        port: whole('serve', serve, 0, MAX_PORT),
        origins: allow,
        drainMs: 1_000 * whole('drain', values.drain, 0, MOST_DRAIN),
        logs: values.log,
        guestShare: {
          usd: amount('allow-usd', values['allow-usd'], MOST_USD),
          requests: whole('allow-requests', values['allow-requests'], 1, MOST_ASKED),
        },
        ...(token !== undefined && { token }),
      },
    }),
  };
}

try {
  const options = await asked();
  if (options.mcp) keepOutputFree();
  await ensureDependencies();
  const { liveInTerminal } = await loadBuilt('scripts/live/live-in-terminal.ts');
  await liveInTerminal(options);
  process.exit(0);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exit(2);
}
