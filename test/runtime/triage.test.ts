import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleIdOf } from '../../src/domain/decisions/rule-id.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const TICKS = 120;

describe('triage in a life', () => {
  let golem: Headless;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    await golem.api.policy.set({ 'triage.on': 0 });
    await golem.api.step('theta', 2);
    await golem.api.policy.set({
      'triage.on': 1,
      'choice.byEnergy': 1,
      'evidence.decides': 0,
      'evidence.sizes': 0,
    });
    await golem.api.step('theta', TICKS - 2);
  }, 60_000);
  afterAll(() => golem.store.close());

  it('writes nothing of itself while it is off', async () => {
    const record = (await golem.api.records.get(2))!;
    expect(record).not.toHaveProperty('triage');
    expect(await golem.api.triage.list({ tick: 2 })).toBeNull();
  });

  it('says of each tick what was dropped, folded and escalated, and why', async () => {
    const last = (await golem.api.triage.list())!;
    expect(last).toMatchObject({ tick: TICKS, phase: 'thriving', prefers: { chance: 1, threat: 0.6 } });
    const records = await golem.api.records.list({ from: 4, to: TICKS, limit: TICKS });
    for (const { tick, triage, observation } of records) {
      const { swap, mint, burn, other } = observation.logs;
      expect(triage!.seen, `tick ${tick}`).toBe(swap + mint + burn + other);
      const escalated = triage!.escalated.filter(({ index }) => index >= 0).length;
      const dropped = Object.values(triage!.dropped).reduce((sum, n) => sum + n, 0);
      expect(triage!.folded + escalated + dropped).toBe(triage!.seen);
      const asked = (await golem.api.triage.list({ tick }))!;
      expect(asked.escalated).toHaveLength(triage!.escalated.length);
      for (const { why, score } of asked.escalated) {
        expect(score.energy.escalated).toBeLessThan(score.energy.folded);
        expect(why).toContain('a look costs');
      }
    }
    const told = records.flatMap(({ triage }) => triage!.escalated);
    expect(told.length).toBeGreaterThan(10);
    expect(told.length).toBeLessThan(TICKS);
    const { first } = last.blocks;
    expect((await golem.api.triage.list({ block: first }))!.tick).toBe(TICKS);
    expect(await golem.api.triage.list({ block: 999_999_999 })).toBeNull();
  });

  it('puts what it escalated among the candidates of the workspace', async () => {
    const records = await golem.api.records.list({ from: 3, to: TICKS, limit: TICKS });
    let met = 0;
    for (const { tick, gate, triage } of records) {
      if (gate.tier === 'T0' || triage!.escalated.length === 0) continue;
      const { entries } = (await golem.api.workspace.get(tick))!;
      const ids = entries.filter(({ id }) => id.startsWith('triage:'));
      expect(ids).toHaveLength(triage!.escalated.length + triage!.waiting!.put.length);
      met += 1;
    }
    expect(met).toBeGreaterThan(3);
  });

  it('says what expected free energy made of rules that it chose among', async () => {
    const records = await golem.api.records.list({ from: 3, to: TICKS, limit: TICKS });
    const chosen = records.filter(({ decision }) =>
      decision?.reasoning.some((sentence) => sentence.startsWith('By expected free energy, least first: ')),
    );
    expect(chosen.length).toBeGreaterThan(0);
    for (const { decision } of chosen)
      expect(decision!.reasoning.join('\n')).toContain(`least first: ${ruleIdOf(decision!)} `);
  });

  it('tells its beliefs with their precision, and whom it finds interesting, now and as of then', async () => {
    const beliefs = await golem.api.triage.beliefs();
    const swaps = beliefs.find(({ kind }) => kind === 'uniswap-v3.Swap')!;
    expect(swaps.move!.precision).toBeGreaterThan(0.3);
    expect(swaps.rate.mean).toBeGreaterThan(0.5);
    expect((await golem.api.triage.interest()).length).toBeGreaterThan(0);
    const then = await golem.api.state.reopen(30);
    const before = (await then.triage.beliefs()).find(({ kind }) => kind === 'uniswap-v3.Swap')!;
    expect(before.seen).toBeLessThan(swaps.seen);
    expect((await then.triage.list())!.tick).toBe(30);
    expect(await then.triage.list({ tick: 60 })).toBeNull();
  });

  it('is lived again to the last bit, without the logs that nobody kept', async () => {
    const report = await golem.api.replay.run({});
    expect(report).toMatchObject({ identical: true, firstDifference: null });
  }, 120_000);
});
