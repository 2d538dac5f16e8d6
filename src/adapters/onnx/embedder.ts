import { createXXHash128, type IHasher } from 'hash-wasm';
import { AppError } from '../../domain/errors.ts';
import { IDLE_MODEL, type InferenceStatus, type ModelStatus } from '../../domain/status.ts';
import { LruCache } from '../../lib/lru.ts';
import type { EmbedPriority, InferenceApi, InferenceOptions, References } from '../../protocol/inference.ts';
import { EmbedQueue } from './embed-queue.ts';
import { loadEncoder, type Encoder, type EncoderEnvironment } from './load-encoder.ts';

/** Vectors kept by text: 4,096 × 384 × 4 bytes = 6 MB. */
const CACHED_VECTORS = 4096;
/** Batches over which the median time a text is taken. */
const TIMED_BATCHES = 32;

/**
 * The embedding model behind a queue and a cache. Texts may be asked for at any time: `embed` waits until the model
 * is there, `embedNow` does not wait. Every vector is a copy that the caller owns.
 */
export class Embedder implements InferenceApi {
  readonly #environment: EncoderEnvironment;
  readonly #queue = new EmbedQueue((texts) => this.#run(texts));
  readonly #cache = new LruCache<string, Float32Array>(CACHED_VECTORS);
  readonly #timings: number[] = [];
  #status: InferenceStatus = IDLE_MODEL;
  #loading: Promise<ModelStatus> | null = null;
  #cancel = new AbortController();
  #encoder: Encoder | null = null;
  #hasher: IHasher | null = null;

  constructor(environment: EncoderEnvironment) {
    this.#environment = environment;
  }

  /** Loads once; a call during or after a load joins it, a call after a failure tries again. */
  load(options: InferenceOptions): Promise<ModelStatus> {
    this.#loading ??= this.#load(options).catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** What has come is kept: the next load goes on from there. */
  cancelLoad(): Promise<void> {
    this.#cancel.abort(new AppError('model.cancelled', 'The download of the model was cancelled.'));
    return Promise.resolve();
  }

  status(): Promise<InferenceStatus> {
    return Promise.resolve(this.#snapshot());
  }

  /** @throws AppError `model.inference_failed`, retryable; the load's own error when the model did not load */
  async embed(texts: readonly string[], priority: EmbedPriority): Promise<Float32Array[]> {
    this.#hasher ??= await createXXHash128();
    return Promise.all(texts.map((text) => this.#vector(text, priority)));
  }

  async embedNow(text: string): Promise<Float32Array | null> {
    if (this.#status.state !== 'ready') return null;
    const [vector] = await this.embed([text], 'tick');
    return vector ?? null;
  }

  /** @throws AppError `model.inference_failed` */
  async references(): Promise<References> {
    const { identity, reference } = this.#loaded();
    const vectors = await Promise.all(
      reference.texts.map((text, i) => this.#queue.add(`reference ${i}`, text, 'interactive')),
    );
    return { identity, vectors, original: reference.float32.map((vector) => Float32Array.from(vector)) };
  }

  #loaded(): Encoder {
    if (this.#encoder) return this.#encoder;
    throw new AppError('model.inference_failed', 'No model is loaded.', { retryable: true });
  }

  async #load(options: InferenceOptions): Promise<ModelStatus> {
    this.#status = { ...this.#snapshot(), state: 'loading', error: null, note: null };
    this.#cancel = new AbortController();
    try {
      const report = (patch: Partial<InferenceStatus>): void => {
        this.#status = { ...this.#status, ...patch };
      };
      const encoder = await loadEncoder(options, this.#environment, report, this.#cancel.signal);
      this.#encoder = encoder;
      this.#status = { ...this.#status, state: 'ready', progress: 1 };
      this.#queue.open();
      return { ...this.#snapshot(), backlog: 0, drift: null };
    } catch (thrown) {
      const error = AppError.from(thrown, 'model.load_failed');
      const cancelled = error.code === 'model.cancelled';
      this.#status = cancelled
        ? { ...this.#status, state: 'idle', note: error.message }
        : { ...this.#status, state: 'failed', error: error.message };
      this.#queue.close(error);
      throw error;
    }
  }

  async #vector(text: string, priority: EmbedPriority): Promise<Float32Array> {
    const key = this.#hash(text);
    const cached = this.#cache.get(key);
    if (cached) {
      this.#status = { ...this.#status, cacheHits: this.#status.cacheHits + 1 };
      return cached.slice();
    }
    if (this.#status.state === 'failed') {
      throw new AppError('model.load_failed', this.#status.error ?? 'The model did not load.', {
        retryable: true,
      });
    }
    const vector = await this.#queue.add(key, text, priority);
    this.#cache.set(key, vector);
    return vector.slice();
  }

  async #run(texts: readonly string[]): Promise<Float32Array[]> {
    const encoder = this.#loaded();
    const started = this.#environment.stopwatch();
    try {
      const vectors = await encoder.embed(texts);
      this.#timings.push((this.#environment.stopwatch() - started) / texts.length);
      if (this.#timings.length > TIMED_BATCHES) this.#timings.shift();
      this.#status = { ...this.#status, embedded: this.#status.embedded + texts.length };
      return vectors;
    } catch (cause) {
      throw new AppError('model.inference_failed', 'The embedding model failed on a batch of texts.', {
        data: {
          texts: texts.length,
          provider: encoder.provider,
          reason: cause instanceof Error ? cause.message : String(cause),
        },
        retryable: true,
        cause,
      });
    }
  }

  #hash(text: string): string {
    if (!this.#hasher) throw new AppError('internal', 'The hash function is not loaded.');
    return this.#hasher.init().update(text).digest();
  }

  #snapshot(): InferenceStatus {
    return { ...this.#status, queued: this.#queue.size, msPerText: median(this.#timings) };
  }
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
