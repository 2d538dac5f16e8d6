import { TestChain } from '../test/support/test-chain.ts';
import { expect, test } from './support/test.ts';

test('connects to a real node through the form, lives on it, and goes on there after a reload', async ({
  tab,
  guard,
}) => {
  test.setTimeout(90_000);
  const chain = await TestChain.start();
  guard.allow(new URL(chain.url).origin);
  try {
    await tab.wakePaused({ screen: 'world' });
    const { page } = tab;
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
    await expect(page.getByText(/Chain 1 was asked for, but .* is on chain 31337/)).toBeVisible();
    await form.getByLabel('Chain id').fill('31337');
    await connect.click();
    await expect(page.getByText('Connected. The golem lives in TST/USDC')).toBeVisible();
    const connection = page.getByRole('region', { name: 'Connection' });
    await expect(connection.getByText(`(id 31337)`)).toBeVisible();

    await chain.trade('buy', 60_000);
    await chain.mine();
    const head = await chain.height();
    await expect
      .poll(async () => {
        const [record] = await tab.ask('step', 'theta', 1);
        return record!.observation.block.number;
      })
      .toBe(head);
    const seen = (await tab.ask('records.list')).find(({ observation }) => observation.logs.swap > 0);
    expect(seen!.observation).toMatchObject({ worldId: `chain:31337:${chain.pool}`, logs: { swap: 1 } });
    await expect(connection.getByText('uniswap-v3.Swap')).toBeVisible();

    const status = await tab.revisit();
    expect(status.world).toMatchObject({ id: `chain:31337:${chain.pool}`, live: true });
    await tab.ask('pause');
    const [next] = await tab.ask('step', 'theta', 1);
    expect(next!.observation.worldId).toBe(`chain:31337:${chain.pool}`);
  } finally {
    await chain.stop();
  }
});
