import { parsePlaybook } from '../fixtures/house-organs.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodePoolLog } from '../../src/adapters/uniswap-v3/pool-events.ts';
import { PortTunnel } from '../../src/hosts/browser/page/port-tunnel.ts';
import { LeaderTabs } from '../../src/hosts/browser/page/tabs.ts';
import { printPlaybook } from '../../src/mind/reflex/markdown.ts';
import { Changes } from '../support/changes.ts';
import found from './found.json' with { type: 'json' };

/** What fuzzing found, as small as it could be made. `found.json` names it for the table, with what has a test elsewhere. */

const SWAP = '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67';
const MINT = '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde';
const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, '0');
const log = (topics: readonly string[], data: string) => ({
  address: `0x${'ab'.repeat(20)}`,
  topics: [...topics],
  data,
  logIndex: 0,
  blockNumber: 1,
});

describe('a log of a pool', () => {
  const parties = [`0x${word(1n)}`, `0x${word(2n)}`];
  const swap = (root: bigint, tick: bigint): string => `0x${[1n, -1n, root, 5n, tick].map(word).join('')}`;

  test('that is cut short, or has no topics, moves nothing', () => {
    expect(decodePoolLog(log([SWAP], '0x'))).toEqual({ kind: 'other' });
    expect(decodePoolLog(log([SWAP, ...parties], '0x00'))).toEqual({ kind: 'other' });
    expect(decodePoolLog(log([], '0x'))).toEqual({ kind: 'other' });
    expect(decodePoolLog(log([MINT, ...parties], swap(1n, 1n)))).toEqual({ kind: 'other' });
  });

  test('with a price or a tick that no pool has moves nothing', () => {
    expect(decodePoolLog(log([SWAP, ...parties], swap(2n ** 96n, 0n)))).toMatchObject({
      kind: 'swap',
      tick: 0,
    });
    expect(decodePoolLog(log([SWAP, ...parties], swap(0n, 0n)))).toEqual({ kind: 'other' });
    expect(decodePoolLog(log([SWAP, ...parties], swap(2n ** 200n, 0n)))).toEqual({ kind: 'other' });
    expect(decodePoolLog(log([SWAP, ...parties], swap(2n ** 96n, 887_273n)))).toEqual({ kind: 'other' });
  });
});

describe('messages between tabs', () => {
  test('that are none throw nowhere, and the leader goes on serving', async () => {
    const name = randomUUID();
    const leader = new LeaderTabs(name, 'from the leader', () => Promise.resolve(null));
    const tabs = new BroadcastChannel(`golem:${name}:tabs`);
    const served = new Set<string>();
    const changes = new Changes();
    tabs.onmessage = ({ data }: MessageEvent<{ kind: string; id: string }>) => {
      if (data.kind === 'welcome') served.add(data.id);
      changes.tell();
    };
    const thrown: unknown[] = [];
    const hear = (error: unknown): void => void thrown.push(error);
    process.on('uncaughtException', hear);
    for (const message of [null, 7, 'hello', { kind: 'bye' }, { kind: 'hello', id: {} }])
      tabs.postMessage(message);
    for (let i = 0; i < 100; i++) tabs.postMessage({ kind: 'hello', id: `tab-${i}` });
    await changes.until(() => served.has('tab-63'));
    const line = new BroadcastChannel(`golem:${name}:tab:tab-0`);
    for (const message of [null, {}, { to: 'end' }, { to: 'end', message: null, ports: [] }])
      line.postMessage(message);
    tabs.postMessage({ kind: 'bye', id: 'tab-1' });
    tabs.postMessage({ kind: 'hello', id: 'one more' });
    await changes.until(() => served.has('one more'));
    process.off('uncaughtException', hear);
    expect(thrown).toEqual([]);
    expect(served.size).toBe(65);
    line.close();
    tabs.close();
    leader.close();
  });

  test('write nothing into what every object has', async () => {
    const name = randomUUID();
    const tunnel = new PortTunnel(name);
    const heard: unknown[] = [];
    const changes = new Changes();
    tunnel.addEventListener('message', (event) => {
      heard.push((event as MessageEvent).data);
      changes.tell();
    });
    const line = new BroadcastChannel(name);
    const message = { id: 'a', type: 'RAW', value: 1 };
    line.postMessage({ to: 'end', message, ports: [{ id: 'p', path: ['__proto__', 'polluted'] }] });
    line.postMessage({ to: 'end', message: { ...message, type: 'CONSTRUCT' }, ports: [] });
    line.postMessage({ to: 'end', message: { ...message, id: 'last' }, ports: [] });
    await changes.until(() => heard.length > 1);
    expect(heard).toEqual([message, { ...message, id: 'last' }]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    line.close();
    tunnel.close();
  });
});

test('a playbook comes back from its own print with a title and a reason of several spaces', () => {
  const playbook = parsePlaybook(
    '## a — Two  spaces\n\n- When: always\n- Then: hold\n- Expect: price above 0.5 sigma in 10 ticks\n- Because: it   is so\n',
  );
  expect(parsePlaybook(printPlaybook(playbook))).toEqual(playbook);
});

test('what was found is named once, by an edge', () => {
  const all = Object.values(found).flat();
  expect(new Set(all).size).toBe(all.length);
});
