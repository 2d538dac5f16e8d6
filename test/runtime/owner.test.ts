import { beforeAll, describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { totals } from '../support/books.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { untilTold } from '../support/told.ts';

let golem: Headless;

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 3 });
  await golem.api.step('theta', 30);
});

const step = async (n = 1): Promise<readonly DecisionCycleRecord[]> => golem.api.step('theta', n);
const worldMind = (id: string) => golem.golem.life.state.worlds[id]!;

describe('the owner steers', () => {
  it('and the next tick thinks at T2 with those words, once', async () => {
    await golem.api.steer('  Buy, the floor is in.  ');
    await golem.api.steer('Think twice.');
    await golem.api.steer('And mind the fees.');
    expect((await golem.api.status()).steersPending).toBe(2);
    const [heard, after] = await step(2);
    expect(heard!.gate).toMatchObject({ tier: 'T2', forced: 'owner-steer' });
    expect(heard!.steers).toEqual(['Buy, the floor is in.', 'Think twice.']);
    expect(heard!.decision).toMatchObject({ by: 'order-1', action: { kind: 'swap', side: 'buy' } });
    const workspace = (await golem.api.workspace.get(heard!.tick))!;
    expect(workspace.prompt).toContain('Buy, the floor is in.');
    expect(after!.steers).toEqual([]);
    expect(after!.gate.forced).toBeNull();
    expect((await golem.api.status()).steersPending).toBe(0);
  });

  it('in words that nothing understands, and nothing comes of it', async () => {
    const other = await wakeHeadless({ world: 'sp500', seed: 3 });
    await other.api.step('theta', 32);
    for (const text of ['mind the fees', 'be careful', 'sel evrything', 'buy 1,000', 'should I buy?']) {
      await other.api.steer(text);
      await golem.api.steer(text);
      expect((await golem.api.status()).steersPending).toBe(0);
    }
    const { tick } = await golem.api.status();
    const [record] = await step();
    expect(record!.gate.forced).toBeNull();
    expect(record!.steers).toEqual([]);
    const { words, standing } = await golem.api.orders.list();
    expect(standing.filter(({ since }) => since! > tick)).toEqual([]);
    expect(words.slice(0, 5).map(({ answer, tick: heard }) => [answer.join(' '), heard])).toEqual([
      ['That is a question, not an order: Ask answers it. Nothing changes.', tick + 1],
      ['1,000 of what? Say “buy 1,000 USD” or “buy 1,000 SPX”. Nothing changes.', tick + 1],
      ['I can’t act on that. Did you mean “sell everything”? Nothing changes.', tick + 1],
      [expect.stringMatching(/^I can’t act on that\. Examples: .* Nothing changes\.$/), tick + 1],
      [expect.stringMatching(/^I can’t act on that\. Examples: .* Nothing changes\.$/), tick + 1],
    ]);
    // Said or not, the same is lived.
    const quiet = await wakeHeadless({ world: 'sp500', seed: 3 });
    await quiet.api.step('theta', 32);
    const [said] = await other.api.step('theta', 1);
    const [unsaid] = await quiet.api.step('theta', 1);
    const { standingOrders: _, ...rest } = said!;
    expect({
      gate: rest.gate,
      decision: rest.decision,
      portfolio: rest.portfolio,
      appraisal: rest.appraisal,
    }).toEqual({
      gate: unsaid!.gate,
      decision: unsaid!.decision,
      portfolio: unsaid!.portfolio,
      appraisal: unsaid!.appraisal,
    });
  });

  it('only with words', async () => {
    for (const text of ['', '   ', 'x'.repeat(2_001)]) {
      await expect(golem.api.steer(text)).rejects.toMatchObject({ code: 'input.invalid' });
    }
    expect((await golem.api.status()).steersPending).toBe(0);
  });
});

describe('the owner seeks', () => {
  it('and the golem goes on there with its memory, and with what it owned as new books', async () => {
    const before = await golem.api.ledger.get();
    expect(before.portfolio.base).toBeGreaterThan(0);
    const memories = await golem.api.grimoire.count();
    const { tick, pad } = golem.golem.life.state;
    await golem.api.seek(2_000);
    expect(golem.golem.life.state).toMatchObject({ tick, pad, pending: [] });
    expect(await golem.api.grimoire.count()).toEqual(memories);
    await expect(golem.api.ledger.get()).rejects.toMatchObject({ code: 'golem.not_found', retryable: true });

    const [record] = await step();
    expect(record).toMatchObject({ tick: tick + 1, observation: { step: 2_000 } });
    expect(record!.outcomes).toEqual([]);
    const after = await golem.api.ledger.get();
    // All of it is of one tick, as its record tells it.
    expect(after.tick).toBe(record!.tick);
    expect(after.portfolio).toEqual(record!.portfolio);
    expect(after.transactions[0]!.tick).toBeLessThanOrEqual(record!.tick);
    expect(totals(after.balances)).toEqual({ quote: 0, base: 0 });
    const capital = -after.balances['equity:capital']!.quote / 1e6;
    expect(capital).toBeCloseTo(before.portfolio.equity, 5);
    expect(worldMind('sp500').ledger!.firstPrice).toBe(record!.observation.price);
  });

  it('twice before a tick, and still owns the same', async () => {
    const { equity } = (await golem.api.ledger.get()).portfolio;
    await golem.api.seek(100);
    await golem.api.seek(4_000);
    const [record] = await step();
    expect(record!.portfolio.equity).toBeCloseTo(equity, 5);
    expect(record!.portfolio.drawdown).toBe(0);
  });

  it('to a day, with capital of his own: books open with that, and performance counts from there', async () => {
    const day = Date.parse('2008-10-10T00:00:00Z') / 1000;
    const there = await golem.api.world.stepOn(day);
    await golem.api.seek(there, { capital: 2_500 });
    const [record] = await step();
    expect(record!.observation.step).toBe(there);
    // The step delivers that day.
    expect(new Date(record!.observation.time * 1000).toISOString()).toContain('2008-10-10');
    const { balances, portfolio } = await golem.api.ledger.get();
    expect(-balances['equity:capital']!.quote / 1e6).toBe(2_500);
    expect(portfolio.equity).toBeCloseTo(2_500, -1);
    const performance = await golem.api.ledger.performance();
    expect(performance).toMatchObject({ from: record!.tick, to: record!.tick });
    expect(performance.began).toBeCloseTo(2_500, -1);
    await expect(golem.api.seek(there, { capital: 0 })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('nowhere outside the tape, and nothing changes', async () => {
    const { state } = golem.golem.life;
    for (const to of [-1, 5_105, 1.5, Number.NaN]) {
      await expect(golem.api.seek(to)).rejects.toMatchObject({ code: 'input.invalid' });
    }
    expect(golem.golem.life.state).toBe(state);
  });

  it('while it runs, and it runs on; a seek that is refused does not stop it', async () => {
    await golem.api.setSpeed(10_000);
    await golem.api.start();
    await golem.api.seek(1_000);
    expect((await golem.api.status()).run).toBe('running');
    await expect(golem.api.seek(-1)).rejects.toMatchObject({ code: 'input.invalid' });
    expect((await golem.api.status()).run).toBe('running');
    await golem.api.pause();
    expect((await golem.api.status()).run).toBe('paused');
  });
});

describe('the owner changes the world', () => {
  it('and each world keeps its own books, beliefs and place', async () => {
    await step();
    const home = worldMind('sp500');
    const { tick } = golem.golem.life.state;
    await golem.api.world.use('btc');
    const [record] = await step(3);
    expect(record).toMatchObject({ tick: tick + 1, observation: { worldId: 'btc', step: 0 } });
    expect(record!.portfolio.equity).toBeCloseTo((await golem.api.policy.get()).paper.capital, 6);
    expect(worldMind('sp500')).toEqual(home);
    expect(worldMind('btc').step).toBe(3);

    await golem.api.world.use('sp500');
    expect((await golem.api.status()).world).toMatchObject({ id: 'sp500', step: home.step });
    const [back] = await step();
    expect(back!.observation).toMatchObject({
      worldId: 'sp500',
      step: home.step,
      previousPrice: home.beliefs.price,
    });
    expect(worldMind('btc').step).toBe(3);
    expect(totals((await golem.api.ledger.get()).balances)).toEqual({ quote: 0, base: 0 });
  });

  it('and a seek right after it still counts what was owned there', async () => {
    await golem.api.steer('Buy.');
    await step();
    const { equity } = (await golem.api.ledger.get()).portfolio;
    await golem.api.world.use('btc');
    await golem.api.world.use('sp500');
    await golem.api.seek(3_000);
    const [record] = await step();
    expect(record!.portfolio.equity).toBeCloseTo(equity, 5);
  });

  it('only to one that there is', async () => {
    await expect(golem.api.world.use('mars')).rejects.toMatchObject({ code: 'world.not_found' });
    expect((await golem.api.status()).world?.id).toBe('sp500');
  });
});

describe('the owner changes the policy', () => {
  it('and the next tick is lived by it, with its revision in the record', async () => {
    const { revision } = await golem.api.policy.set({
      gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 },
    });
    await golem.api.policy.set({ context: { budgetTokens: 3_000 } });
    const lived = await step(12);
    expect(lived.map(({ versions }) => versions.policy)).toEqual(Array<number>(12).fill(revision + 1));
    const thought = lived.filter(({ context }) => context !== null);
    expect(thought.length).toBeGreaterThan(6);
    for (const { context } of thought) expect(context!.budget).toBeLessThanOrEqual(3_000);
  });

  it('while it runs at full speed, and is answered before the next ticks, which are lived by it', async () => {
    await golem.api.seek(0);
    await golem.api.setSpeed(10_000);
    await golem.api.start();
    const { revision } = await golem.api.policy.set({ gate: { cooldownTicks: 2 } });
    const { run, policyRevision } = await golem.api.status();
    expect({ run, policyRevision }).toEqual({ run: 'running', policyRevision: revision });
    // One may be under way.
    const from = golem.golem.life.state.tick + 2;
    await untilTold(golem, 'ticks behind it', () => golem.golem.life.state.tick > from);
    await golem.api.pause();
    const lived = await golem.api.records.list({ from });
    expect(new Set(lived.map(({ versions }) => versions.policy))).toEqual(new Set([revision]));
  });

  it('and the cage blocks what is against its rules, by name', async () => {
    await golem.api.orders.cancel();
    await golem.api.cage.set({ maxSlippage: 0 });
    await golem.api.steer('Buy now.');
    const [record] = await step();
    expect(record!.action).toMatchObject({
      status: 'blocked',
      verdict: { blockedBy: 'simulation-failed' },
      receipt: null,
    });
    expect((await golem.api.ledger.blocked(1))[0]).toMatchObject({
      tick: record!.tick,
      blockedBy: 'simulation-failed',
    });
  });

  it('and an order that the cage would block stands, and says what it waits for', async () => {
    await golem.api.cage.set({ allowedAssets: ['ETH'] });
    const [record] = await step();
    expect(record!.decision?.source).not.toBe('order');
    const { standing } = await golem.api.orders.list();
    expect(standing.at(-1)!.left).toContain('The cage does not let this token be bought.');
  });
});
