import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { started, type Started } from './started.ts';

const run = promisify(execFile);

/** Another gateway before the same provider. */
export interface Peer {
  readonly name: string;
  start(provider: string): Promise<Started>;
  /** What its callers send besides. */
  headers(provider: string): Readonly<Record<string, string>>;
}

const PORTKEY = '1.15.2';
const LITELLM = '1.108.7';
/** What is installed stays for the next run. */
const FOLDER = join(tmpdir(), 'golem-peers');
const INSTALL_MS = 600_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function portkey(): Promise<Peer> {
  const folder = join(FOLDER, `portkey-${PORTKEY}`);
  const script = join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js');
  if (!existsSync(script)) {
    mkdirSync(folder, { recursive: true });
    // With what npm would take for these two every stream fails on Node 20.
    const overrides = { hono: '4.9.7', '@hono/node-server': '1.3.3' };
    const dependencies = { '@portkey-ai/gateway': PORTKEY };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }));
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: folder,
      timeout: INSTALL_MS,
    });
  }
  return {
    name: `Portkey ${PORTKEY}`,
    start: async () => {
      const port = await freePort();
      return started('node', [script, `--port=${port}`, '--headless'], { port, cwd: folder });
    },
    headers: (provider) => ({ 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${provider}/v1` }),
  };
}

async function litellm(): Promise<Peer> {
  const folder = join(FOLDER, `litellm-${LITELLM}`);
  const binary = join(folder, 'bin/litellm');
  if (!existsSync(binary)) {
    mkdirSync(FOLDER, { recursive: true });
    await run('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS });
    await run(join(folder, 'bin/pip'), ['install', '-q', `litellm[proxy]==${LITELLM}`], {
      timeout: INSTALL_MS,
      maxBuffer: 2 ** 26,
    });
  }
  return {
    name: `LiteLLM ${LITELLM}`,
    start: async (provider) => {
      const port = await freePort();
      const config = join(folder, 'peers.yaml');
      const model = `{ model: openai/mine, api_base: ${provider}/v1, api_key: none }`;
      writeFileSync(config, `model_list:\n  - { model_name: mine, litellm_params: ${model} }\n`);
      return started(binary, ['--config', config, '--port', String(port), '--host', '127.0.0.1'], {
        port,
        env: {
          LITELLM_LOG: 'ERROR',
          LITELLM_LOCAL_MODEL_COST_MAP: 'True',
          LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY: 'true',
        },
      });
    },
    headers: () => ({}),
  };
}

/** Those that can be installed, and why others cannot, by name. */
export async function peersThere(): Promise<{
  readonly peers: readonly Peer[];
  readonly skipped: readonly string[];
}> {
  const peers: Peer[] = [];
  const skipped: string[] = [];
  for (const [name, install] of [
    ['Portkey', portkey],
    ['LiteLLM', litellm],
  ] as const) {
    try {
      peers.push(await install());
    } catch (error) {
      const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      skipped.push(`${name} (${why})`);
    }
  }
  return { peers, skipped };
}
