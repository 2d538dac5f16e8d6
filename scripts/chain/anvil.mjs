import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { packageFile } from './packages.mjs';

const ARCH = { x64: 'amd64', arm64: 'arm64' };

/** The node's binary in its platform package; the wrapper's post-install step is not needed. */
function anvilBinary() {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCH[process.arch]}`;
  const file = packageFile(`${name}/bin/anvil${process.platform === 'win32' ? '.exe' : ''}`);
  if (!existsSync(file))
    throw new Error(
      `${name} is not installed. It contains the local chain node for recordings and tests; run npm install.`,
    );
  return file;
}

export function anvilVersion() {
  return execFileSync(anvilBinary(), ['--version'], { encoding: 'utf8' }).split('\n')[0].trim();
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** JSON-RPC over one kept-alive connection, so that calls arrive in the order in which they were made. */
class Rpc {
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #id = 0;

  constructor(port) {
    this.port = port;
  }

  #post(body) {
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const call = request(
        {
          port: this.port,
          host: '127.0.0.1',
          method: 'POST',
          agent: this.#agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        },
        (response) => {
          const parts = [];
          response.on('data', (part) => parts.push(part));
          response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString('utf8'))));
          response.on('error', reject);
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  }

  async call(method, ...params) {
    const reply = await this.#post({ jsonrpc: '2.0', id: ++this.#id, method, params });
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result;
  }

  /** Many reads in one request; results in the order of the calls. */
  async batch(calls) {
    const first = this.#id + 1;
    this.#id += calls.length;
    const body = calls.map(([method, ...params], i) => ({ jsonrpc: '2.0', id: first + i, method, params }));
    const results = new Array(calls.length);
    for (const reply of await this.#post(body)) {
      if (reply.error) throw new Error(`batch: ${reply.error.message}`);
      results[reply.id - first] = reply.result;
    }
    return results;
  }

  close() {
    this.#agent.destroy();
  }
}

/**
 * Starts a real node; `stop()` ends it.
 * @param timestamp Unix time of its first block
 * @param options `port` to be found at again after a restart; `chainId`; `history` keeps the states of all blocks; `gasLimit` of a
 * block; `hardfork` whose rules hold, the node's newest by default
 */
export async function startAnvil(
  timestamp,
  { port = null, chainId = 31337, history = false, gasLimit = null, hardfork = null } = {},
) {
  port ??= await freePort();
  const args = ['--port', String(port), '--timestamp', String(timestamp), '--order', 'fifo', '--silent'];
  const child = spawn(
    anvilBinary(),
    [
      ...args,
      ...['--no-mining', '--balance', '1000000000', '--accounts', '8', '--chain-id', String(chainId)],
      ...(history ? [] : ['--prune-history']),
      ...(gasLimit === null ? [] : ['--gas-limit', String(gasLimit)]),
      ...(hardfork === null ? [] : ['--hardfork', hardfork]),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  const rpc = new Rpc(port);
  for (let attempt = 0; ; attempt++) {
    try {
      await rpc.call('eth_chainId');
      break;
    } catch (error) {
      if (attempt > 100 || child.exitCode !== null)
        throw new Error('anvil does not answer. Check that its port is free.', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return {
    rpc,
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      rpc.close();
      process.removeListener('exit', stop);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      stop();
      await ended;
    },
  };
}
