import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeLog } from '../../src/adapters/chain/pools/decode.ts';
import { NodeFault } from '../../src/adapters/chain/rpc/fault.ts';
import { NodePool } from '../../src/adapters/chain/rpc/node-pool.ts';
import { readHeader, readLogs } from '../../src/adapters/chain/rpc/reads.ts';
import type { ChainTimer } from '../../src/adapters/chain/rpc/timer.ts';
import { decodePoolLog } from '../../src/adapters/uniswap-v3/pool-events.ts';
import { PoolTracker } from '../../src/adapters/uniswap-v3/pool-tracker.ts';
import { TickMap } from '../../src/adapters/uniswap-v3/tick-map.ts';
import { getSqrtRatioAtTick, MAX_TICK, MIN_TICK } from '../../src/adapters/uniswap-v3/tick-math.ts';
import type { RawLog } from '../../src/domain/world/world.ts';
import { Edge } from './edge.ts';
import { nonsense } from './nonsense.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';

/** Swap, Mint, Burn and Initialize of a pool, Transfer of a token. */
const TOPICS = [
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
  '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c',
  '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95',
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
];
const word = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.constantFrom(0n, 1n, 2n ** 255n, 2n ** 256n - 1n, 2n ** 96n, 887_272n, 2n ** 256n - 887_272n, 60n),
);
const words = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(word, { minLength: least, maxLength: most })
    .map((all) => all.map((one) => one.toString(16).padStart(64, '0')).join(''));
const hex = fc.oneof(
  words(0, 7).map((data) => `0x${data}`),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
  fc.constantFrom('0x', '0x0', '0xzz', ''),
);
const log: fc.Arbitrary<RawLog> = fc.record({
  address: fc.constant(`0x${'ab'.repeat(20)}`),
  topics: fc
    .tuple(
      fc.constantFrom(...TOPICS),
      fc.array(
        words(1, 1).map((one) => `0x${one}`),
        { maxLength: 3 },
      ),
    )
    .map(([first, rest]) => [first, ...rest]),
  data: hex,
  logIndex: fc.nat(),
  blockNumber: fc.nat(),
}) as unknown as fc.Arbitrary<RawLog>;

describe('logs of a chain', () => {
  const edge = new Edge('chain logs');
  test(
    'move a pool to where a pool can be, or nowhere',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(log, { maxLength: 8 }), async (logs) => {
          await edge.try(() => {
            const pool = new PoolTracker(3_000, new TickMap(60));
            pool.sqrtPriceX96 = getSqrtRatioAtTick(0);
            for (const each of logs) {
              expect(decodeLog(each).name).toMatch(/^[\w.-]+$/);
              pool.apply(decodePoolLog(each));
              expect(pool.tick).toBeGreaterThanOrEqual(MIN_TICK);
              expect(pool.tick).toBeLessThanOrEqual(MAX_TICK);
              expect(pool.sqrtPriceX96 > 0n).toBe(true);
            }
          });
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );
});

const header = fc.record(
  {
    number: hex,
    hash: hex,
    parentHash: hex,
    timestamp: fc.oneof(hex, fc.constant(`0x${'f'.repeat(400)}`)),
    baseFeePerGas: fc.oneof(hex, nonsense),
  },
  { requiredKeys: [] },
);
const found = fc.record(
  { blockNumber: hex, blockHash: hex, logIndex: hex, address: hex, topics: fc.array(hex), data: hex },
  { requiredKeys: [] },
);
const answer = fc.oneof(header, fc.array(found, { maxLength: 4 }), nonsense);
/** As a whole answer to one call, or as its result. */
const body = fc.oneof(
  answer.map((result) => ({ jsonrpc: '2.0', id: 0, result })),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.constant(0),
    error: fc.record({ code: fc.integer(), message: fc.string() }),
  }),
  nonsense,
);

function written(value: unknown): string {
  try {
    return (
      JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? ''
    );
  } catch {
    return '<html>';
  }
}

/** A clock whose waits are over at once: what is waited for is a node that was left alone, and a pool waits for it up to 20 s. */
function hurried(): ChainTimer {
  let now = 0;
  return {
    now: () => now,
    after(ms, callback) {
      const handle = setImmediate(() => {
        now += ms;
        callback();
      });
      return () => clearImmediate(handle);
    },
  };
}

describe('the answers of a node', () => {
  const edge = new Edge('node answers');
  let server: Server;
  let url: string;
  let next: unknown = null;

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        const asked = JSON.parse(Buffer.concat(parts).toString('utf8')) as
          { id: number; method: string }[] | { id: number; method: string };
        const calls = [asked].flat();
        const given = calls.map(({ id, method }) =>
          method === 'eth_chainId'
            ? { jsonrpc: '2.0', id, result: '0x1' }
            : typeof next === 'object' && next !== null
              ? { ...next, id }
              : next,
        );
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(written(Array.isArray(asked) ? given : given[0]));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => void server.close());

  test(
    'are headers and logs that can be kept, or a fault of that node',
    async () => {
      const call = async <Answer>(ask: (nodes: NodePool) => Promise<Answer>): Promise<Answer | null> => {
        const nodes = new NodePool([url], hurried());
        await nodes.agree(1);
        try {
          return await ask(nodes);
        } catch (error) {
          expect(error).toBeInstanceOf(NodeFault);
          return null;
        } finally {
          await nodes.close();
        }
      };
      await fc.assert(
        fc.asyncProperty(body, fc.boolean(), async (given, logs) => {
          next = given;
          await edge.try(async () => {
            if (logs) {
              const read = (await call((nodes) => readLogs(nodes, [], { from: 1, to: 2 }))) ?? [];
              for (const { topics, blockNumber } of read) {
                expect(topics.length).toBeLessThanOrEqual(4);
                expect(blockNumber).toBeLessThan(2 ** 31);
              }
              return;
            }
            const read = await call((nodes) => readHeader(nodes, 'latest', 0));
            if (read === null) return;
            expect(read.number).toBeLessThan(2 ** 31);
            expect(read.timestamp).toBeLessThan(7_258_118_401);
            expect(read.baseFeePerGas).toBeLessThan(1e19);
          });
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );
});
