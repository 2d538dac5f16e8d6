import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelStore } from '../../../../src/adapters/idb/model-store.ts';
import { pgliteStore } from '../../../../src/adapters/pglite/store.ts';
import { type Headless, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { nodeEmbedder } from '../../../../src/hosts/node/node-embedder.ts';
import { publicFetch, PUBLIC_URL } from '../../../../src/hosts/node/public-files.ts';
import { cosine } from '../../../../src/lib/vectors/cosine.ts';
import { tryModel } from '../../../../src/runtime/memory/embedding/own/try-model.ts';
import { nodeDeps } from '../../../../src/hosts/node/store-deps.ts';
import type { StartInference } from '../../../../src/runtime/memory/embedding/own/inference-beside.ts';
import { allEmbedded, modelLoaded } from '../../../support/embedded.ts';
import { SMALL_DIMENSIONS, smallEmbedder } from '../../../support/small-embedder.ts';
import { untilTold } from '../../../support/told.ts';

const real = (): ReturnType<typeof nodeEmbedder> => nodeEmbedder({ fetch: publicFetch });
const beside: StartInference = () => Promise.resolve({ inference: real(), end: () => undefined });

async function moved(headless: Headless): Promise<void> {
  const { models } = headless.api;
  await untilTold(headless, 'the end of the move', async () => (await models.status()).move === null);
  await modelLoaded(headless);
}
const lengths = async ({ store }: Headless): Promise<readonly number[]> => [
  ...new Set((await store.recentVectors(500)).map(({ vector }) => vector.length)),
];

describe('a model of the owner’s', () => {
  const modelStore = new ModelStore(null);
  const store = pgliteStore(nodeDeps);
  const wake = (startInference = beside): Promise<Headless> =>
    wakeHeadless({ world: 'sp500', seed: 3, inference: real(), store, modelStore, startInference });
  let golem: Headless;
  let id: string;

  beforeAll(async () => {
    golem = await wake();
    await modelLoaded(golem);
    await golem.api.step('theta', 40);
    const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
    const texts = numbers.flatMap((a) => numbers.map((b) => `Shelf ${a} holds ${b} jars of honey.`));
    await golem.api.grimoire.ingest(
      texts.map((text) => ({ text })),
      { source: 'shelves' },
    );
    await allEmbedded(golem);
  }, 60_000);
  afterAll(() => store.close());

  it('is refused with what is wrong of it, and nothing of it is kept', async () => {
    const { models } = golem.api;
    const refused = (changes: Readonly<Record<string, Blob | null>>, code: string): Promise<void> =>
      expect(models.addEmbedder(smallEmbedder(changes))).rejects.toMatchObject({ code });
    const [config] = smallEmbedder().files.filter(({ path }) => path === 'config.json');
    await refused({ 'tokenizer.json': null }, 'model.files_missing');
    await refused({ 'onnx/model.onnx': null }, 'model.files_missing');
    await refused({ 'onnx/model.onnx_data': config!.blob }, 'model.unsupported');
    await refused({ 'onnx/model.onnx': new Blob(['no weights']) }, 'model.unsupported');
    await refused({ 'tokenizer.json': new Blob(['{']) }, 'model.unsupported');
    await refused({ 'tokenizer.json': new Blob(['x'.repeat(65 * 2 ** 20)]) }, 'model.too_large');
    // Every word becomes the same piece: no text is another's.
    const vocabulary = JSON.parse(
      await smallEmbedder()
        .files.find(({ path }) => path === 'tokenizer.json')!
        .blob.text(),
    ) as { model: { vocab: Record<string, number> } };
    vocabulary.model.vocab = Object.fromEntries(
      Object.entries(vocabulary.model.vocab).filter(([piece]) => piece.startsWith('[')),
    );
    await refused({ 'tokenizer.json': new Blob([JSON.stringify(vocabulary)]) }, 'model.not_an_embedder');
    expect(await models.embedders()).toMatchObject({ current: null, here: true, kept: [] });
    expect((await models.status()).arrival).toBeNull();
  });

  it('may be the bundled one, brought as any other: its vectors are the same', async () => {
    const folder = fileURLToPath(new URL('../../../../public/models/all-MiniLM-L6-v2/', import.meta.url));
    const paths = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
    const files = paths.map((path) => ({ path, blob: new Blob([readFileSync(folder + path)]) }));
    const inference = real();
    const own = { id: 'again', title: 'again', pooling: null, files };
    const { facts, references, agreement } = await tryModel(inference, own, PUBLIC_URL);
    expect(facts).toMatchObject({ dimensions: 384, pooling: 'mean', maxTokens: 512 });
    expect(agreement).toBeGreaterThan(0.95);
    const { vectors } = await golem.golem.deps.inference.references();
    for (const [i, vector] of vectors.entries()) {
      expect(cosine(references[i]!, vector)).toBeGreaterThan(0.999999);
    }
  }, 60_000);

  it('is kept with what it turned out to be', async () => {
    const card = await golem.api.models.addEmbedder(smallEmbedder());
    expect(card).toMatchObject({
      title: 'small-embedder',
      source: { kind: 'folder', name: 'small-embedder' },
      pooling: 'mean',
      dimensions: SMALL_DIMENSIONS,
      maxTokens: 128,
      file: 'onnx/model.onnx',
    });
    expect(card.agreement).toBeGreaterThan(0.3);
    expect(card.sha256).toMatch(/^[0-9a-f]{64}$/);
    ({ id } = card);
    expect((await golem.api.models.embedders()).kept).toEqual([card]);
  });

  it('makes all vectors anew beside those that count, which then change all at once', async () => {
    const { api } = golem;
    const before = (await store.recentVectors(500)).length;
    await api.models.moveTo(id);
    // Ticks are lived meanwhile, by the vectors that there are.
    await api.step('theta', 5);
    await moved(golem);
    await allEmbedded(golem);
    expect(await lengths(golem)).toEqual([SMALL_DIMENSIONS]);
    expect((await store.recentVectors(500)).length).toBeGreaterThanOrEqual(before);
    const { current, terms, made } = await api.models.embedders();
    expect(current?.id).toBe(id);
    expect(terms).toMatchObject([{ card: { id }, begun: 40 }]);
    expect(made).toMatchObject([{ dimensions: SMALL_DIMENSIONS }]);
    const status = await api.models.status();
    expect(status).toMatchObject({ name: 'small-embedder', state: 'ready', error: null });
    expect(status.identity).toBe(made[0]!.model);
    expect(status.drift).toMatchObject({ identity: status.identity, verdict: 'healthy', since: null });
    const [entry] = await api.grimoire.list({ limit: 1, types: ['episode'] });
    const [found] = await api.grimoire.recall(entry!.text, { limit: 1 });
    expect(found!.why!.meaning).toBeGreaterThan(0);
    await api.step('theta', 10);
    await allEmbedded(golem);
    expect(await lengths(golem)).toEqual([SMALL_DIMENSIONS]);
    expect(await api.replay.run({})).toMatchObject({ identical: true });
  }, 60_000);

  it('is the life’s own: another page takes it up, and without its files words are compared', async () => {
    const again = await wake();
    await modelLoaded(again);
    expect(await again.api.models.status()).toMatchObject({ name: 'small-embedder', state: 'ready' });
    await again.api.step('theta', 3);
    const elsewhere = await wakeHeadless({ inference: real(), store, startInference: beside });
    await modelLoaded(elsewhere);
    const { state, error } = await elsewhere.api.models.status();
    expect(state).toBe('failed');
    expect(error).toContain('not in this browser');
    expect(await elsewhere.api.models.embedders()).toMatchObject({ here: false, current: { id } });
    await elsewhere.api.step('theta', 3);
    expect(await lengths(elsewhere)).toEqual([SMALL_DIMENSIONS]);
    await elsewhere.api.models.addEmbedder(smallEmbedder());
    await modelLoaded(elsewhere);
    expect(await elsewhere.api.models.status()).toMatchObject({ name: 'small-embedder', error: null });
  }, 60_000);

  it('travels with the life by its name, and a life that is left takes its own up again', async () => {
    const file = await golem.api.exportAll();
    const there = await wakeHeadless({ inference: real(), modelStore, startInference: beside });
    await modelLoaded(there);
    await there.api.importAll(file);
    await modelLoaded(there);
    expect(await there.api.models.status()).toMatchObject({ name: 'small-embedder', state: 'ready' });
    expect(await lengths(there)).toEqual([SMALL_DIMENSIONS]);
    const [found] = await there.api.grimoire.recall('Which shelf holds ten jars of honey?', { limit: 1 });
    expect(found!.why!.meaning).toBeGreaterThan(0);
    await there.api.step('theta', 2);
    expect(await there.api.replay.run({})).toMatchObject({ identical: true });
    await there.api.erase();
    await modelLoaded(there);
    expect(await there.api.models.status()).toMatchObject({ name: 'all-MiniLM-L6-v2', state: 'ready' });
    expect(await there.api.models.embedders()).toMatchObject({ current: null, terms: [], made: [] });
    await there.store.close();
  }, 60_000);

  it('that fails on the way changes nothing, and goes on from what was made on another page', async () => {
    const broken: StartInference = () => {
      const inference = real();
      return Promise.resolve({
        end: () => undefined,
        inference: {
          load: (options) => inference.load(options),
          cancelLoad: () => inference.cancelLoad(),
          status: () => inference.status(),
          references: () => inference.references(),
          names: (baseUrl, texts) => inference.names(baseUrl, texts),
          judge: (texts, options) => inference.judge(texts, options),
          facts: () => inference.facts(),
          embedNow: (text) => inference.embedNow(text),
          pieces: (text, priority) => inference.pieces(text, priority),
          memoryUse: () => inference.memoryUse(),
          embed: async (asked, priority) => {
            // It breaks once some of what it made is stored.
            if ((await store.countNextVectors()).done > 0) throw new Error('The device is gone.');
            return inference.embed(asked, priority);
          },
        },
      });
    };
    golem = await wake(broken);
    await modelLoaded(golem);
    await golem.api.models.moveTo(null);
    const failed = async (): Promise<boolean> => (await golem.api.models.status()).move?.state === 'failed';
    await untilTold(golem, 'the failure of the move', failed);
    expect((await golem.api.models.status()).move?.error).toContain('The device is gone.');
    const { done, total } = await store.countNextVectors();
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(total);
    expect(await lengths(golem)).toEqual([SMALL_DIMENSIONS]);

    golem = await wake();
    await moved(golem);
    expect(await lengths(golem)).toEqual([384]);
    const { current, terms } = await golem.api.models.embedders();
    expect(current).toBeNull();
    expect(terms.map(({ card }) => card?.id ?? null)).toEqual([id, null]);
    expect(await golem.api.models.status()).toMatchObject({ name: 'all-MiniLM-L6-v2', state: 'ready' });
    await golem.api.step('theta', 3);
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true });
  }, 60_000);

  it('that is given up leaves nothing, and its files go when nothing needs them', async () => {
    await golem.api.models.moveTo(id);
    await expect(golem.api.models.forgetEmbedder(id)).rejects.toMatchObject({ code: 'golem.busy' });
    await golem.api.models.stopMove();
    expect((await golem.api.models.status()).move).toBeNull();
    expect((await store.embedders()).next).toBeNull();
    expect(await lengths(golem)).toEqual([384]);
    await golem.api.models.forgetEmbedder(id);
    await expect(golem.api.models.moveTo(id)).rejects.toMatchObject({ code: 'golem.not_found' });
  });
});
