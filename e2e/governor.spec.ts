import { expect, test } from './support/test.ts';

test('what the governor did and learnt answers in the page: why, receipts, restore, query, posteriors, revisions', async ({
  newborn: tab,
}) => {
  const { page } = tab;
  await tab.ask('policy.set', {
    'gate.baseThreshold': 0.1,
    'gate.minThreshold': 0.05,
    'context.budgetTokens': 4_500,
    'clocks.thetaPerDelta': 20,
    'playbook.edits': 1,
  });
  await tab.ask('step', 'theta', 60);
  await tab.ask('steer', 'Think.');
  const { tick } = (await tab.ask('step', 'theta', 1))[0]!;

  // What gave way is on the receipt, is told when it is asked for, and comes back whole by one press.
  const receipt = (await tab.ask('governor.receipts', tick))!;
  const gone = receipt.entries.find(({ how, of }) => how === 'out' && of.kind === 'memory')!;
  expect(gone).toMatchObject({ how: 'out', tokens: 0 });
  const told = (await tab.ask('grimoire.query', gone.title, { tick, limit: 12 }))!;
  expect(told.found.map(({ id }) => id)).toContain(gone.id);
  await page.evaluate((hash) => (location.hash = hash), `#/mind/${tick}?view=workings`);
  const gaveWay = page.getByRole('region', { name: /^Cut for space/ });
  await gaveWay
    .getByRole('row')
    .filter({ hasText: gone.title })
    .getByRole('button', { name: /^Bring back/ })
    .first()
    .press('Enter');
  await expect
    .poll(async () => (await tab.ask('workspace.overrides')).map(({ id, hand }) => [id, hand]))
    .toEqual([[gone.id, 'pin']]);
  await tab.ask('steer', 'Think.');
  await tab.ask('step', 'theta', 1);
  expect(await tab.ask('workspace.why', tick + 1, gone.id)).toMatchObject({
    entry: { included: true, reason: { code: 'required' } },
    override: { hand: 'pin' },
  });
  await tab.ask('workspace.lift', gone.id);
  const back = await tab.ask('governor.restore', tick, gone.id);
  expect(back).toMatchObject([{ id: gone.id, hand: 'pin', by: 'owner' }]);

  // What was learnt, on what evidence; nothing of it differs from what events alone tell.
  const { regimes } = await tab.ask('governor.posteriors');
  expect(regimes.length).toBeGreaterThan(0);
  const revisions = await tab.ask('governor.revisions');
  expect(revisions.some(({ of, evidence }) => of === 'learnt-shares' && evidence !== null)).toBe(true);
  expect(await tab.ask('governor.rebuilt')).toMatchObject({ tick: tick + 1, differs: [] });
  expect((await tab.ask('governor.staged')).mutations).toEqual([]);
  expect(await tab.ask('playbook.edits')).toEqual([]);
  expect(await tab.refusal('governor.restore', tick, 'nothing')).toMatchObject({ code: 'golem.not_found' });
});
