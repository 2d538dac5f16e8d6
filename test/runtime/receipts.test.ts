import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

let golem: Headless;
beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  await golem.api.policy.set({ 'gate.baseThreshold': 0.1, 'gate.minThreshold': 0.05 });
  await golem.api.step('theta', 60);
}, 60_000);
afterAll(() => golem.store.close());

it('what gave way in a prompt is brought back whole, into every prompt after it', async () => {
  const ticks = await golem.api.records.list({ from: 1, to: 60, limit: 60 });
  const thoughts = ticks.filter(({ gate }) => gate.tier !== 'T0').map(({ tick }) => tick);
  const lines = await Promise.all(
    thoughts.map(async (tick) => {
      const { entries } = (await golem.api.governor.receipts(tick))!;
      return { thought: tick, short: entries.find(({ how, of }) => how === 'line' && of.kind === 'memory') };
    }),
  );
  const { thought, short } = lines.findLast((one) => one.short !== undefined) as {
    thought: number;
    short: { id: string };
  };
  const standing = await golem.api.governor.restore(thought, short.id);
  expect(standing).toEqual([expect.objectContaining({ id: short.id, hand: 'pin', since: 60 })]);
  await golem.api.step('theta', 30);
  const later = (await golem.api.workspace.before(90))!;
  expect(later.tick).toBeGreaterThan(60);
  const entry = later.entries.find(({ id }) => id === short.id)!;
  expect(entry).toMatchObject({ included: true, reason: { code: 'required' } });
  expect(entry.wholeTokens).toBeUndefined();
  await expect(golem.api.governor.restore(thought, 'nothing')).rejects.toMatchObject({
    code: 'golem.not_found',
  });
  expect(await golem.api.replay.run({})).toMatchObject({ identical: true });
});
