import { beforeAll, describe, expect, it } from 'vitest';
import { cosine } from '../../../src/lib/vectors/cosine.ts';
import type { Embedder } from '../../../src/adapters/onnx/embedder.ts';
import type { OpenSession } from '../../../src/adapters/onnx/session.ts';
import { AppError } from '../../../src/domain/errors.ts';
import reference from '../../../public/models/all-MiniLM-L6-v2/reference.json' with { type: 'json' };
import { publicFetch, PUBLIC_URL } from '../../../src/hosts/node/public-files.ts';
import { nodeEmbedder, wasmEnvironment } from '../../../src/hosts/node/node-embedder.ts';

const WASM = { baseUrl: PUBLIC_URL, provider: 'wasm' } as const;

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`Nothing at ${index}`);
  return item;
}

describe('the embedder with the bundled weights', () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = nodeEmbedder();
    await embedder.load(WASM);
  });

  it('passes its self-check and says what it loaded', async () => {
    const status = await embedder.status();
    expect(status).toMatchObject({ state: 'ready', provider: 'wasm', progress: 1, error: null });
    expect(status.file).toBe('onnx/model_quantized.onnx');
    expect(status.loadedBytes).toBe(23_410_714);
    expect(status.selfCheck).toBeGreaterThanOrEqual(0.97);
    expect(status.selfCheck).toBeLessThan(1);
  });

  it('gives the reference vectors within the tolerance of int8, as unit vectors', async () => {
    const vectors = await embedder.embed(reference.texts, 'interactive');
    expect(vectors).toHaveLength(20);
    for (const [index, vector] of vectors.entries()) {
      expect(vector).toHaveLength(384);
      expect(cosine(vector, Float32Array.from(at(reference.float32, index)))).toBeGreaterThan(0.97);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
  });

  it('ranks by meaning', async () => {
    const [query, near, far] = await embedder.embed(
      ['The exchange was hacked', 'An exploit drained the protocol', 'Fees on Sunday are low'],
      'interactive',
    );
    expect(cosine(query!, near!)).toBeGreaterThan(cosine(query!, far!) + 0.1);
  });

  it('gives in a batch what it gives one by one', async () => {
    const other = nodeEmbedder();
    await other.load(WASM);
    const texts = reference.texts.slice(3, 9);
    const batch = await embedder.embed(texts, 'backfill');
    for (const [index, text] of texts.entries()) {
      const [single] = await other.embed([text], 'backfill');
      // Activations are quantised over the whole batch, so mates move a vector a little.
      expect(cosine(at(batch, index), single!)).toBeGreaterThan(0.98);
    }
  });

  it('answers a known text from the cache, with a copy that the caller owns', async () => {
    const text = 'A text that is asked for twice.';
    const [first] = await embedder.embed([text], 'tick');
    const kept = first?.slice();
    first?.fill(0);
    const before = await embedder.status();
    const [second] = await embedder.embed([text], 'tick');
    const after = await embedder.status();
    expect(second).toEqual(kept);
    expect(after.cacheHits).toBe(before.cacheHits + 1);
    expect(after.embedded).toBe(before.embedded);
  });

  it('cuts a text that is too long and takes an empty one', async () => {
    const [long, empty] = await embedder.embed(['pool '.repeat(2000), ''], 'backfill');
    expect(Math.hypot(...(long ?? []))).toBeCloseTo(1, 5);
    expect(Math.hypot(...(empty ?? []))).toBeCloseTo(1, 5);
  });
});

describe('before the model is there', () => {
  it('answers null at once to a tick, and keeps other texts until it can', async () => {
    const embedder = nodeEmbedder();
    expect(await embedder.embedNow('now')).toBeNull();
    // What texts are told apart by is loaded with the first call.
    expect(await embedder.embed([], 'backfill')).toEqual([]);
    const waiting = embedder.embed(['later'], 'backfill');
    expect(await embedder.status()).toMatchObject({ state: 'idle', queued: 1 });
    const loading = embedder.load(WASM);
    expect(await embedder.embedNow('now')).toBeNull();
    expect(await embedder.status()).toMatchObject({ state: 'loading', queued: 1 });
    await loading;
    expect(await waiting).toHaveLength(1);
    expect(await embedder.embedNow('now')).toHaveLength(384);
  });

  it('rejects what waits when the load fails, and can be asked again', async () => {
    let broken = true;
    const embedder = nodeEmbedder({
      fetch: (input, init) =>
        broken && String(input).endsWith('.onnx')
          ? Promise.resolve(new Response(null, { status: 503 }))
          : publicFetch(input, init),
    });
    const waiting = embedder.embed(['later'], 'backfill');
    const refused = expect(waiting).rejects.toMatchObject({ code: 'model.load_failed', retryable: true });
    await expect(embedder.load(WASM)).rejects.toBeInstanceOf(AppError);
    await refused;
    expect(await embedder.status()).toMatchObject({ state: 'failed' });
    expect(await embedder.embedNow('now')).toBeNull();
    broken = false;
    await embedder.load(WASM);
    expect(await embedder.embed(['later'], 'backfill')).toHaveLength(1);
  });
});

describe('a back-end that misbehaves', () => {
  const wrongOnGpu: OpenSession = async (provider, weights, threads) => {
    const session = await wasmEnvironment.openSession(provider, weights, threads);
    if (provider === 'wasm') return session;
    return {
      ...session,
      run: async (batch) => (await session.run(batch)).map((value, i) => value * ((i % 3) - 1)),
    };
  };

  it('is refused by the self-check, and WASM stands in with a note', async () => {
    const embedder = nodeEmbedder({
      openSession: wrongOnGpu,
      judgeWebGpu: () => Promise.resolve({ usable: true }),
    });
    const status = await embedder.load({ ...WASM, provider: 'auto' });
    expect(status).toMatchObject({ state: 'ready', provider: 'wasm' });
    expect(status.note).toContain('cosine');
  });

  it('is an error when it was asked for by name', async () => {
    const embedder = nodeEmbedder({ openSession: wrongOnGpu });
    await expect(embedder.load({ ...WASM, provider: 'webgpu' })).rejects.toMatchObject({
      code: 'model.self_check_failed',
    });
  });

  it('loses its own batch only: the queue goes on', async () => {
    const embedder = nodeEmbedder({
      openSession: async (provider, weights, threads) => {
        const session = await wasmEnvironment.openSession(provider, weights, threads);
        let runs = 0;
        return {
          ...session,
          run: (batch) => {
            runs += 1;
            return runs === 2 ? Promise.reject(new Error('device lost')) : session.run(batch);
          },
        };
      },
    });
    await embedder.load(WASM);
    await expect(embedder.embed(['first'], 'tick')).rejects.toMatchObject({
      code: 'model.inference_failed',
      retryable: true,
      data: { reason: 'device lost' },
    });
    expect(await embedder.embed(['first'], 'tick')).toHaveLength(1);
  });
});
