import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recalled } from '../../src/domain/memory/grimoire.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { forkMemory } from '../../src/runtime/forks/fork-memory.ts';

const NOTE = {
  type: 'insight',
  title: 'A sideways market',
  text: 'This is a sideways market that stays in its range. The price fell.',
  importance: 1,
} as const;
const YEAR = 365 * 86_400;
const given = (found: readonly Recalled[]): readonly unknown[] =>
  found.map(({ entry: { facts } }) => facts.kind === 'passage' && facts.givenId).toSorted();

let golem: Headless;
let now: number;

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 5 });
  await golem.api.policy.set({ gate: { baseThreshold: 0.05 }, retrieval: { limit: 30 } });
  await golem.api.step('theta', 20);
  now = (await golem.api.world.state())!.time;
});
afterAll(() => golem.store.close());

describe('what is given with the time in which it is true', () => {
  it('answers a date in that time alone, stays readable, and comes behind what still holds', async () => {
    const { grimoire } = golem.api;
    const items = [
      { id: 'old', text: 'The ferry to Amrum leaves from the southern pier.', to: now - 2 * YEAR },
      { id: 'new', text: 'The ferry to Amrum leaves from the northern pier.', from: now - 2 * YEAR + 1 },
      { id: 'both', text: 'The ferry to Amrum takes bicycles.' },
    ].map((item) => ({ ...item, at: now - 3 * YEAR }));
    const { ids } = await grimoire.ingest(items, { source: 'ferries' });
    const asked = 'Where does the ferry to Amrum leave from?';
    expect(given(await grimoire.asOf(asked, { date: now - 2.5 * YEAR }))).toEqual(['both', 'old']);
    expect(given(await grimoire.asOf(asked, { date: now - YEAR }))).toEqual(['both', 'new']);
    const found = await grimoire.recall(asked, { types: ['insight'], limit: 3 });
    expect(found[0]!.entry.id).toBe(ids[1]);
    expect(found.map(({ entry, why }) => [entry.id === ids[0], why!.holds])).toContainEqual([true, false]);
    expect(await grimoire.get(ids[0]!)).toMatchObject({
      validity: { from: null, to: now - 2 * YEAR, because: 'given', by: null, since: 21 },
    });
    expect((await grimoire.list({ holds: false })).map(({ id }) => id)).toEqual([ids[0]]);
    expect((await grimoire.list({ holds: true, limit: 500 })).some(({ id }) => id === ids[0])).toBe(false);
    expect(await grimoire.stats()).toMatchObject({ ended: 1, contradicted: 0 });
  });

  it('is not brought to a tick’s mind when its time is over, nor to a fork’s', async () => {
    const { api } = golem;
    const over = await api.grimoire.remember({ ...NOTE, to: now - 1 });
    const open = await api.grimoire.remember({ ...NOTE, title: 'Another', to: now + 100 * YEAR });
    const brought = async (id: string): Promise<boolean> => {
      const found = await api.grimoire.recall('a sideways market in its range', { limit: 200, as: 'golem' });
      return found.some(({ entry }) => entry.id === id);
    };
    expect([await brought(over.id), await brought(open.id)]).toEqual([false, true]);
    await api.step('theta', 20);
    const told = new Set<string>();
    for (let tick = 21; tick <= 40; tick += 1) {
      for (const { id } of (await api.workspace.get(tick))?.entries ?? []) told.add(id);
    }
    expect([told.has(over.id), told.has(open.id)]).toEqual([false, true]);
    const query = { situation: null, vector: null, nearest: 0, recent: 400, important: 0, types: null };
    const forked = await forkMemory(golem.store, 40);
    const ofFork = await forked.candidates({ ...query, atTick: 40, standingAt: now });
    expect(ofFork.map(({ entry }) => entry.id)).toContain(open.id);
    expect(ofFork.map(({ entry }) => entry.id)).not.toContain(over.id);
    expect((await forked.byIds([over.id])).length).toBe(1);
    await expect(api.grimoire.remember({ ...NOTE, title: 'x', from: now, to: 0 })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  it('is lived again to the last bit, told by a past, and kept when its life wakes and travels', async () => {
    const { api, store } = golem;
    expect(await api.replay.run({})).toMatchObject({ identical: true, ticks: 40 });
    const before = await api.state.reopen(10);
    expect(await before.grimoire.stats()).toMatchObject({ ended: 0 });
    const then = await api.state.reopen(30);
    expect((await then.grimoire.list({ holds: false })).length).toBe(2);
    expect(await then.grimoire.stats()).toMatchObject({ ended: 2 });
    const awake = await wakeHeadless({ store });
    expect((await awake.api.grimoire.list({ holds: false })).length).toBe(2);
    const [first] = await awake.api.grimoire.recall('ferry to Amrum pier', { limit: 1 });
    expect(first!.why!.holds).toBe(true);
    const other = await wakeHeadless({ world: 'btc', seed: 1 });
    await other.api.importAll(await api.exportAll());
    expect(await other.api.grimoire.stats()).toMatchObject({ ended: 2 });
    expect(await other.api.grimoire.list({ holds: false })).toEqual(
      await api.grimoire.list({ holds: false }),
    );
    await other.store.close();
  });
});
