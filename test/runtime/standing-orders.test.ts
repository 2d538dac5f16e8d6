import { beforeAll, describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { collect, inChunks } from '../adapters/archive/file-bytes.ts';

const STORM = `## storm — Mind the storm

- When:
  - steer says storm
- Then: hold
- Expect: price within 1 sigma in 5 ticks
- Because: the owner knows the weather.
`;

let golem: Headless;

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 3 });
  // Rules alone trade beside what the owner orders, and seldom.
  await golem.api.policy.set({ evidence: { decides: 0, sizes: 0 } });
  await golem.api.step('theta', 60);
});

const step = async (n = 1): Promise<readonly DecisionCycleRecord[]> => golem.api.step('theta', n);
const portfolio = async () => (await golem.api.ledger.get()).portfolio;
const list = () => golem.api.orders.list();

/** Nothing stands, and so much of equity is in the token. */
async function with60(): Promise<void> {
  await golem.api.steer('hold 60%');
  await step(6);
  await golem.api.orders.cancel();
  await step();
  expect((await portfolio()).exposure).toBeGreaterThan(0.5);
}

describe('sell everything', () => {
  it('sells until nothing is held, over as many orders as the cage needs, and buys nothing back', async () => {
    expect((await portfolio()).exposure).toBeGreaterThan(0.5);
    await golem.api.steer('sell everything');
    expect((await list()).words[0]).toMatchObject({
      tick: null,
      answer: [
        'Understood: sell all SPX, and buy none until you cancel.',
        'It takes effect with the next tick.',
      ],
    });
    const lived = await step(200);
    const sold = lived.filter(({ action }) => action?.status === 'filled');
    expect(sold.map(({ tick }) => tick)).toEqual([61, 62]);
    // The first by the steer, the second because the order stands.
    expect(sold.map(({ gate }) => [gate.tier, gate.forced])).toEqual([
      ['T2', 'owner-steer'],
      ['T1', 'standing-order'],
    ]);
    for (const { decision } of sold) expect(decision).toMatchObject({ source: 'order', by: 'order-1' });
    for (const { portfolio: held } of lived.slice(1)) expect(held.base).toBe(0);
    // The playbook would have bought back, and was refused for this reason.
    const refused = lived.filter(({ decision }) => decision?.refused);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]!.decision!.reasoning.join(' ')).toContain(
      'holds, but order 1 of the owner forbids it: out of SPX.',
    );
    const { standing } = await list();
    expect(standing).toHaveLength(1);
    expect(standing[0]).toMatchObject({ id: 1, words: 'out of SPX', stage: 'kept', since: 61 });
    expect(standing[0]!.left).toContain('Nothing is held, and nothing is bought until you cancel it.');
    expect(standing[0]!.fills.map(({ tick }) => tick)).toEqual([61, 62]);
  });

  it('is hard context of every prompt while it stands, with since when', async () => {
    const [thought] = await golem.api.records
      .list({ from: 63, to: 200, limit: 200 })
      .then((records) => records.filter(({ context }) => context !== null).slice(-1));
    const workspace = (await golem.api.workspace.get(thought!.tick))!;
    const entry = workspace.entries.find(({ id }) => id === 'owner:order-1')!;
    expect(entry).toMatchObject({ included: true, category: 'owner-control', of: { kind: 'order', id: 1 } });
    expect(entry.reason).toMatchObject({ code: 'required' });
    expect(entry.reason.text).toContain('It stands since tick 61.');
    expect(workspace.prompt).toContain('The owner ordered: out of SPX.');
  });

  it('is lived again bit by bit, with the playbook’s refusals', async () => {
    const report = await golem.api.replay.run({ from: 61, to: 120 });
    expect(report).toMatchObject({ ticks: 60, identical: true, different: [] });
  });

  it('is told as of a past tick as it stood then', async () => {
    const then = await golem.api.state.reopen(61);
    const { standing, tick } = await then.orders.list();
    expect(tick).toBe(61);
    expect(standing[0]).toMatchObject({ id: 1, stage: 'working' });
    expect(standing[0]!.left).toMatch(/^\d+% of equity is still held\./);
    await expect(then.orders.cancel()).rejects.toMatchObject({ code: 'past.read_only' });
  });

  it('is lifted by words, and the playbook buys again', async () => {
    await golem.api.steer('You may buy again.');
    const lived = await step(150);
    expect(lived[0]!.standingOrders).toEqual({ standing: [], events: [{ kind: 'lifted', order: 1 }] });
    expect(lived.some(({ portfolio: held }) => held.base > 0)).toBe(true);
    expect((await list()).over[0]).toMatchObject({ id: 1, stage: 'lifted', left: 'Cancelled at tick 261.' });
  });
});

describe('an order for a part', () => {
  it('moves that part and no more, is done, and is not undone at once', async () => {
    await with60();
    const before = await portfolio();
    await golem.api.steer('sell half of it');
    const lived = await step(12);
    const [after] = (await list()).standing;
    expect(lived.at(-1)!.portfolio.base).toBeCloseTo(before.base / 2, 6);
    expect(after).toMatchObject({ words: 'sell 50% of what is held', stage: 'resting' });
    expect(after!.left).toMatch(
      /^Done\. Its own rules won’t reverse this before tick \d+; your orders can\./,
    );
    await step(20);
    expect((await list()).over[0]).toMatchObject({ id: after!.id, stage: 'done' });
  });

  it('of which nothing is held says that there was nothing to sell', async () => {
    await golem.api.steer('sell everything');
    await step(4);
    await golem.api.steer('sell half of it');
    await step();
    const sale = (await list()).standing.find(({ words }) => words === 'sell 50% of what is held');
    expect(sale).toMatchObject({ stage: 'resting', fills: [] });
    expect(sale!.left).toMatch(/^There was nothing to sell then\. Done\./);
    await golem.api.steer('lift all');
    await step();
  });

  it('for a sum of money spends that sum', async () => {
    await golem.api.steer('sell everything');
    await step(4);
    await golem.api.steer('lift all');
    await golem.api.steer('buy 700 USD');
    const [heard] = await step();
    expect(heard!.action).toMatchObject({ status: 'filled', action: { side: 'buy', amountIn: 700 } });
    expect((await list()).words.find(({ text }) => text === 'buy 700 USD')!.answer[0]).toBe(
      'Understood: buy 700 USD.',
    );
  });
});

describe('several orders', () => {
  it('are told apart, and where they contradict each other the newer wins and says so', async () => {
    await golem.api.orders.cancel();
    await golem.api.steer('no trades for 3 ticks');
    await golem.api.steer('never buy above 10');
    await step();
    expect((await list()).standing.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^no trading until tick \d+$/),
      'no buying while the price is above 10',
    ]);
    await golem.api.steer('never buy above 20');
    await step();
    const { words, standing, over } = await list();
    expect(words[0]!.answer.join(' ')).toMatch(
      /This ends order \d+ \(no buying while the price is above 10\): they contradict each other\./,
    );
    expect(over[0]).toMatchObject({ words: 'no buying while the price is above 10', stage: 'replaced' });
    expect(standing).toHaveLength(2);
    await step(2);
    expect((await list()).over[0]).toMatchObject({
      stage: 'ended',
      left: expect.stringMatching(/^Ended at tick/),
    });
  });

  it('are lifted one by one by button', async () => {
    const [only] = (await list()).standing;
    const told = await golem.api.orders.cancel(only!.id);
    expect(told.standing).toEqual([]);
    expect(told.words[0]).toMatchObject({ kind: 'lift', tick: null });
    await step();
    expect((await list()).words[0]!.tick).toBe((await golem.api.status()).tick);
  });
});

describe('words that are not said yet', () => {
  it('are read with what they would end, and nothing is changed', async () => {
    await golem.api.orders.cancel();
    await golem.api.steer('hold 40%');
    await golem.api.steer('stop loss at 10');
    await step();
    const before = await list();
    const [level, stop] = before.standing;
    expect(await golem.api.orders.read('sell everything, and stay out until March 2090')).toMatchObject({
      understood: true,
      answer: [
        'Understood: sell all SPX, and buy none until 2090-03-01.',
        `This ends order ${level!.id} (hold 40% in SPX): they contradict each other.`,
      ],
      ends: [{ id: level!.id, words: 'hold 40% in SPX' }],
    });
    const ban = await golem.api.orders.read("don't sell");
    expect(ban.ends).toEqual([]);
    expect(ban.answer).toContain(
      `An exception is order ${stop!.id} (${stop!.words}), which still sells at its price; to end it as well, say “cancel order ${stop!.id}”.`,
    );
    expect(await golem.api.orders.read('as you see fit')).toMatchObject({
      understood: false,
      heeded: false,
      hint: null,
      ends: [],
    });
    expect(await list()).toEqual(before);
    await golem.api.orders.cancel();
    await step();
  });
});

describe('words that are no order', () => {
  it('say so, with examples', async () => {
    await golem.api.steer('mind the fees');
    const { words, standing } = await list();
    expect(standing).toEqual([]);
    expect(words[0]).toMatchObject({ understood: false });
    expect(words[0]!.answer[0]).toMatch(/^I can’t act on that\. Examples: “sell everything”/);
    await step();
  });

  it('are a rule’s of the playbook where one reads them', async () => {
    const markdown = await golem.api.playbook.get();
    await golem.api.playbook.set(`${markdown}\n${STORM}`);
    await golem.api.steer('a storm is coming');
    expect((await list()).words[0]!.answer[0]).toBe(
      'It is no order; the rule storm of the playbook reads it.',
    );
    const [heard] = await step();
    expect(heard!.decision!.by).toBe('storm');
  });
});

describe('the orders of a life', () => {
  it('survive export and import, and go on', async () => {
    await with60();
    await golem.api.steer('sell everything');
    await step();
    const file = await collect((await golem.api.exportAll()) as unknown as AsyncIterable<Uint8Array>);
    const there = await wakeHeadless({ world: 'sp500', seed: 9 });
    await there.api.importAll(inChunks(file));
    expect(await there.api.orders.list()).toEqual(await list());
    const lived = await there.api.step('theta', 5);
    expect(lived.at(-1)!.portfolio.base).toBe(0);
  });
});
