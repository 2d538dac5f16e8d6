import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { canonicalCbor } from '../../src/lib/bytes/canonical-cbor.ts';

const EAGER = { gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } };
const FLEETING = { halfLife: { insight: 1, heuristic: 1, warning: 1 } };

const bytes = ({ embedding: _, ...entry }: GrimoireEntry): string =>
  Buffer.from(canonicalCbor(entry)).toString('hex');

describe('the Curator', () => {
  let golem: Headless;
  const all = async (): Promise<Map<string, string>> => {
    const entries = await golem.api.grimoire.list({ limit: 1_000 });
    return new Map(entries.map((entry) => [entry.id, bytes(entry)]));
  };
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    await golem.api.policy.set({ ...EAGER, clocks: { thetaPerDelta: 20 }, memory: { curates: 0 } });
    await golem.api.step('theta', 98);
  });
  afterAll(() => golem.store.close());

  it('says what is about to be forgotten, and does nothing while it is switched off', async () => {
    expect(await golem.api.grimoire.curations()).toEqual([]);
    const soon = await golem.api.grimoire.forgetting(5);
    expect(soon.length).toBeGreaterThan(0);
    for (const { fadesAt, confidence } of soon) {
      expect(fadesAt).toBeGreaterThan(98);
      expect(confidence).toBeGreaterThan(0.1);
    }
    expect(soon.map(({ fadesAt }) => fadesAt)).toEqual(
      soon.map(({ fadesAt }) => fadesAt).toSorted((a, b) => a! - b!),
    );
  });

  it('puts aside what has faded, and each act taken back leaves memory to the byte as it was', async () => {
    const before = await all();
    await golem.api.policy.set({ memory: FLEETING });
    const { acts, ...cycle } = await golem.api.grimoire.curate();
    expect(acts.length).toBeGreaterThan(0);
    const pruned = acts.filter(({ deed }) => deed === 'prune');
    expect(pruned.length).toBeGreaterThan(0);
    const [{ changes: [change] = [] } = {}] = pruned;
    const aside = await golem.api.grimoire.get(change!.id);
    expect(aside!.facts.pruned).toMatchObject({ why: 'faded' });
    const recalled = await golem.api.grimoire.recall(aside!.title, { as: 'golem', limit: 100 });
    expect(recalled.map(({ entry }) => entry.id)).not.toContain(change!.id);
    const asked = await golem.api.grimoire.recall(aside!.title);
    expect(asked.map(({ entry }) => entry.id)).toContain(change!.id);

    for (const { number } of acts) {
      const after = await golem.api.grimoire.undoCuration({ ...cycle, number });
      expect(after.acts.find((act) => act.number === number)!.standing).toBe('undone');
    }
    expect(await all()).toEqual(before);
    await expect(golem.api.grimoire.undoCuration({ ...cycle, number: 1 })).rejects.toMatchObject({
      code: 'input.invalid',
    });
    // What was taken back is not done again.
    const again = await golem.api.grimoire.curate();
    const keys = acts.map(({ changes }) => changes.map(({ id }) => id).join());
    for (const { changes } of again.acts) expect(keys).not.toContain(changes.map(({ id }) => id).join());
  });

  it('consolidates when asked, each episode counted once', async () => {
    await golem.api.grimoire.consolidate();
    const { learned, changed } = await golem.api.grimoire.consolidate();
    expect([learned, changed]).toEqual([[], []]);
  });

  it('works behind each delta cycle, and all of it is lived again to the bit', async () => {
    await golem.api.policy.set({ memory: { curates: 1 } });
    await golem.api.step('theta', 22);
    const kinds = (await golem.api.records.spans({ from: 100, to: 100 })).map(({ kind }) => kind);
    expect(kinds).toEqual(['delta', 'curator']);
    expect((await golem.api.grimoire.curations(50)).some(({ tick }) => tick === 100)).toBe(true);
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true, ticks: 120 });
    expect(await golem.api.state.verify()).toMatchObject({ sound: true });
  });
});
