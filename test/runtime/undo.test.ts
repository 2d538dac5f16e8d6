import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { forkMemory } from '../../src/runtime/forks/fork-memory.ts';

const NOTE = {
  type: 'insight',
  title: 'A sideways market',
  text: 'This is a sideways market that stays in its range. The price fell.',
  importance: 1,
} as const;

async function workspacesWith({ api }: Headless, id: string, from: number, to: number): Promise<number> {
  let n = 0;
  for (let tick = from; tick <= to; tick += 1) {
    const workspace = await api.workspace.get(tick);
    if (workspace?.entries.some((entry) => entry.id === id)) n += 1;
  }
  return n;
}

describe('what the owner added and takes back', () => {
  let golem: Headless;
  let note: GrimoireEntry;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 5 });
    await golem.api.policy.set({ gate: { baseThreshold: 0.05 } });
    await golem.api.step('theta', 20);
    note = await golem.api.grimoire.remember(NOTE);
    await golem.api.grimoire.pin(note.id);
    await golem.api.step('theta', 20);
  });
  afterAll(() => golem.store.close());

  it('is in no prompt, list, count, question or recall from then on', async () => {
    const { api, store } = golem;
    expect(await workspacesWith(golem, note.id, 21, 40)).toBeGreaterThan(0);
    // Ticks have written on it meanwhile.
    expect((await api.grimoire.get(note.id))!.accessCount).toBeGreaterThan(0);
    const before = await api.grimoire.count();
    expect(await api.grimoire.undo(note.id)).toEqual([note.id]);
    expect(await api.grimoire.get(note.id)).toBeNull();
    expect(await api.grimoire.links(note.id)).toBeNull();
    expect((await api.grimoire.list({ provenances: ['owner'] })).length).toBe(0);
    expect((await api.grimoire.count())['insight'] ?? 0).toBe(before['insight']! - 1);
    expect(await api.grimoire.stats()).toMatchObject({
      byProvenance: { 'self-learned': expect.any(Number) },
    });
    expect((await api.grimoire.stats()).byProvenance['owner']).toBeUndefined();
    expect((await api.organs.shown()).pinned).toEqual([]);
    for (const as of ['question', 'golem'] as const) {
      const found = await api.grimoire.recall('a sideways market in its range', { limit: 100, as });
      expect(found.some(({ entry }) => entry.id === note.id)).toBe(false);
    }
    expect(await new Response(await api.exportMemory('jsonl')).text()).not.toContain(note.id);
    const awake = await wakeHeadless({ store });
    expect((await awake.golem.memory.atHand.byIds([note.id])).length).toBe(0);
    const asked = await api.grimoire.asOf('a sideways market in its range', { tick: 40, limit: 100 });
    expect(asked.some(({ entry }) => entry.id === note.id)).toBe(false);
    await api.step('theta', 20);
    expect(await workspacesWith(golem, note.id, 41, 60)).toBe(0);
  });

  it('is still there in a past before it was taken back, and for a fork from there', async () => {
    const { api, store } = golem;
    for (const tick of [30, 40]) {
      const then = await api.state.reopen(tick);
      expect(await then.grimoire.get(note.id)).toMatchObject({ id: note.id });
      expect((await then.grimoire.stats()).byProvenance).toMatchObject({ owner: 1 });
      expect(await then.grimoire.count()).toEqual((await then.grimoire.stats()).byType);
      const found = await then.grimoire.recall('a sideways market in its range', { limit: 100 });
      expect(found.some(({ entry }) => entry.id === note.id)).toBe(true);
      expect((await then.organs.shown()).pinned).toEqual([note.id]);
      expect(await (await forkMemory(store, tick)).byIds([note.id])).toHaveLength(1);
    }
    const after = await api.state.reopen(41);
    expect(await after.grimoire.get(note.id)).toBeNull();
    expect(await after.grimoire.count()).toEqual((await after.grimoire.stats()).byType);
    expect(await (await forkMemory(store, 41)).byIds([note.id])).toHaveLength(0);
  });

  it('leaves every tick to be lived again to the last bit', async () => {
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true, ticks: 60 });
    expect(await golem.api.state.verify()).toMatchObject({ sound: true, ticks: 60 });
  });

  it('goes as it came, all of one taking in together, and can come again', async () => {
    const { api } = golem;
    const pieces = Array.from({ length: 130 }, (_, i) => ({
      text: `The ship number ${i} waits for the ice to break.`,
    }));
    const { taking, ids } = await api.grimoire.ingest(pieces, { source: 'ships' });
    const kept = await api.grimoire.ingest([{ text: 'The lighthouse keeper waits too.' }], {
      source: 'keeper',
    });
    expect(await api.grimoire.undo({ taking: taking! })).toEqual(ids);
    expect((await api.grimoire.stats()).takenIn).toBe(1);
    expect(
      (await api.grimoire.recall('ships that wait', { limit: 9, types: ['insight'] })).slice(0, 1),
    ).toMatchObject([{ entry: { id: kept.ids[0] } }]);
    expect((await api.grimoire.ingest(pieces, { source: 'ships' })).count).toBe(130);
    expect((await api.grimoire.remember(NOTE)).id).not.toBe(note.id);
  });

  it('is what the owner added, and is there', async () => {
    const { api } = golem;
    const [episode] = await api.grimoire.list({ types: ['episode'], limit: 1 });
    await expect(api.grimoire.undo(episode!.id)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(api.grimoire.undo(note.id)).rejects.toMatchObject({ code: 'golem.not_found' });
    await expect(api.grimoire.undo({ taking: 'none' })).rejects.toMatchObject({ code: 'golem.not_found' });
  });

  it('stays taken back when its life travels', async () => {
    const other = await wakeHeadless({ world: 'btc', seed: 1 });
    await other.api.importAll(await golem.api.exportAll());
    expect(await other.api.grimoire.get(note.id)).toBeNull();
    expect(await other.api.grimoire.stats()).toEqual(await golem.api.grimoire.stats());
    expect(await (await other.api.state.reopen(40)).grimoire.get(note.id)).toMatchObject({ id: note.id });
    await other.store.close();
  });
});
