import { parseArgs } from 'node:util';
import type { PolicyPatch } from '../../../domain/rules/policy.ts';
import type { McpMemories } from '../mcp-memories.ts';
import type { liveInTerminal } from './live-in-terminal.ts';
import { amount, fileOf, jsonOf, usageError, whole } from './options.ts';

const MAX_SEED = 2 ** 31 - 1;
const MAX_PORT = 65_535;
const MAX_TICKS = 1_000_000;
/** Where `golem serve` listens. */
const PORT = '4180';
/** What pages of one origin may take in 24 hours at most. */
const MOST_USD = 1_000;
const MOST_ASKED = 100_000;
/** Seconds. */
const MOST_DRAIN = 86_400;

const text = { type: 'string' } as const;
const OPTIONS = {
  data: text,
  world: text,
  ticks: text,
  seed: { type: 'string', default: '1' },
  policy: text,
  playbook: text,
  'no-model': { type: 'boolean', default: false },
  out: text,
  models: text,
  offline: { type: 'boolean', default: false },
  templates: text,
  settings: text,
  accounts: text,
  drain: { type: 'string', default: '30' },
  log: { type: 'boolean', default: false },
  serve: text,
  host: text,
  port: text,
  token: text,
  allow: { type: 'string', multiple: true, default: [] as string[] },
  'allow-usd': { type: 'string', default: '1' },
  'allow-requests': { type: 'string', default: '200' },
  mcp: { type: 'boolean', default: false },
  'mcp-memories': text,
} as const;

type Given = ReturnType<typeof parse>;
const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    throw usageError((error as Error).message);
  }
};

type Terminal = Parameters<typeof liveInTerminal>[0];

function memoriesOf(given: string): McpMemories {
  if (given !== 'read' && given !== 'write') throw usageError('--mcp-memories must be read or write.');
  return given;
}

const servingOf = (given: Given, port: string, environment: NodeJS.ProcessEnv): Terminal['serve'] => {
  // On a command line every user of the machine can read it.
  const token = given.token ?? environment['GOLEM_TOKEN'];
  return {
    port: whole(given.serve === undefined ? 'port' : 'serve', port, 0, MAX_PORT),
    ...(given.host !== undefined && { host: given.host }),
    origins: given.allow,
    drainMs: 1_000 * whole('drain', given.drain, 0, MOST_DRAIN),
    logs: given.log,
    guestShare: {
      usd: amount('allow-usd', given['allow-usd'], MOST_USD),
      requests: whole('allow-requests', given['allow-requests'], 1, MOST_ASKED),
    },
    ...(token !== undefined && token !== '' && { token }),
  };
};

/**
 * What `golem live`, `golem serve` and `golem mcp` are told, checked before anything is lived.
 * @param as the command: `serve` and `mcp` live no tick unless they are told to
 * @throws AppError `input.invalid` with what to write instead
 */
export async function liveOptions(
  as: 'live' | 'serve' | 'mcp',
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Terminal> {
  const given = parse(argv);
  const mcp = as === 'mcp' || given.mcp;
  const port = as === 'serve' ? (given.port ?? given.serve ?? PORT) : given.serve;
  const answers = port !== undefined || mcp;
  const ticks = given.ticks ?? (as === 'live' ? '1000' : '0');
  return {
    ticks: whole('ticks', ticks, answers ? 0 : 1, MAX_TICKS),
    seed: whole('seed', given.seed, 0, MAX_SEED),
    model: !given['no-model'],
    mcp,
    ...(given['mcp-memories'] !== undefined && { mcpMemories: memoriesOf(given['mcp-memories']) }),
    ...(given.world !== undefined && { world: given.world }),
    ...(given.data !== undefined && { data: given.data }),
    ...(given.offline && { offline: true }),
    ...(given.policy !== undefined && { policy: (await jsonOf('policy', given.policy)) as PolicyPatch }),
    ...(given.playbook !== undefined && { playbook: await fileOf('playbook', given.playbook) }),
    ...(given.out !== undefined && { out: given.out }),
    ...(given.templates !== undefined && { templates: await fileOf('templates', given.templates) }),
    ...(given.accounts !== undefined && { accounts: given.accounts }),
    ...(given.settings !== undefined && { settings: await jsonOf('settings', given.settings) }),
    ...(given.models !== undefined && { models: await jsonOf('models', given.models) }),
    ...(port !== undefined && { serve: servingOf(given, port, environment) }),
  };
}
