import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const THOUGHTFUL = { gate: { baseThreshold: 0.05 } };

/** Ticks that thought, of some. */
async function thoughts({ api }: Headless, from: number, to: number): Promise<readonly number[]> {
  const records = await api.records.list({ from, to });
  return records.filter(({ gate }) => gate.tier !== 'T0').map(({ tick }) => tick);
}

describe('a memory that the owner pins', () => {
  let golem: Headless;
  let entry: GrimoireEntry;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 5 });
    await golem.api.policy.set(THOUGHTFUL);
    await golem.api.step('theta', 40);
    entry = await golem.api.grimoire.remember({
      type: 'insight',
      title: 'The harbour freezes in January',
      text: 'Nothing of the market resembles this, so that no situation ever brings it to mind.',
      importance: 0,
      confidence: 0.05,
    });
    // Newer memories than it, so that being new does not bring it to mind either.
    await golem.api.step('theta', 30);
  });
  afterAll(() => golem.store.close());

  it('is in every prompt from the next thought on, whatever it scores, and says why', async () => {
    const before = await golem.api.grimoire.prompts(entry.id);
    expect(await golem.api.grimoire.pin(entry.id)).toEqual([entry.id]);
    await golem.api.step('theta', 10);
    const thought = await thoughts(golem, 71, 80);
    expect(thought.length).toBeGreaterThan(0);
    for (const tick of thought) {
      const workspace = (await golem.api.workspace.get(tick))!;
      const own = workspace.entries.filter(({ id }) => id === entry.id);
      expect(own).toMatchObject([{ included: true, category: 'insights', trust: 'owner' }]);
      expect(own[0]!.reason.text).toMatch(/^Pinned by the owner: \d+ tokens\./);
      expect(workspace.prompt).toContain('The harbour freezes in January');
      expect(workspace.totalTokens).toBeLessThanOrEqual(workspace.budget);
    }
    const { uses, before: older } = await golem.api.grimoire.prompts(entry.id, { limit: 100 });
    expect(uses.map(({ tick }) => tick)).toEqual([
      ...[...thought].reverse(),
      ...before.uses.map(({ tick }) => tick),
    ]);
    expect(older).toBeNull();
    expect(uses[0]).toMatchObject({ category: 'insights', cited: false });
    expect(uses[0]!.tokens).toBeGreaterThan(10);
  });

  it('is told of the prompts that it was in page by page, and none of a past before them', async () => {
    const [first, second] = (await golem.api.grimoire.prompts(entry.id, { limit: 2 })).uses;
    const page = await golem.api.grimoire.prompts(entry.id, { limit: 1 });
    expect(page.uses).toEqual([first]);
    expect((await golem.api.grimoire.prompts(entry.id, { limit: 1, before: page.before! })).uses).toEqual([
      second,
    ]);
    const then = await golem.api.state.reopen(first!.tick - 1);
    expect((await then.grimoire.prompts(entry.id, { limit: 1 })).uses).toEqual([second]);
    expect((await then.organs.shown()).pinned).toEqual([entry.id]);
    expect((await (await golem.api.state.reopen(60)).organs.shown()).pinned).toEqual([]);
  });

  it('is lived again to the last bit, and changes what memory is hashed to at no other tick', async () => {
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true, ticks: 80 });
    expect(await golem.api.state.verify()).toMatchObject({ sound: true, ticks: 80 });
  });

  it('travels with its life', async () => {
    const other = await wakeHeadless({ world: 'btc', seed: 1 });
    await other.api.importAll(await golem.api.exportAll());
    expect((await other.api.organs.shown()).pinned).toEqual([entry.id]);
    await other.api.step('theta', 5);
    const [tick] = await thoughts(other, 81, 85);
    expect((await other.api.workspace.get(tick!))!.prompt).toContain('harbour freezes');
    await other.store.close();
  });

  it('is chosen like any other once it is unpinned', async () => {
    expect(await golem.api.grimoire.pin(entry.id, false)).toEqual([]);
    await golem.api.step('theta', 10);
    for (const tick of await thoughts(golem, 81, 90)) {
      const [own] = (await golem.api.workspace.get(tick))!.entries.filter(({ id }) => id === entry.id);
      expect(own?.reason.text ?? '').not.toContain('Pinned');
    }
    expect(await golem.api.replay.run({ from: 81, to: 90 })).toMatchObject({ identical: true });
  });

  it('is one of eight at most, and has to be there', async () => {
    const made = [];
    for (let i = 0; i < 9; i += 1) {
      made.push(
        await golem.api.grimoire.remember({ type: 'insight', title: `Note ${i}`, text: `It says ${i}.` }),
      );
    }
    for (const { id } of made.slice(0, 8)) await golem.api.grimoire.pin(id);
    await expect(golem.api.grimoire.pin(made[8]!.id)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(golem.api.grimoire.pin('nothing')).rejects.toMatchObject({ code: 'golem.not_found' });
    // Once more is no other.
    expect(await golem.api.grimoire.pin(made[0]!.id)).toHaveLength(8);
  });
});
