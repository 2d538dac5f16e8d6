import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wakeHeadless, type Headless } from '../../src/hosts/node/headless-golem.ts';
import { FORGETFUL_POLICY, TRUSTING_PLAYBOOK } from '../support/forgetful-golem.ts';
import { endedFork } from '../support/forks.ts';

/** No episode has a place in a prompt, so that memory cannot warn; a trial is soon over. */
const POLICY = {
  ...FORGETFUL_POLICY,
  'loops.counterfactuals': 1,
  'loops.alpha': 0.5,
};

describe('a golem whose bad ticks are lived again', () => {
  let golem: Headless;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    await golem.api.playbook.set(TRUSTING_PLAYBOOK);
    await golem.api.policy.set(POLICY);
    await golem.api.seek(1_193);
    for (let i = 0; i < 6; i += 1) {
      await golem.api.step('theta', 20);
      if ((await golem.api.governor.staged()).mutations.some(({ status }) => status === 'promoted')) break;
    }
  }, 90_000);
  afterAll(() => golem.store.close());

  it('stages what was worth more in a fork, and promotes it once its trial says so', async () => {
    const { api, store } = golem;
    const { mutations, rests, forks } = await api.governor.staged();
    expect(rests).toBeGreaterThan(1);
    expect(forks).toBeGreaterThan(rests);
    const [first] = mutations;
    expect(first).toMatchObject({ number: 1, status: 'promoted', by: 'trial', inForce: true });
    const { found, changes, trial, evidence, regime } = first!;
    expect(found.otherwiseWorth - found.worth).toBeGreaterThan(0.02);
    expect(changes.map(({ path }) => path)).toContain('context.maxEpisodes');
    expect(evidence.better).toBeGreaterThanOrEqual(evidence.bound);
    expect(trial.pairs).toBeGreaterThan(0);
    expect(trial.pairs).toBeLessThanOrEqual(trial.differed);
    const bad = (await store.record(found.tick))!;
    expect(bad.regime.regime).toBe(regime);
    expect(bad.decision!.summary).toBe(found.decided);
  });

  it('says the same of the bad tick in a fork that the owner begins', async () => {
    const { api } = golem;
    const [first] = (await api.governor.staged()).mutations;
    const patch = Object.fromEntries(first!.changes.map(({ path, to }) => [path, to]));
    const { id } = await api.fork.create({
      from: first!.found.tick,
      changes: [{ kind: 'policy', patch }],
      ticks: 1,
    });
    await endedFork(golem, id);
    const other = await api.fork.record(id, first!.found.tick);
    expect(other!.decision!.summary).toBe(first!.found.otherwise);
  });

  it('is taken back exactly, tells each step, and is lived again as it was', async () => {
    const { api, golem: living } = golem;
    const regime = (await api.governor.staged()).mutations[0]!.regime;
    // Where it holds, prompts are assembled by it and say so.
    await api.step('theta', 15);
    const lived = await api.records.list({ from: living.life.state.tick - 14, limit: 15 });
    const there = lived.filter((record) => record.regime.regime === regime && record.context !== null);
    for (const { tick } of there) expect((await api.workspace.get(tick))!.mutations ?? []).toContain(1);
    const policy = await api.policy.get();
    expect((await api.governor.settle(1, 'roll-back')).mutations[0]).toMatchObject({
      status: 'rolled-back',
      by: 'owner',
      inForce: false,
    });
    expect(await api.policy.get()).toEqual(policy);
    await expect(api.governor.settle(1, 'roll-back')).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(api.governor.settle(99, 'refute')).rejects.toMatchObject({ code: 'golem.not_found' });
    await api.step('theta', 5);
    const told = (await api.governor.revisions()).filter(
      ({ of, revision }) => of === 'mutation' && revision === 1,
    );
    expect(told.map(({ cause }) => cause)).toEqual(['staged', 'promoted', 'rolled-back']);
    const all = await api.records.list({ from: 1, to: living.life.state.tick, limit: 500 });
    const mutatedAt: number[] = [];
    for (const { tick } of all.filter(({ context }) => context !== null)) {
      const rebuilt = (await api.governor.rebuilt(tick))!;
      expect([tick, rebuilt.differs]).toEqual([tick, []]);
      if (rebuilt.mutations.length > 0) mutatedAt.push(tick);
    }
    const [, promoted, back] = told.map(({ tick }) => tick);
    expect(mutatedAt.length).toBeGreaterThan(0);
    expect(mutatedAt.every((tick) => tick > promoted! && tick < back!)).toBe(true);
    expect(await api.replay.run({})).toMatchObject({ identical: true, ticks: living.life.state.tick });
    const then = await api.state.reopen(told[1]!.tick);
    expect((await then.governor.staged()).mutations[0]).toMatchObject({ status: 'promoted', inForce: true });
  });
});
