import { describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const inPrompt = ({ contribution }: DecisionCycleRecord): ReadonlySet<string> =>
  new Set(contribution?.injected.map(({ id }) => id));

describe('warnings in a life', () => {
  it('of the owner stand in every prompt whose situation they speak of, and say why', async () => {
    const { api, store } = await wakeHeadless({ world: 'sp500', seed: 4 });
    await api.step('theta', 20);
    const own = await api.grimoire.remember({
      type: 'warning',
      title: 'Turbulence',
      text: 'Never buy SPX when the price falls: sell instead.',
    });
    const elsewhere = await api.grimoire.remember({
      type: 'warning',
      title: 'Tulips',
      text: 'My sister once lost her garden to tulips.',
    });
    const thoughts = (await api.step('theta', 100)).filter(({ decision }) => decision !== null);
    expect(thoughts.length).toBeGreaterThan(5);
    for (const thought of thoughts) {
      expect(inPrompt(thought)).toContain(own.id);
      const workspace = await api.workspace.get(thought.tick);
      const stands = workspace!.entries.find(({ id }) => id === own.id)!;
      expect(stands.payload?.memory?.holds).toBe(true);
      expect(stands.reason.text).toMatch(/speaks of|holds here/u);
      expect(
        workspace!.entries.find(({ id }) => id === elsewhere.id)?.payload?.memory?.holds,
      ).toBeUndefined();
    }
    await store.close();
  });

  it('that came true are found again by what led to them, and what came of that is counted', async () => {
    // The autumn of 2008 and what came after.
    const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
    await api.seek(2_160);
    const records = [...(await api.step('theta', 60))];
    // So many others, and newer, and nearer in words, that none of an older one is brought by what is asked.
    for (let i = 0; i < 150; i += 1)
      await api.grimoire.remember({
        type: 'warning',
        title: `A market like this, ${i}`,
        text: `The price fell and the market is turbulent: sell, and never buy, ${i}.`,
        importance: 1,
      });
    for (let i = 0; i < 5; i += 1) records.push(...(await api.step('theta', 50)));
    const warnings = (await api.grimoire.list({ types: ['warning', 'anti-knowledge'], limit: 400 })).filter(
      ({ facts }) => facts.kind === 'warning',
    );
    const known = warnings.flatMap(({ id, tick: warned, facts }) =>
      facts.kind === 'warning' && facts.led
        ? [{ id, tick: warned, came: facts.came, against: facts.against }]
        : [],
    );
    expect(known.length).toBeGreaterThan(0);
    expect(known.some(({ came }) => came !== undefined)).toBe(true);
    // Each against how often the same comes anyway, which is seldom and not never.
    for (const { came, against } of known) {
      expect(against && { hits: against.hits, misses: against.misses }).toEqual(came);
      if (!against) continue;
      const chance = against.expected / (against.hits + against.misses);
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(0.5);
    }
    let recalled = 0;
    for (const { tick, decision } of records) {
      const workspace = decision && (await api.workspace.get(tick));
      for (const { id, reason, payload } of workspace?.entries ?? []) {
        if (!reason.text.includes('it is like what led to it')) continue;
        const of = known.find((one) => one.id === id)!;
        if (of.tick <= 60 && tick > 60) recalled += 1;
        expect(payload?.memory?.holds).toBe(true);
      }
    }
    expect(recalled).toBeGreaterThan(0);
    await store.close();
  });
});
