import { BURN, BusyChain } from '../test/support/busy-chain.ts';
import { TestChain } from '../test/support/test-chain.ts';
import { expect, test } from './support/test.ts';

/** Contracts beside the pool; how often each speaks in a block, and the blocks after which it is known. */
const CONTRACTS = 99;
const TIMES = 3;
const KNOWN_AFTER = 5;

test('of a hundred contracts on a real node the one that deviates is looked at, and said why', async ({
  tab,
  guard,
}) => {
  test.setTimeout(90_000);
  const chain = await TestChain.start({ gasLimit: 1_000_000_000 });
  guard.allow(new URL(chain.url).origin);
  try {
    const busy = await BusyChain.on(chain, CONTRACTS);
    const { page } = tab;
    await tab.wakePaused({ screen: 'triage' });
    await tab.ask('policy.set', { 'triage.on': 1 });
    await tab.ask('world.connect', { rpc: [chain.url], pools: [chain.pool], addresses: busy.addresses });
    const tick = async () => {
      await chain.mine();
      const head = await chain.height();
      await expect
        .poll(async () => (await tab.ask('step', 'theta', 1))[0]!.observation.block.number, {
          intervals: [100],
        })
        .toBeGreaterThanOrEqual(head);
    };
    for (let block = 0; block < KNOWN_AFTER; block += 1) {
      await busy.hum(TIMES);
      await tick();
    }
    await busy.hum(TIMES);
    await busy.say(7, { least: 900_000, selector: BURN });
    await tick();
    const told = await tab.ask('triage.list', {});
    expect(told!.seen).toBe(CONTRACTS * TIMES + 1);
    expect(told!.escalated.map(({ kind, source }) => ({ kind, source }))).toContainEqual({
      kind: 'uniswap-v2.Burn',
      source: busy.addresses[7],
    });
    const events = page.getByRole('region', { name: /^Events/ }).first();
    await expect(events).toContainText(`${CONTRACTS * TIMES + 1} events`);
    await expect(events.getByRole('row', { name: /escalated uniswap-v2\.Burn/ })).toContainText(
      'that something has happened',
    );
    await expect(events).toContainText('Why one was escalated and the other was not');
  } finally {
    await chain.stop();
  }
});
