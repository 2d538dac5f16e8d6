import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LanguageOffer } from '../../src/domain/models/local-model.ts';
import { nodeLanguage } from '../support/node-language.ts';
import { LocalModel } from '../../src/runtime/models/local-model.ts';
import { type ModelHost, REVISION, SMALL_LANGUAGE, startModelHost } from '../support/model-host.ts';

/** What other sites would be asked for in a browser. */
const NOWHERE = 'file:///nowhere/';
let host: ModelHost;
beforeAll(async () => {
  host = await startModelHost();
});
afterEach(() => host.changed.clear());
afterAll(() => host.close());

const models = (most = Infinity): LocalModel =>
  new LocalModel({
    baseUrl: NOWHERE,
    start: () => ({ language: nodeLanguage(fetch), end: () => undefined }),
    unable: (bytes) => (bytes > most ? 'Too little memory.' : null),
    fetch,
  });

async function said(model: LocalModel, maxTokens = 12): Promise<string> {
  const language = await model.ready();
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  const id = await language.begin({ messages, maxTokens, temperature: 0 });
  let text = '';
  for (let piece = await language.read(id); piece !== null; piece = await language.read(id)) text += piece;
  expect((await language.close(id)).output).toBeGreaterThan(0);
  return text;
}

test('a model on a host is looked at, put on the list, opened and asked, and goes off the list again', async () => {
  const model = models();
  const offer: LanguageOffer = { url: `${host.url}/small` };
  host.asked.length = 0;
  const found = await model.look(offer);
  expect(found).toMatchObject({
    title: 'small',
    licence: 'apache-2.0',
    context: 1_024,
    parameters: null,
    source: { kind: 'url', url: `${host.url}/small/` },
    graphs: [{ graph: 'onnx/model.onnx', numbers: 'fp32', unable: null }],
  });
  // Nothing large before somebody wants it.
  expect(host.asked.filter((one) => /^GET .*(onnx|tokenizer\.json)/.test(one))).toEqual([]);
  const { model: card } = await model.add(offer, {});
  expect(card).toMatchObject({ id: 'small-fp32', bytes: found.graphs[0]!.bytes });
  const opened = await model.load('small-fp32');
  expect(opened).toMatchObject({ state: 'ready', runsOn: 'wasm', note: null, loadedBytes: card.bytes });
  expect(model.id).toBe('small-fp32');
  expect((await said(model)).length).toBeGreaterThan(0);
  const [first] = await model.score('It rains.');
  expect(first?.text).toBe('I');
  expect((await model.list()).map((one) => one.model.id)).toEqual(['smollm2-135m-instruct', 'small-fp32']);
  await model.remove('small-fp32');
  expect((await model.list()).map((one) => one.model.id)).toEqual(['smollm2-135m-instruct']);
  await expect(model.load('small-fp32')).rejects.toMatchObject({ code: 'golem.not_found' });
});

test('the same model says the same from a host, from a hub at one commit and from a folder', async () => {
  const files = readdirSync(SMALL_LANGUAGE, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path) => ({ path: path.slice(SMALL_LANGUAGE.length + 1), blob: new Blob([readFileSync(path)]) }));
  const offers: readonly LanguageOffer[] = [
    { url: `${host.url}/small/` },
    { hub: 'tests/small', address: host.url },
    { folder: 'small', files },
  ];
  const texts: string[] = [];
  const model = models();
  for (const offer of offers) {
    const { model: card } = await model.add(offer, {});
    await model.load(card.id);
    texts.push(await said(model));
  }
  expect(new Set(texts).size).toBe(1);
  const sources = (await model.list()).map(({ model: { id, source, parameters } }) => [
    id,
    source.kind,
    parameters,
  ]);
  expect(sources.slice(1)).toEqual([
    ['small-fp32', 'url', null],
    ['small-fp32-2', 'hub', 29_000],
    ['small-fp32-3', 'folder', null],
  ]);
  expect(host.asked.some((one) => one.startsWith(`GET /tests/small/resolve/${REVISION}/`))).toBe(true);
});

test('WebGPU that is not there is not taken, and the status says so', async () => {
  const model = models();
  await model.add({ url: `${host.url}/small/` }, { backend: 'webgpu' });
  expect(await model.load('small-fp32')).toMatchObject({
    state: 'ready',
    backend: 'webgpu',
    runsOn: 'wasm',
    adapter: null,
    note: 'WebGPU is not used: There is no WebGPU in Node.',
  });
});

test('a graph that is not what its settings say is refused with what was expected, and the other stays on the list', async () => {
  const model = models();
  const config = JSON.parse(readFileSync(join(SMALL_LANGUAGE, 'config.json'), 'utf8')) as object;
  const refused = async (change: object): Promise<string> => {
    host.changed.set('config.json', JSON.stringify({ ...config, ...change }));
    await model.add({ url: `${host.url}/small/` }, {});
    const fault = await model.load('small-fp32').catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'model.unsupported' });
    expect((await model.status()).state).toBe('failed');
    return (fault as Error).message;
  };
  expect(await refused({ num_hidden_layers: 3 })).toContain('missing: past_key_values.2.key');
  expect(await refused({ num_hidden_layers: 1 })).toContain('it also needs past_key_values.1.key');
  expect(await refused({ num_key_value_heads: 4 })).toContain('expected 4 heads of 8 numbers');
  expect(await refused({ vocab_size: 300 })).toContain('expected logits of 300 tokens');
  host.changed.clear();
  await model.add({ url: `${host.url}/small/` }, {});
  expect(await model.load('small-fp32')).toMatchObject({ state: 'ready', error: null });
});

test('what is no model, or takes too much, is said before anything is fetched', async () => {
  const little = models(1_000_000);
  const offer: LanguageOffer = { url: `${host.url}/small/` };
  expect(await little.look(offer)).toMatchObject({ graphs: [{ unable: 'Too little memory.' }] });
  await expect(little.add(offer, {})).rejects.toMatchObject({ code: 'model.unsupported' });
  const lacking = little.look({ url: `${host.url}/other/` });
  await expect(lacking).rejects.toMatchObject({ code: 'model.files_missing' });
  const unknown = little.look({ hub: 'tests/none', address: host.url });
  await expect(unknown).rejects.toMatchObject({ code: 'model.load_failed' });
  host.changed.set('config.json', '{"hidden_size": 32}');
  await expect(little.look(offer)).rejects.toMatchObject({
    message: expect.stringContaining('num_key_value_heads or num_attention_heads') as string,
  });
  expect(await little.list()).toHaveLength(1);
});
