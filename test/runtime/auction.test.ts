import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { BIDDERS } from '../../src/domain/attention/attention.ts';

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

  it('is told of each thought, with bids that add up and lies that gain nothing', async () => {
    expect(thoughts.length).toBeGreaterThan(6);
    const decided = new Set<string>();
    for (const tick of thoughts) {
      const told = (await golem.api.workspace.auction(tick))!;
      decided.add(told.decidedBy);
      expect(told.exact).toBe(true);
      for (const { id, composite, bids } of told.items) {
        const { pragmatic, epistemic, affective, mortality } = composite;
        const all = BIDDERS.reduce((sum, bidder) => sum + bids[bidder], 0) / 10_000;
        expect(all).toBeCloseTo(pragmatic + epistemic + affective + mortality, 3);
        // The page shows the same parts where it says why the entry is in, or is not.
        const { attention } = (await golem.api.workspace.why(tick, id))!;
        expect(attention.reduce((sum, { value, weight }) => sum + value * weight!, 0)).toBeCloseTo(all, 3);
      }
      for (const { lies, payment, utility } of told.bidders) {
        expect(payment).toBeGreaterThanOrEqual(-1e-9);
        expect(utility).toBeGreaterThanOrEqual(-1e-9);
        for (const { gain } of lies) expect(gain).toBeLessThanOrEqual(1e-9);
      }
    }
    expect([...decided].sort()).toEqual(['auction', 'composite', 'score']);
  });

  it('shows the sale that was held: who won is what is in, and no more is worth more by the same bids', async () => {
    const sold = thoughts.filter((tick) => tick > (TICKS / 3) * 2);
    expect(sold.length).toBeGreaterThan(1);
    let out = 0;
    for (const tick of sold) {
      const { entries, totalTokens, budget } = (await golem.api.workspace.get(tick))!;
      const told = (await golem.api.workspace.auction(tick))!;
      expect(totalTokens).toBeLessThanOrEqual(budget);
      const won = told.items.flatMap((item) => (item.won ? [item.id] : []));
      const lots = new Set(told.items.map(({ id }) => id));
      const inside = entries.flatMap(({ id, included }) => (included && lots.has(id) ? [id] : []));
      expect([...won].sort()).toEqual([...inside].sort());
      expect(won.length).toBeGreaterThan(3);
      // Whatever else is in had to be, or goes along with it.
      for (const { id, included, reason } of entries)
        if (included && !lots.has(id))
          expect(reason.code === 'required' || reason.text.startsWith('Goes along'), id).toBe(true);
      const size = (of: typeof told.items) => of.reduce((sum, { tokens }) => sum + tokens, 0);
      expect(size(told.items.filter((item) => item.won))).toBeLessThanOrEqual(told.room);
      const weights = new Map(told.bidders.map(({ bidder, weight }) => [bidder, weight]));
      const welfare = told.items
        .filter((item) => item.won)
        .flatMap(({ bids }) => BIDDERS.map((bidder) => (bids[bidder] / 10_000) * weights.get(bidder)!))
        .reduce((sum, value) => sum + value, 0);
      expect(welfare).toBeCloseTo(told.welfare, 6);
      out += told.items.filter((item) => !item.won).length;
    }
    expect(out).toBeGreaterThan(0);
  });

  it('is lived again to the last bit, whoever decides', async () => {
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true });
  }, 120_000);
});
