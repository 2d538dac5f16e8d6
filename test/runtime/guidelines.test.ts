import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wakeHeadless, type Headless } from '../../src/hosts/node/headless-golem.ts';
import { promptMarks } from '../../src/mind/deliberation/prompt.ts';
import { FORGETFUL_POLICY, TRUSTING_PLAYBOOK } from '../support/forgetful-golem.ts';
import { endedFork } from '../support/forks.ts';

/** No episode has a place in a prompt, so that memory cannot warn: the compression that fails. */
const POLICY = {
  ...FORGETFUL_POLICY,
  'loops.guidelines': 1,
};

describe('a golem whose prompts leave out what its decisions needed', () => {
  let golem: Headless;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    await golem.api.playbook.set(TRUSTING_PLAYBOOK);
    await golem.api.policy.set(POLICY);
    await golem.api.seek(1_900);
    for (let i = 0; i < 24; i += 1) {
      await golem.api.step('theta', 5);
      if ((await golem.api.governor.guidelines()).guidelines.length > 0) break;
    }
  }, 90_000);
  afterAll(() => golem.store.close());

  it('learns one only where everything whole, and its kind alone within the room, would have been worth more', async () => {
    const { api, store } = golem;
    const { guidelines, looked, failures, forks } = await api.governor.guidelines();
    expect(guidelines.length).toBe(1);
    const { number, status, regime, kind, found, text } = guidelines[0]!;
    expect({ number, status, kind }).toEqual({
      number: 1,
      status: 'in-force',
      kind: { category: 'episodes', of: 'memory', code: 'beyond-slots' },
    });
    expect(text).toContain(`In ${regime}`);
    expect(found.wholeWorth - found.worth).toBeGreaterThan(0.02);
    expect(found.otherwiseWorth - found.worth).toBeGreaterThan(0.02);
    const bad = (await store.record(found.tick))!;
    expect(bad.regime.regime).toBe(regime);
    expect(bad.decision!.summary).toBe(found.decided);
    const gave = (await api.governor.receipts(found.tick))!.entries.filter(
      ({ reason }) => reason.code === 'beyond-slots',
    );
    expect(gave.length).toBe(found.entries);
    // Most bad ticks were not compression's fault, and taught nothing.
    expect(looked).toBeGreaterThan(failures);
    expect(failures).toBeGreaterThan(0);
    expect(forks).toBeGreaterThanOrEqual(looked + failures);
  });

  it('says of the failure what a fork says that the owner begins with these entries', async () => {
    const { api } = golem;
    const { found } = (await api.governor.guidelines()).guidelines[0]!;
    const { entries } = (await api.workspace.get(found.tick))!;
    const best = entries
      .filter(({ reason }) => reason.code === 'beyond-slots')
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, 3);
    const changes = best.map(({ id }) => ({ kind: 'force' as const, id }));
    const { id } = await api.fork.create({ from: found.tick, changes, ticks: 1 });
    await endedFork(golem, id);
    expect((await api.fork.record(id, found.tick))!.decision!.summary).toBe(found.otherwise);
  });

  it('is applied by the next prompts of its regime and by no other, names itself, and counts what came of it', async () => {
    const { api, golem: living } = golem;
    const [first] = (await api.governor.guidelines()).guidelines;
    const { learntAt, regime, applied, helped, hurt, trial } = first!;
    const lived = await api.records.list({ from: learntAt + 1, to: living.life.state.tick, limit: 200 });
    let kept = 0;
    for (const record of lived.filter(({ context }) => context !== null)) {
      const workspace = (await api.workspace.get(record.tick))!;
      const named = workspace.entries.filter(({ reason }) =>
        reason.text.startsWith('Kept whole by guideline 1'),
      );
      if (record.regime.regime !== regime) expect([workspace.guidelines, named]).toEqual([undefined, []]);
      else if (workspace.guidelines) {
        kept += 1;
        expect(named.length).toBeGreaterThan(0);
        expect(named.length).toBeLessThanOrEqual(3);
        expect(named.every(({ included, wholeTokens }) => included && wholeTokens === undefined)).toBe(true);
        // No layer of the gateway makes them shorter either.
        const marks = promptMarks(workspace, { system: 'You decide.', task: 'Decide.' }).messages[0]!;
        for (const { id, reason } of named) {
          expect(marks.find(({ name }) => name === id)!.whole).toBe(reason.text);
        }
        expect(marks.some(({ slot, whole }) => slot === 'data' && whole === undefined)).toBe(true);
      }
    }
    expect(kept).toBeGreaterThan(0);
    expect(applied).toBe(kept);
    expect(trial).toMatchObject({ thoughts: kept });
    expect(helped + hurt).toBeLessThanOrEqual(trial.pairs);
  });

  it('is taken back exactly, tells each step, and is lived again as it was', async () => {
    const { api, golem: living } = golem;
    const { regime } = (await api.governor.guidelines()).guidelines[0]!;
    expect((await api.governor.dropGuideline(1)).guidelines[0]).toMatchObject({
      status: 'taken-back',
      by: 'owner',
    });
    await expect(api.governor.dropGuideline(1)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(api.governor.dropGuideline(99)).rejects.toMatchObject({ code: 'golem.not_found' });
    const from = living.life.state.tick;
    await api.step('theta', 20);
    const there = await api.records.list({ from: from + 1, limit: 20 });
    const isThere = (one: (typeof there)[number]): boolean =>
      one.regime.regime === regime && one.context !== null;
    expect(there.some(isThere)).toBe(true);
    for (const { tick, context } of there) {
      if (context) expect((await api.workspace.get(tick))!.guidelines).toBeUndefined();
    }
    const told = (await api.governor.revisions()).filter(({ of }) => of === 'guideline');
    expect(told.map(({ cause }) => cause)).toEqual(['in-force', 'taken-back']);
    expect(await api.replay.run({})).toMatchObject({ identical: true, ticks: living.life.state.tick });
    const then = await api.state.reopen(told[0]!.tick);
    expect((await then.governor.guidelines()).guidelines[0]).toMatchObject({ status: 'in-force' });
  });

  it('is rebuilt from events alone at every thought, whatever was learnt and set', async () => {
    const { api, golem: living } = golem;
    const { learntAt, settledAt } = (await api.governor.guidelines()).guidelines[0]!;
    const lived = await api.records.list({ from: 1, to: living.life.state.tick, limit: 500 });
    let guided = 0;
    let after = 0;
    for (const { tick } of lived.filter(({ context }) => context !== null)) {
      const rebuilt = (await api.governor.rebuilt(tick))!;
      expect([tick, rebuilt.differs]).toEqual([tick, []]);
      if (rebuilt.guidelines.length > 0) {
        guided += 1;
        expect(tick).toBeGreaterThan(learntAt);
        expect(tick).toBeLessThanOrEqual(settledAt!);
      } else if (tick > settledAt!) after += 1;
    }
    expect(guided).toBeGreaterThan(0);
    expect(after).toBeGreaterThan(0);
    expect(await api.governor.rebuilt()).toEqual(
      await api.governor.rebuilt(lived.findLast(({ context }) => context)!.tick),
    );
  });
});
