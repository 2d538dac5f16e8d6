import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { BIDDERS } from '../../src/domain/governor/attention.ts';

const TICKS = 60;

describe('places in the prompt at auction', () => {
  let golem: Headless;
  let thoughts: readonly number[];
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    const { policy, step, records } = golem.api;
    await policy.set({ 'gate.baseThreshold': 0.1, 'gate.minThreshold': 0.05, 'triage.on': 1 });
    await policy.set({ 'context.budgetTokens': 2_000 });
    await step('theta', TICKS / 3);
    await policy.set({ 'context.attention': 1 });
    await step('theta', TICKS / 3);
    await policy.set({ 'context.attention': 2 });
    await step('theta', TICKS / 3);
    const lived = await records.list({ from: 1, to: TICKS, limit: TICKS });
    thoughts = lived.filter(({ gate }) => gate.tier !== 'T0').map(({ tick }) => tick);
  }, 120_000);
  afterAll(() => golem.store.close());

  it('is told of each thought, with parts that sum, bids that add up and lies that gain nothing', async () => {
    expect(thoughts.length).toBeGreaterThan(6);
    const decided = new Set<string>();
    for (const tick of thoughts) {
      const told = (await golem.api.workspace.auction(tick))!;
      decided.add(told.decidedBy);
      expect(told.exact).toBe(true);
      for (const { composite, bids } of told.items) {
        const { pragmatic, epistemic, affective, mortality } = composite;
        for (const part of [pragmatic, epistemic, affective, mortality]) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(1);
        }
        const all = BIDDERS.reduce((sum, bidder) => sum + bids[bidder], 0) / 10_000;
        expect(all).toBeCloseTo(pragmatic + epistemic + affective + mortality, 3);
      }
      for (const { lies, payment, utility } of told.bidders) {
        expect(payment).toBeGreaterThanOrEqual(-1e-9);
        expect(utility).toBeGreaterThanOrEqual(-1e-9);
        for (const { gain } of lies) expect(gain).toBeLessThanOrEqual(1e-9);
      }
    }
    expect([...decided].sort()).toEqual(['auction', 'composite', 'score']);
  });

  it('stands behind the prompt where it decides: who won is in, and the room is kept', async () => {
    const sold = thoughts.filter((tick) => tick > (TICKS / 3) * 2);
    expect(sold.length).toBeGreaterThan(1);
    let out = 0;
    for (const tick of sold) {
      const { entries, totalTokens, budget } = (await golem.api.workspace.get(tick))!;
      expect(totalTokens).toBeLessThanOrEqual(budget);
      const won = entries.filter(({ reason }) => reason.text.startsWith('Won its'));
      expect(won.length).toBeGreaterThan(3);
      for (const { included } of won) expect(included).toBe(true);
      out += entries.filter(({ reason }) => reason.text.startsWith('Lost at auction')).length;
    }
    expect(out).toBeGreaterThan(0);
  });

  it('is lived again to the last bit, whoever decides', async () => {
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true });
  }, 120_000);
});
