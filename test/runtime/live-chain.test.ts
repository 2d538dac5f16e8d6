import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import type { ForkChange, ForkComparison } from '../../src/domain/past/fork.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { ChainSource } from '../../src/runtime/worlds/chain-source.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { wakeHeadless, type Headless } from '../../src/hosts/node/headless-golem.ts';
import { NodeProxy } from '../support/node-proxy.ts';
import { TestChain } from '../support/test-chain.ts';
import { endedFork } from '../support/forks.ts';
import { allTold } from '../support/told.ts';
import { until } from '../support/until.ts';

const KEY = 'canary-key-5f1d';

let chain: TestChain;
let proxy: NodeProxy;
beforeAll(async () => {
  chain = await TestChain.start({ baseFirst: false, quoteDecimals: 16, price: '25' });
  proxy = await NodeProxy.before(chain.url);
});
afterAll(async () => {
  await proxy.stop();
  await chain.stop();
});

/** Lives until a tick has seen the chain's head; the record of the first tick that saw something new. */
async function tickAtHead({ api }: Headless): Promise<DecisionCycleRecord> {
  const head = await chain.height();
  const records: DecisionCycleRecord[] = [];
  await until('the head is seen', async () => {
    records.push(...(await api.step('theta', 1)));
    return records.at(-1)!.observation.block.number >= head;
  });
  const [first] = records.filter(({ observation }) => observation.events || observation.corrections);
  return first!;
}

describe('a golem on a live chain', () => {
  it('goes there, lives there in real time, and records what it saw, with a correction after a reorganisation', async () => {
    const store = pgliteStore(nodeDeps);
    const headless = await wakeHeadless({ store, chains: new ChainSource(null) });
    const { api, golem, events } = headless;
    await api.setSpeed(1_000);
    const info = await api.world.connect({
      rpc: [`${proxy.url}/v2/${KEY}`],
      pools: [chain.pool],
      chainId: 31_337,
    });
    expect(info).toMatchObject({ id: `chain:31337:${chain.pool}`, base: 'TST', quote: 'USDC', live: true });
    expect((await api.world.list()).map(({ id }) => id)).toContain(info.id);
    expect((await api.status()).world).toMatchObject({ id: info.id, live: true, steps: null });
    expect((await api.status()).speed).toBe(1);
    await expect(api.setSpeed(10)).rejects.toMatchObject({ code: 'world.unsupported' });
    await expect(api.seek(3)).rejects.toMatchObject({ code: 'world.unsupported' });

    const first = await chain.height();
    await chain.trade('buy', 80_000);
    await chain.mine();
    const seen = await tickAtHead(headless);
    expect(seen.observation).toMatchObject({
      worldId: info.id,
      logs: { swap: 1 },
      events: { 'uniswap-v3.Swap': 1 },
      blocks: { first: first + 1, last: first + 1 },
    });
    expect(seen.observation.volume).toBeCloseTo(80_000, 6);
    expect(seen.observation.price).toBeGreaterThan(2_500);
    expect(seen.observation.corrections).toBeUndefined();

    await chain.reorganise(1);
    await chain.mine();
    const corrected = await tickAtHead(headless);
    expect(corrected.observation.corrections).toMatchObject([
      { reason: 'reorganisation', firstBlock: first + 1, lastBlock: first + 1, logCount: 1 },
    ]);
    expect(corrected.observation.price).toBeCloseTo(2_500, 6);
    expect(corrected.observation.probes).toContainEqual(
      expect.objectContaining({ name: 'reorganisation', anomalous: true }),
    );
    expect(await api.world.connection()).toMatchObject({ reorganisations: 1, chainId: 31_337 });
    expect(await api.world.chains()).toMatchObject([{ id: info.id, ready: true }]);

    const { step } = (await api.status()).world!;
    await api.world.use('sp500');
    expect((await api.status()).speed).toBe(1_000);
    await api.world.use(info.id);
    expect((await api.status()).world!.step).toBe(step);
    const told = JSON.stringify([
      events,
      await api.records.list({}),
      await api.world.connection(),
      await store.load(),
    ]);
    expect(told).not.toContain(KEY);
    expect(proxy.methods.filter((method) => /send|sign/i.test(method))).toEqual([]);
    await golem.life.world.close?.();
  });

  it('rests in a recorded world when the address of the node was not kept, and goes on when it is given again', async () => {
    const store = pgliteStore(nodeDeps);
    const before = await wakeHeadless({ store, chains: new ChainSource(null) });
    const spec = { rpc: [`${proxy.url}/v2/${KEY}`], pools: [chain.pool] };
    const { id } = await before.api.world.connect(spec);
    await before.api.step('theta', 2);
    await before.golem.life.world.close?.();
    const left = await chain.height();
    await chain.trade('buy', 20_000);
    await chain.mine(3);

    const after = await wakeHeadless({ store, chains: new ChainSource(null) });
    expect((await after.api.status()).world!.id).toBe('sp500');
    expect((await after.api.status()).run).toBe('paused');
    await allTold(after);
    const notices = after.events.flatMap((event) => (event.type === 'notice' ? [event.code] : []));
    expect(notices).toContain('world.not_found');
    await after.api.world.connect(spec);
    expect((await after.api.status()).world).toMatchObject({ id, step: 2 });
    const [record] = await after.api.step('theta', 1);
    expect(record!.tick).toBe(3);
    // What happened meanwhile was read, and is what this tick saw.
    expect(record!.observation).toMatchObject({
      blocks: { first: left + 1, last: left + 3 },
      logs: { swap: 1 },
    });
    expect(record!.observation.volume).toBeCloseTo(20_000, 6);
    expect(await after.api.world.connection()).toMatchObject({ resumed: { after: left, blocks: 3 } });
    await after.golem.life.world.close?.();
  });

  it('can be forked as far as the chain’s answers were kept, and says what of them was not', async () => {
    const living = await wakeHeadless({ chains: new ChainSource(null) });
    const { api, golem } = living;
    await api.world.connect({ rpc: [`${proxy.url}/v2/${KEY}`], pools: [chain.pool] });
    await chain.trade('buy', 5_000);
    await chain.mine();
    await api.step('theta', 4);
    await golem.life.world.close?.();
    const fork = async (changes: readonly ForkChange[]): Promise<ForkComparison> => {
      const { id } = await api.fork.create({ from: 2, changes });
      return endedFork(living, id);
    };
    const asked = proxy.methods.length;
    // Every tick is lived anew, by what the chain had said.
    const same = await fork([{ kind: 'policy', patch: { tracing: { slowMs: 900 } } }]);
    expect(same.info).toMatchObject({ state: 'done', lived: 3, divergedAt: 2 });
    for (const { original, fork: mine } of same.ticks) expect(mine).toEqual(original);
    const eager = await fork([{ kind: 'steer', text: 'Buy some.' }]);
    expect(eager.info).toMatchObject({ state: 'done', lived: 0 });
    expect(eager.info.note).toMatch(
      /^At tick 2 the fork wants an order where the original had none \(buy\)\. Only the pool’s price/,
    );
    const dearer = await fork([{ kind: 'price', factor: 2 }]);
    expect(dearer.info).toMatchObject({ state: 'failed', lived: 0 });
    expect(dearer.info.note).toContain('Fork a life in a recorded world');
    expect(proxy.methods).toHaveLength(asked);
  });
});
