import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** Two rules of the same record that always hold: the first goes first, and the other acts while it rests. */
const TWO_RULES = `# Playbook

## accumulate — Buy a little

- When: always
- Then: buy 0.1
- Expect: price above -4 sigma in 200 ticks
- Because: Prices rise in the long run.
- Rest: 2 ticks

## trim — Sell a little

- When: always
- Then: sell 0.25
- Expect: price above -4 sigma in 200 ticks
- Because: Cash is safe.
- Rest: 0 ticks
`;
/** Thinks on most ticks, by rules alone; no outcome comes due that would change the order of the rules. */
const THOUGHTFUL = {
  'gate.baseThreshold': 0.05,
  'gate.minThreshold': 0.05,
  'gate.cooldownTicks': 0,
  'evidence.decides': 0,
  'evidence.sizes': 0,
};
const LIVED = 24;

async function life(): Promise<Headless> {
  const golem = await wakeHeadless({ world: 'sp500', seed: 5 });
  await golem.api.policy.set(THOUGHTFUL);
  await golem.api.playbook.set(TWO_RULES);
  await golem.api.step('theta', LIVED);
  return golem;
}
const deciders = (records: readonly DecisionCycleRecord[]): readonly (string | null)[] =>
  records.map(({ decision }) => decision?.by ?? null);
const share = (records: readonly DecisionCycleRecord[], rule: string): number =>
  deciders(records).filter((by) => by === rule).length;

describe('the owner’s verdict on a tick', () => {
  let plain: readonly DecisionCycleRecord[];
  let judgedTick: number;
  let golem: Headless;
  let approved: Headless;
  beforeAll(async () => {
    golem = await life();
    const before = await golem.api.records.list({ from: 1, to: LIVED });
    judgedTick = before.findLast(({ decision }) => decision?.by === 'trim')!.tick;
    plain = await golem.api.step('theta', LIVED);
    approved = await life();
  }, 60_000);
  afterAll(async () => {
    for (const one of [golem, approved]) await one.store.close();
  });

  it('approved: the same act goes first in a situation like that, in the prompt, cited and with its reason', async () => {
    const { rows, verdicts } = await approved.api.karma.approve({ tick: judgedTick, why: 'Well sold.' });
    expect(verdicts).toEqual([{ on: `tick:${judgedTick}`, says: 'approved', id: rows[0]!.id }]);
    expect(rows).toMatchObject([
      {
        state: 'promoted',
        worth: 0.5,
        by: 'trim',
        trust: 'world',
        of: { kind: 'act', act: 'sell', worldId: 'sp500' },
        evidence: [{ kind: 'verdict', says: 'approved', tick: judgedTick, after: LIVED, why: 'Well sold.' }],
      },
    ]);
    expect(rows[0]!.evidence[0]).toMatchObject({ seal: expect.stringMatching(/^[\da-f]{64}$/) as string });
    const after = await approved.api.step('theta', LIVED);
    expect(share(after, 'trim')).toBeGreaterThan(share(plain, 'trim'));
    const moved = after.filter(({ decision }) => decision?.cited.includes(rows[0]!.id));
    expect(moved.length).toBeGreaterThan(0);
    expect(moved[0]!.decision!.reasoning[0]).toContain('trim goes first: this was approved');
    const { prompt, entries } = (await approved.api.workspace.get(moved[0]!.tick))!;
    expect(prompt).toContain(`<karma ref="${rows[0]!.id}">In regime`);
    expect(prompt).toContain(`The owner approved this once (tick ${judgedTick}).`);
    expect(prompt).not.toContain('Well sold.');
    expect(entries.find(({ id }) => id === rows[0]!.id)).toMatchObject({ included: true, trust: 'world' });
  });

  it('is lived again to the last bit, and told of a past as it stood there', async () => {
    expect(await approved.api.replay.run({})).toMatchObject({ identical: true, ticks: 2 * LIVED });
    const then = await approved.api.state.reopen(LIVED);
    expect((await then.karma.list()).rows).toEqual([]);
    await then.goTo(LIVED + 1);
    expect((await then.karma.list()).rows).toHaveLength(1);
    await expect(then.karma.approve({ tick: 3 })).rejects.toMatchObject({ code: 'past.read_only' });
  });

  it('rejected: the same act is passed over in a situation like that', async () => {
    const other = await life();
    const { rows } = await other.api.karma.reject({ tick: judgedTick });
    const after = await other.api.step('theta', LIVED);
    expect(share(plain, 'trim')).toBeGreaterThan(0);
    expect(share(after, 'trim')).toBeLessThan(share(plain, 'trim'));
    const over = after.filter(({ decision }) =>
      decision?.reasoning.some((why) => why.includes('trim holds, but this was rejected')),
    );
    expect(over.length).toBeGreaterThan(0);
    expect(over[0]!.decision!.cited).toContain(rows[0]!.id);
    await other.store.close();
  });

  it('revoked, undone or switched off: at once nothing of it is left', async () => {
    for (const how of ['revoke', 'undo', 'use'] as const) {
      const other = await life();
      const { rows } = await other.api.karma.reject({ tick: judgedTick });
      const id = rows[0]!.id;
      if (how === 'revoke') {
        expect((await other.api.karma.revoke(id)).rows).toMatchObject([{ id, state: 'revoked' }]);
      } else if (how === 'undo') expect((await other.api.karma.undo({ tick: judgedTick })).rows).toEqual([]);
      else await other.api.policy.set({ karma: { use: 0 } });
      const after = await other.api.step('theta', LIVED);
      expect(deciders(after), how).toEqual(deciders(plain));
      for (const { tick } of after.filter(({ decision }) => decision))
        expect((await other.api.workspace.get(tick))!.prompt).not.toContain('karma');
      if (how === 'revoke')
        expect((await other.api.karma.restore(id)).rows).toMatchObject([{ state: 'promoted' }]);
      await other.store.close();
    }
  }, 60_000);

  it('needs something to judge, and says so', async () => {
    const { api } = golem;
    await expect(api.karma.approve({ tick: 9_999 })).rejects.toMatchObject({ code: 'golem.not_found' });
    await expect(api.karma.approve({ order: 77 })).rejects.toMatchObject({ code: 'golem.not_found' });
    await expect(api.karma.reject({ answer: 'none' })).rejects.toMatchObject({ code: 'golem.not_found' });
    await expect(api.karma.revoke('karma:none')).rejects.toMatchObject({ code: 'golem.not_found' });
    await expect(api.karma.approve({} as never)).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringContaining('{tick}, {order} or {answer}') as string,
    });
    expect((await api.karma.list()).rows).toEqual([]);
  });
});

describe('a verdict on an order or an answer', () => {
  it('judges what the order did, by its number', async () => {
    const golem = await life();
    await golem.api.steer('Sell half.');
    await golem.api.step('theta', 2);
    const { standing, over } = await golem.api.orders.list();
    const { id } = [...standing, ...over][0]!;
    const { rows } = await golem.api.karma.approve({ order: id });
    expect(rows).toMatchObject([
      { by: `order-${id}`, trust: 'owner', of: { act: 'sell' }, state: 'promoted' },
    ]);
    await golem.store.close();
  });

  it('puts what an approved answer rested on first, and what a rejected one rested on last', async () => {
    const golem = await wakeHeadless({ world: 'sp500', seed: 5 });
    const { api } = golem;
    const NOTES = { tolls: 'Lisbon tolls are paid by card.', bridges: 'Lisbon bridges close at night.' };
    for (const [title, text] of Object.entries(NOTES))
      await api.grimoire.remember({ type: 'insight', title, text });
    const ask = async (what: string) =>
      (await api.ask(`What do you know of ${what}?`, { models: [], conversation: 'c' }).answer()).found;
    const order = async (): Promise<readonly string[]> =>
      (await ask('Lisbon')).sources.map(({ title }) => title);
    const [first, second] = await order();
    expect([first, second].toSorted()).toEqual(['bridges', 'tolls']);
    const { id, sources } = await ask(second!);
    expect(sources.map(({ title }) => title)).toEqual([second]);
    const { rows } = await api.karma.approve({ answer: id });
    expect(rows).toMatchObject([
      { of: { kind: 'answer', topic: 'memory' }, state: 'promoted', worth: 0.5, trust: 'self' },
    ]);
    expect(await order()).toEqual([second, first]);
    await api.karma.revoke(rows[0]!.id);
    expect(await order()).toEqual([first, second]);
    await api.karma.undo({ answer: id });
    await api.karma.reject({ answer: (await ask(first!)).id });
    expect(await order()).toEqual([second, first]);
    await golem.store.close();
  });
});
