import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeptValue } from '../../../../src/adapters/idb/kept-value.ts';
import { type Headless, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { nodeEmbedder } from '../../../../src/hosts/node/node-embedder.ts';
import { publicFetch } from '../../../../src/hosts/node/public-files.ts';
import { driftOf } from '../../../../src/runtime/memory/embedding/drift.ts';
import type { KeptDrift } from '../../../../src/runtime/memory/embedding/drift-watch.ts';
import { allEmbedded, modelLoaded } from '../../../support/embedded.ts';
import { allTold } from '../../../support/told.ts';

const DAY_MS = 24 * 3_600_000;
const IDENTITY = /^all-MiniLM-L6-v2 wasm 8f95b2f7 [0-9a-f]{8}$/;

/** The bundled model, real; a golem on it. */
const wake = (keptDrift: KeptValue<KeptDrift>): Promise<Headless> =>
  wakeHeadless({ world: 'sp500', seed: 3, inference: nodeEmbedder({ fetch: publicFetch }), keptDrift });

/** The same vectors, each as another text's: what a model would give that puts everything elsewhere. */
const elsewhere = (vectors: readonly Float32Array[]): readonly Float32Array[] =>
  vectors.map((_, i) => vectors[(i + 1) % vectors.length]!);

describe('drift of vectors', () => {
  const unit = (angle: number): Float32Array => Float32Array.of(Math.cos(angle), Math.sin(angle));
  const texts = Array.from({ length: 12 }, (_, i) => unit(i / 4));

  it('is none where every text lies where it lay, and is told by distance and by neighbours', () => {
    expect(driftOf(texts, texts, texts)).toMatchObject({ neighbours: 1, verdict: 'healthy' });
    expect(driftOf(texts, texts, texts).since).toBeCloseTo(0, 6);
    const turned = Array.from({ length: 12 }, (_, i) => unit(i / 4 + 0.25));
    // 1 − cos 0.25 = 0.031: all have moved alike, so that nearly all their neighbours are the same.
    expect(driftOf(turned, texts, texts)).toMatchObject({ verdict: 'warning' });
    expect(driftOf(turned, texts, texts).neighbours).toBeGreaterThan(0.9);
    const far = Array.from({ length: 12 }, (_, i) => unit(i / 4 + 0.4));
    expect(driftOf(far, texts, texts)).toMatchObject({ verdict: 'critical' });
    expect(driftOf(far, texts, null)).toMatchObject({ since: null, verdict: 'critical' });
    expect(driftOf(texts, texts, [Float32Array.of(1)])).toMatchObject({ verdict: 'critical', since: null });
  });
});

describe('the embedding model', () => {
  const kept = new KeptValue<KeptDrift>(null);
  let golem: Headless;
  beforeAll(async () => {
    golem = await wake(kept);
    await modelLoaded(golem);
    await golem.api.step('theta', 12);
    await allEmbedded(golem);
  }, 120_000);
  afterAll(() => golem.store.close());

  it('is looked at when it first answers, and each vector says what it was made by', async () => {
    const { drift, identity } = await golem.api.models.status();
    expect(identity).toMatch(IDENTITY);
    expect(drift).toMatchObject({ identity, texts: 20, since: null, verdict: 'healthy' });
    // The int8 weights are not the float32 ones, and near them.
    expect(drift!.distance).toBeGreaterThan(0);
    expect(drift!.distance).toBeLessThan(0.02);
    const [entry] = await golem.api.grimoire.list({ limit: 1 });
    expect(entry!.embedding).toEqual({ model: identity, dimensions: 384 });
  });

  it('is looked at again when asked, against where the texts lay when vectors began', async () => {
    const check = await golem.api.models.check();
    expect(check).toMatchObject({ neighbours: 1, verdict: 'healthy' });
    expect(Math.abs(check.since!)).toBeLessThan(1e-6);
    expect((await golem.api.models.status()).drift).toEqual(check);
  });

  it('that puts texts elsewhere makes no vectors and says why, until all are made anew', async () => {
    const { last, begun } = (await kept.get())!;
    const other = new KeptValue<KeptDrift>(null);
    const weekAgo = { ...last, at: last.at - 8 * DAY_MS };
    await other.set({ last: weekAgo, begun: elsewhere(begun) });
    const drifted = await wake(other);
    await modelLoaded(drifted);
    const { drift } = await drifted.api.models.status();
    expect(drift).toMatchObject({ verdict: 'critical' });
    expect(drift!.reason).toContain('New vectors can’t be compared with old ones');
    await allTold(drifted);
    const notices = drifted.events.flatMap((event) => (event.type === 'notice' ? [event.code] : []));
    expect(notices).toContain('model.drifted');
    // Ticks are lived all the same: words are compared, and nothing waits for vectors that do not come.
    await drifted.api.step('theta', 40);
    const { total } = await drifted.store.withoutVectors(1);
    expect(total).toBeGreaterThan(5);
    const [episode] = await drifted.api.grimoire.list({ limit: 1 });
    const [found] = await drifted.api.grimoire.recall(episode!.text, { limit: 1 });
    expect(found!.why).toMatchObject({ meaning: null });
    expect(found!.why!.words.length).toBeGreaterThan(0);

    expect(await drifted.api.models.reembed()).toBe(total);
    expect((await drifted.api.models.status()).drift).toMatchObject({ verdict: 'healthy', since: null });
    await allEmbedded(drifted);
    await drifted.api.step('theta', 3);
    expect(await drifted.api.replay.run({})).toMatchObject({ identical: true, ticks: 43 });
    await drifted.store.close();
  }, 120_000);

  it('makes every vector anew in one go: none of before is left beside them', async () => {
    const before = await golem.store.recentVectors(100);
    expect(await golem.api.models.reembed()).toBe(before.length);
    await allEmbedded(golem);
    const after = await golem.store.recentVectors(100);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // The same model makes the same ones.
    expect(after[0]!.vector).toEqual(before[0]!.vector);
    await golem.api.step('theta', 5);
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true });
  });
});
