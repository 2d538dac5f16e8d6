import type { Request } from '@playwright/test';
import { TestChain } from '../test/support/test-chain.ts';
import { expect, test } from './support/test.ts';

/** While a tick is lived, a block comes with each so many questions for the newest: an order on paper asks on until it has one. */
const QUESTIONS = 3;

test('connects to a real node through the form, lives on it, and goes on there after a reload', async ({
  tab,
  guard,
  context,
}) => {
  test.setTimeout(90_000);
  const chain = await TestChain.start();
  guard.allow(new URL(chain.url).origin);
  try {
    await tab.wakePaused({ screen: 'world' });
    const { page } = tab;
    let questions = 0;
    let mined = Promise.resolve();
    const hear = (request: Request): void => {
      if (!request.url().startsWith(chain.url) || !request.postData()?.includes('"latest"')) return;
      questions += 1;
      if (questions % QUESTIONS === 0) mined = mined.then(() => chain.mine());
    };
    const tick = async () => {
      context.on('request', hear);
      const [record] = await tab.ask('step', 'theta', 1);
      context.off('request', hear);
      await mined;
      return record!;
    };
    const form = page.locator('form').filter({ hasText: 'RPC addresses' });
    const connect = form.getByRole('button', { name: 'Connect and live there' });
    await connect.click();
    await expect(form.getByText('Give at least one RPC address.')).toBeVisible();
    await expect(form.getByLabel('RPC addresses', { exact: true })).toBeFocused();

    await form.getByLabel('RPC addresses', { exact: true }).fill(chain.url);
    await form.getByLabel('Chain id').fill('1');
    await form.getByLabel('Pools').fill(chain.pool);
    await form.getByLabel('Other contracts to watch').fill(chain.addresses['quote']!);
    await connect.click();
    await expect(page.getByText(/You asked for chain 1, but .* is on chain 31337/)).toBeVisible();
    await form.getByLabel('Chain id').fill('31337');
    await connect.click();
    await expect(page.getByText('Connected. The golem lives in TST/USDC')).toBeVisible();
    const connection = page.getByRole('region', { name: 'Connection' });
    await expect(connection.getByText(`(id 31337)`)).toBeVisible();

    await chain.trade('buy', 60_000);
    await chain.mine();
    const head = await chain.height();
    await expect.poll(async () => (await tick()).observation.block.number).toBeGreaterThanOrEqual(head);
    const seen = (await tab.ask('records.list')).find(({ observation }) => observation.logs.swap > 0);
    expect(seen!.observation).toMatchObject({ worldId: `chain:31337:${chain.pool}`, logs: { swap: 1 } });
    await expect(connection.getByText('uniswap-v3.Swap')).toBeVisible();

    const pools = page.getByRole('list', { name: 'Watched pools' });
    await expect(pools.getByText('TST/USDC')).toBeVisible();
    await expect(pools.getByText('V3 pool, fee 0.05 %, traded')).toBeVisible();

    const left = Math.max(
      ...(await tab.ask('records.list')).map(({ observation }) => observation.block.number),
    );
    await chain.trade('sell', 30);
    await chain.mine(2);
    const missed = (await chain.height()) - left;
    const status = await tab.revisit();
    expect(status.world).toMatchObject({ id: `chain:31337:${chain.pool}`, live: true });
    await tab.ask('pause');
    const next = await tick();
    expect(next.observation.worldId).toBe(`chain:31337:${chain.pool}`);
    expect(next.observation).toMatchObject({ logs: { swap: 1 }, blocks: { first: left + 1 } });
    await expect(page.getByText(`${missed} blocks read after block`)).toBeVisible();
  } finally {
    await chain.stop();
  }
});
