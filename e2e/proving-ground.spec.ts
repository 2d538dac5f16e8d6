import { keyOf } from '../src/adapters/proving-key/index.ts';
import { provingIdOf, provingSpec } from '../src/domain/world/proving.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const SPEC = provingSpec(5, 1);

test('a golem goes to a proving ground, and stands there between who learns nothing and who knows the key', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.show('world');
  await page.getByLabel('Difficulty').selectOption('easy');
  await page.getByLabel('Seed').fill('5');
  await page.getByRole('button', { name: 'Live in it' }).click();
  await expect.poll(async () => (await tab.status()).world?.id).toBe(provingIdOf(SPEC));
  const learns = page.getByRole('region', { name: 'How it learns' });
  await expect(learns).toContainText('The comparison begins with the first tick here.');

  await tab.ask('step', 'theta', 80);
  const chart = learns.getByRole('img');
  await expect(chart).toHaveAttribute('aria-label', /the golem .+ the best fixed rule .+ the oracle/u);
  await expect(learns).toContainText('oracle: knows the key');

  await learns.getByRole('button', { name: 'Open the answer key' }).click();
  const planted = learns.getByRole('table', { name: /What is planted/u });
  const { cues } = keyOf(SPEC);
  await expect(planted.getByRole('row')).toHaveCount(cues.length + 1);
  for (const { contract, event } of cues)
    await expect(planted).toContainText(`${event} of ${contract.slice(0, 8)}`);
  await expectAccessible(page, 'the answer key is open');

  // Who leaves and comes back was not there all along.
  await tab.ask('world.use', 'sp500');
  await expect(learns).toHaveCount(0);
  await tab.ask('step', 'theta', 2);
  await tab.ask('world.use', provingIdOf(SPEC));
  await tab.ask('step', 'theta', 2);
  await expect(learns).toContainText('Choose another seed');
});
