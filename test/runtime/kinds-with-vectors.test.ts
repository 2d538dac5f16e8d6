import { expect, it } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { readLikeness } from '../../src/mind/grimoire/learning/patterns/likeness.ts';

/** Thinks each tick, and groups episodes by their vectors too, which count soon. */
const POLICY = {
  gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 },
  clocks: { thetaPerDelta: 10 },
  memory: { patterns: 0.25, vectorsAfter: 2 },
  // Rules alone decide, and do the same more often.
  evidence: { decides: 0, sizes: 0 },
};
const TICKS = 20;

it('kinds of episodes by real vectors are made again to the bit where there are none', async () => {
  const living = await wakeHeadless({ world: 'sp500', seed: 11, inference: nodeEmbedder() });
  await living.api.models.load();
  await living.api.policy.set(POLICY);
  await living.api.seek(2_200);
  await living.api.step('theta', TICKS);
  const told = (await living.store.livedSpans({ from: 1, to: TICKS })).flatMap(
    ({ inputs }) => inputs.likeness ?? [],
  );
  // What real vectors said stands in the record: cosines of words that are much alike, and are not the same.
  const cosines = told.flatMap(({ value = '' }) => {
    const cosineOf = readLikeness(value);
    return Array.from({ length: value === '' ? 0 : 3 }, (_, i) => cosineOf(i + 1, 0)!);
  });
  expect(cosines.length).toBeGreaterThan(0);
  expect(Math.min(...cosines)).toBeGreaterThan(0.5);
  expect(Math.min(...cosines)).toBeLessThan(1);
  const made = await living.api.grimoire.list({ types: ['insight', 'heuristic'], limit: 100 });
  expect(made.some(({ title }) => title.startsWith('A kind of moment'))).toBe(true);

  const elsewhere = await wakeHeadless({ world: 'sp500', seed: 11 });
  await elsewhere.api.importAll(await living.api.exportAll());
  expect(await elsewhere.api.replay.run({})).toMatchObject({ identical: true, ticks: TICKS });
  await Promise.all([living, elsewhere].map(({ store }) => store.close()));
}, 60_000);
