import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import reference from '../../../public/models/all-MiniLM-L6-v2/reference.json' with { type: 'json' };
import { cosine } from '../../../src/lib/vectors/cosine.ts';
import type { AppError } from '../../../src/domain/errors.ts';
import { modelThreads } from '../../../src/lib/machine/cores.ts';
import type { InferenceApi } from '../../../src/protocol/threads/inference.ts';
import { openBuiltPage, type BuiltPage } from '../../../scripts/lib/built-page.mjs';

declare const inference: InferenceApi;
declare function fresh(): InferenceApi;
declare function connected(): InferenceApi;

describe('the inference worker in Chromium', () => {
  let opened: BuiltPage;
  const requests: string[] = [];
  beforeAll(async () => {
    opened = await openBuiltPage('test/bench/embed.html', [
      '--enable-unsafe-webgpu',
      // The same adapter everywhere, a GPU or not.
      '--use-webgpu-adapter=swiftshader',
    ]);
    opened.page.on('request', (request) => requests.push(request.url()));
  });
  afterAll(() => opened.close());

  it('throws typed errors across the thread, and can be asked again', async () => {
    const error = await opened.page.evaluate(async (baseUrl) => {
      const load = inference.load({ baseUrl: `${baseUrl}nowhere/`, provider: 'auto' });
      return load.then(
        () => null,
        ({ code, retryable, data }: AppError) => ({ code, retryable, data }),
      );
    }, opened.url);
    expect(error).toMatchObject({ code: 'model.load_failed', retryable: true });
    expect(String(error?.data['url'])).toContain('nowhere/models/all-MiniLM-L6-v2/');
  });

  it('runs on WASM and leaves a core free, and says why not on the GPU that is drawn in software', async () => {
    const status = await opened.page.evaluate(async (baseUrl) => {
      const before = await inference.embedNow('too early');
      return { before, ...(await inference.load({ baseUrl, provider: 'auto' })) };
    }, opened.url);
    const threads = modelThreads(await opened.page.evaluate(() => navigator.hardwareConcurrency));
    expect(status).toMatchObject({ before: null, state: 'ready', provider: 'wasm', threads });
    expect(status.selfCheck).toBeGreaterThanOrEqual(0.97);
    expect(status.loadedBytes).toBe(23_410_714);
    expect(status.note).toMatch(/software|no GPU/);
  });

  it('gives the reference vectors, through the port that another worker would have', async () => {
    const vectors = await opened.page.evaluate(
      async (texts) => (await connected().embed(texts, 'backfill')).map((vector) => [...vector]),
      reference.texts,
    );
    for (const [index, vector] of vectors.entries()) {
      expect(
        cosine(Float32Array.from(vector), Float32Array.from(reference.float32[index] ?? [])),
      ).toBeGreaterThan(0.97);
    }
  });

  it('asks nobody but its own site', () => {
    expect(requests.filter((url) => !url.startsWith(opened.url) && !url.startsWith('blob:'))).toEqual([]);
    expect(requests.some((url) => url.endsWith('model_quantized.onnx'))).toBe(true);
    expect(requests.some((url) => url.includes('asyncify') && url.endsWith('.wasm'))).toBe(false);
  });

  it('gives the reference vectors on WebGPU too, when it is asked for by name', async () => {
    const status = await opened.page.evaluate(
      (baseUrl) => fresh().load({ baseUrl, provider: 'webgpu' }),
      opened.url,
    );
    expect(status).toMatchObject({ state: 'ready', provider: 'webgpu', file: 'onnx/model_q8.onnx' });
    expect(status.selfCheck).toBeGreaterThanOrEqual(0.99);
  });
});
