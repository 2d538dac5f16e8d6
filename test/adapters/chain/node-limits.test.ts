import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { NodePool } from '../../../src/adapters/chain/rpc/node-pool.ts';
import { Reader } from '../../../src/adapters/chain/rpc/read-many.ts';
import type { ChainTimer } from '../../../src/adapters/chain/rpc/timer.ts';

/** What providers of nodes refuse by, and what then helps: the next node, waiting, or asking for less at once. */

interface Call {
  readonly id: number;
  readonly method: string;
}
type Answer = { readonly status?: number; readonly body: unknown };
const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((one) => new Promise((done) => one.close(done)))));

/** A node that answers each HTTP request as it is told. */
async function node(answer: (calls: readonly Call[], batch: boolean) => Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const given = JSON.parse(body) as Call | Call[];
      const { status = 200, body: said } = answer([given].flat(), Array.isArray(given));
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(said));
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Nothing here waits: another node answers, or fewer calls go at once. */
const timer = { now: () => 0, after: () => () => undefined } as unknown as ChainTimer;
const results = (calls: readonly Call[], batch: boolean, result: unknown = '0x1'): Answer => {
  const all = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }));
  return { body: batch ? all : all[0] };
};
const errors = (calls: readonly Call[], batch: boolean, error: object): Answer => {
  const all = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }));
  return { body: batch ? all : all[0] };
};
const pool = async (...urls: readonly string[]): Promise<NodePool> => {
  const made = new NodePool(urls, timer);
  await made.agree(1);
  return made;
};
const isChain = (calls: readonly Call[]): boolean => calls.every(({ method }) => method === 'eth_chainId');

describe('a node that was asked too often', () => {
  it.each([
    [-32007, '50/second request limit reached - reduce calls per second or upgrade your account'],
    [-32012, 'credits limited: 5000 credits per day'],
    [-32016, 'over rate limit'],
    [-32005, 'daily request count exceeded, request rate limited'],
    [-32029, 'Too Many Requests'],
    [-32097, 'Too many requests'],
    [-32000, 'too many requests, reason: call rate limit exhausted, retry in 10s'],
    [429, 'Your app has exceeded its compute units per second capacity'],
    [-32001, 'please slow down'],
  ])('and says %s %s is left for the next', async (code, message) => {
    const limited = await node((calls, batch) =>
      isChain(calls) ? results(calls, batch) : errors(calls, batch, { code, message }),
    );
    const well = await node((calls, batch) => results(calls, batch, isChain(calls) ? '0x1' : '0xbeef'));
    const nodes = await pool(limited, well);
    expect(await nodes.ask('eth_getCode', ['0x0', 'latest'], v.string())).toBe('0xbeef');
    expect(nodes.status()[0]).toMatchObject({
      failures: 1,
      note: expect.stringContaining('limits requests') as string,
    });
    await nodes.close();
  });
});

describe('a node that says no for a reason of its own', () => {
  it.each([
    [-32603, 'Internal error'],
    [-32000, 'missing trie node 6a1f (path )'],
    [-32011, 'no backend is currently healthy to serve traffic'],
    [-32000, 'usage limit has been reached'],
    [-32000, 'project ID is disabled'],
    [-32601, 'the method eth_getCode is not available on this plan'],
    [19, 'Temporary internal error'],
  ])('%s %s leaves the call to the next', async (code, message) => {
    const first = await node((calls, batch) =>
      isChain(calls) ? results(calls, batch) : errors(calls, batch, { code, message }),
    );
    const well = await node((calls, batch) => results(calls, batch, isChain(calls) ? '0x1' : '0xbeef'));
    const nodes = await pool(first, well);
    expect(await nodes.ask('eth_getCode', ['0x0', 'latest'], v.string())).toBe('0xbeef');
    await nodes.close();
  });

  it('is asked once, and so is each other: what all refuse is refused', async () => {
    let asked = 0;
    const no = () =>
      node((calls, batch) => {
        if (isChain(calls)) return results(calls, batch);
        asked += 1;
        return errors(calls, batch, { code: -32603, message: 'Internal error' });
      });
    const nodes = await pool(await no(), await no());
    await expect(nodes.ask('eth_getCode', ['0x0', 'latest'], v.string())).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(asked).toBe(2);
    await nodes.close();
  });
});

describe('a call that one node refuses', () => {
  it('does not wait for another that is away', async () => {
    const first = await node((calls, batch) =>
      isChain(calls)
        ? results(calls, batch)
        : errors(calls, batch, { code: -32000, message: 'block range is too wide' }),
    );
    const away = await node((calls, batch) =>
      isChain(calls) ? results(calls, batch) : { status: 503, body: {} },
    );
    const nodes = await pool(first, away);
    await expect(nodes.ask('eth_getLogs', [{}], v.unknown())).rejects.toMatchObject({ kind: 'refused' });
    await nodes.close();
  });
});

describe('a node that bounds what is asked at once', () => {
  it.each([
    [
      'an error for the whole batch',
      200,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch size exceeds limit of 3' } },
    ],
    [
      'an error without the number',
      200,
      { jsonrpc: '2.0', id: null, error: { code: -32005, message: 'Batch size is too large' } },
    ],
    [
      'calls in one request',
      200,
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32602, message: 'Too many calls in one request: maximum is 3' },
      },
    ],
    [
      'words that nobody knows',
      200,
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'array of requests is too long' } },
    ],
    ['HTTP 400 and no words', 400, { error: 'Bad Request' }],
    ['HTTP 413', 413, { error: 'Payload Too Large' }],
    ['HTTP 400 and words', 400, { error: 'Batch of more than 3 requests are not allowed on free tier' }],
    ['one answer for all', 200, { jsonrpc: '2.0', id: 1, result: '0x1' }],
  ])('by %s is asked for fewer', async (_, status, body) => {
    const sizes: number[] = [];
    const url = await node((calls, batch) => {
      sizes.push(calls.length);
      return calls.length > 3 ? { status, body } : results(calls, batch, isChain(calls) ? '0x1' : '0xbeef');
    });
    const nodes = await pool(url);
    const asked = Array.from({ length: 20 }, (_, at) =>
      nodes.ask('eth_getCode', [`0x${at}`, 'latest'], v.string()),
    );
    expect(await Promise.all(asked)).toEqual(Array<string>(20).fill('0xbeef'));
    const before = sizes.length;
    await Promise.all(
      Array.from({ length: 9 }, () => nodes.ask('eth_getCode', ['0x0', 'latest'], v.string())),
    );
    expect(Math.max(...sizes.slice(before))).toBeLessThanOrEqual(3);
    await nodes.close();
  });

  it.each([
    [-32005, 'query returned more than 10000 results'],
    [-32600, 'You can make eth_getLogs requests with up to a 500 block range. Block range limit exceeded'],
    [-32602, 'eth_getLogs is limited to a 10,000 blocks range'],
    [-32000, 'exceed maximum block range: 5000'],
    [-32614, 'eth_getLogs is limited to a 5 block range'],
    [-32005, 'eth_getLogs is limited to a 10,000 range'],
    [-32005, 'ranges over 10000 blocks are not supported on this plan'],
  ])('by %s %s refuses this call, so that less is asked for', async (code, message) => {
    const url = await node((calls, batch) =>
      isChain(calls) ? results(calls, batch) : errors(calls, batch, { code, message }),
    );
    const nodes = await pool(url);
    await expect(nodes.ask('eth_getLogs', [{}], v.unknown())).rejects.toMatchObject({ kind: 'refused' });
    await nodes.close();
  });
});

describe('a contract', () => {
  const ABI = [
    { type: 'function', name: 'fee', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint24' }] },
  ] as const;
  const read = async (error: object): Promise<readonly unknown[]> => {
    const url = await node((calls, batch) =>
      isChain(calls) ? results(calls, batch) : errors(calls, batch, error),
    );
    const reader = new Reader(await pool(url));
    return reader.many([{ address: `0x${'ab'.repeat(20)}`, abi: ABI, functionName: 'fee' }], 7);
  };
  it('that does not take a call is told from a node that refuses it', async () => {
    for (const error of [
      { code: 3, message: 'execution reverted', data: '0x' },
      { code: -32000, message: 'execution reverted' },
      { code: -32015, message: 'VM execution error. Reverted' },
      { code: -32000, message: 'invalid opcode: INVALID' },
    ])
      expect(await read(error)).toEqual([null]);
    await expect(
      read({ code: -32601, message: 'eth_call is not available on this plan' }),
    ).rejects.toMatchObject({
      kind: 'refused',
    });
  });
});
