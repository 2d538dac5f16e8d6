import { beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const TICKS = 160;

let golem: Headless;

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  const { api } = golem;
  await api.step('theta', 40);
  await api.steer('reduce exposure');
  await api.step('theta', 20);
  await api.policy.set({ gate: { baseThreshold: 0.1 } });
  await api.grimoire.remember({ type: 'heuristic', title: 'Caution', text: 'Sell what falls fast.' });
  await api.step('theta', 30);
  await api.seek(1_500);
  await api.step('theta', 30);
  await api.world.use('btc');
  await api.step('theta', TICKS - 120);
}, 60_000);

describe('a life with an owner in it', () => {
  it('is lived again to the last bit, from its first tick', async () => {
    const report = await golem.api.replay.run({});
    expect(report).toMatchObject({ from: 1, to: TICKS, ticks: TICKS, identical: true, different: [] });
    expect(report.firstDifference).toBeNull();
  });

  it('is lived again from a state that was kept', async () => {
    const report = await golem.api.replay.run({ from: 77, to: 99 });
    expect(report).toMatchObject({ from: 77, to: 99, ticks: 23, identical: true });
  });

  it('says which ticks are kept where one is not', async () => {
    await expect(golem.api.state.at(TICKS + 1)).rejects.toMatchObject({
      code: 'replay.not_recorded',
      data: { first: 1, last: TICKS },
    });
    await expect(golem.api.state.at(0.5)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('is as its seals say', async () => {
    expect(await golem.api.state.verify({})).toEqual({
      from: 1,
      to: TICKS,
      ticks: TICKS,
      states: TICKS / 10,
      sound: true,
      thinned: 0,
      damages: [],
    });
  });

  it('finds a kept state by its hash, or the beginning of one', async () => {
    const { states } = await golem.api.state.snapshots();
    const [newest] = states;
    expect(await golem.api.state.byHash(newest!.root)).toEqual([newest]);
    const begun = await golem.api.state.byHash(newest!.root.slice(0, 8).toUpperCase());
    expect(begun).toEqual(states.filter(({ root }) => root.startsWith(newest!.root.slice(0, 8))));
    expect(await golem.api.state.byHash('0'.repeat(64))).toEqual([]);
    await expect(golem.api.state.byHash('not a hash')).rejects.toMatchObject({ code: 'input.invalid' });
  });

  it('keeps what did not change once', async () => {
    const { states, totals, range } = await golem.api.state.snapshots();
    expect(range).toEqual({ first: 1, last: TICKS });
    expect(states.map(({ tick }) => tick)).toEqual(
      Array.from({ length: TICKS / 10 }, (_, i) => TICKS - 10 * i),
    );
    expect(totals.bytes).toBeLessThan(totals.wholeBytes);
    const world = states.flatMap(({ organs }) => organs.filter(({ name }) => name === 'world'));
    expect(new Set(world.map(({ hash }) => hash)).size).toBe(2);
  });

  it('reopens a tick as it was, and says what the owner had done', async () => {
    const past = await golem.api.state.at(61);
    expect(past).toMatchObject({ tick: 61, verified: true, from: 60, replayed: 1 });
    expect(past.commands.map(({ kind }) => kind)).toEqual(['policy', 'remember']);
    expect(past.organs['policy']).toMatchObject({ policy: { gate: { baseThreshold: 0.1 } } });
    expect((await golem.api.state.at(59)).organs['policy']).not.toMatchObject({
      policy: { gate: { baseThreshold: 0.1 } },
    });
  });

  it('tells two states apart organ by organ', async () => {
    const diff = await golem.api.state.diff(59, 61);
    expect(diff.changes.filter(({ organ }) => organ === 'policy')).toEqual([
      expect.objectContaining({ path: 'policy.gate.baseThreshold', kind: 'changed', after: 0.1 }),
      expect.objectContaining({ path: 'policy.revision', before: 0, after: 1 }),
    ]);
    expect(diff.same).toContain('world');
    expect(diff.changes.some(({ organ, path }) => organ === 'self' && path === 'tick')).toBe(true);
    const days = await golem.api.state.diff(40, 60);
    expect(days.memory.added.length).toBeGreaterThan(0);
  });

  it('can keep a state for good', async () => {
    await golem.api.state.pin(50, true, 'before the policy');
    const { states } = await golem.api.state.snapshots();
    expect(states.find(({ tick }) => tick === 50)).toMatchObject({
      pinned: true,
      label: 'before the policy',
    });
    await expect(golem.api.state.pin(51, true)).rejects.toMatchObject({ code: 'golem.not_found' });
  });

  it('goes on the same history after the golem was woken anew', async () => {
    const again = await wakeHeadless({ world: 'sp500', seed: 99, store: golem.store });
    await again.api.step('theta', 15);
    expect(await again.api.replay.run({ from: 150 })).toMatchObject({ to: TICKS + 15, identical: true });
    expect(await again.api.state.verify({ from: 150 })).toMatchObject({ sound: true });
  });
});
