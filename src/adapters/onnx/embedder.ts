import { createXXHash128, type IHasher } from 'hash-wasm';
import { AppError } from '../../domain/errors.ts';
import { BUNDLED_DIMENSIONS } from '../../domain/models/embedder.ts';
import type { InjectionAsked, InjectionVerdict } from '../../domain/gateway/injection.ts';
import { IDLE_MODEL, type InferenceStatus, type ModelStatus } from '../../domain/events/status.ts';
import type { MemoryUsePart } from '../../domain/telemetry/memory-use.ts';
import type { PiiSpan } from '../../domain/gateway/pii.ts';
import { FairTurns } from '../../lib/async/fair-turns.ts';
import { LruCache } from '../../lib/containers/lru.ts';
import { downloadJson } from './download.ts';
import type {
  EmbedPriority,
  InferenceApi,
  InferenceOptions,
  JudgeOptions,
  ModelFacts,
  References,
} from '../../protocol/threads/inference.ts';
import type { NameTagger } from './names/name-tagger.ts';
import type { InjectionJudge } from './injection/judge.ts';
import { EmbedQueue, type JobKind } from './embed-queue.ts';
import { modelFolder } from './model-files.ts';
import { parseReference, type ReferenceVectors } from './self-check.ts';
import type { Encoder, EncoderEnvironment } from './encoder.ts';
import { loadEncoder } from './load-encoder.ts';
import { enginesMemoryUse } from './memory-use.ts';

/** Vectors kept by text: 4,096 of 384 × 4 bytes are 6 MB. */
const CACHED_VECTORS = 4096;
/** The model that comes with the page, among ids of others. */
const BUNDLED = 'bundled';
/** Batches over which the median time a text is taken. */
const TIMED_BATCHES = 32;

/**
 * The embedding model behind a queue and a cache. Texts may be asked for at any time: `embed` waits until the model
 * is there, `embedNow` does not wait. Every vector is a copy that the caller owns.
 */
export class Embedder implements InferenceApi {
  readonly #environment: EncoderEnvironment;
  readonly #classifiers: EncoderEnvironment;
  /** Both classifiers run on this thread: a short text waits behind no long one of either. */
  readonly #turns = new FairTurns();
  readonly #queue = new EmbedQueue((texts, kind) => this.#run(texts, kind));
  #cache = new LruCache<string, Float32Array>(CACHED_VECTORS);
  readonly #timings: number[] = [];
  #status: InferenceStatus = IDLE_MODEL;
  /** Which model the last load is of, and how it went. */
  #loading: { readonly id: string; readonly done: Promise<ModelStatus> } | null = null;
  #cancel = new AbortController();
  #encoder: Encoder | null = null;
  /** The run under way, or the last. */
  #inRun: Promise<unknown> = Promise.resolve();
  #baseUrl = '';
  #hasher: IHasher | null = null;
  #judge: Promise<InjectionJudge> | null = null;
  #names: Promise<NameTagger> | null = null;

  constructor(environment: EncoderEnvironment) {
    this.#environment = environment;
    const { openClassifier: openSession } = environment;
    this.#classifiers = openSession ? { ...environment, openSession } : environment;
  }

  /** Loads a model once; a call during or after its load joins it, a call after a failure tries again. */
  load(options: InferenceOptions): Promise<ModelStatus> {
    const id = options.own?.id ?? BUNDLED;
    const before = this.#loading;
    if (before?.id === id) return before.done;
    const load = (): Promise<ModelStatus> => this.#load(options);
    const done = (before ? before.done.then(load, load) : load()).catch((error: unknown) => {
      // Where another answers still, that is the one that is loaded.
      if (this.#loading === loading) this.#loading = this.#encoder ? before : null;
      throw error;
    });
    const loading = { id, done };
    this.#loading = loading;
    return done;
  }

  /** What has come is kept: the next load goes on from there. */
  cancelLoad(): Promise<void> {
    this.#cancel.abort(new AppError('model.cancelled', 'The model’s download was cancelled.'));
    return Promise.resolve();
  }

  status(): Promise<InferenceStatus> {
    return Promise.resolve(this.#snapshot());
  }

  memoryUse(): Promise<readonly MemoryUsePart[]> {
    const vectors = this.#cache.size * (this.#encoder?.facts?.dimensions ?? BUNDLED_DIMENSIONS);
    return Promise.resolve([
      ...enginesMemoryUse(),
      { place: 'inference', kind: 'vectors', bytes: vectors * Float32Array.BYTES_PER_ELEMENT, inHeap: true },
    ]);
  }

  /** @throws AppError `model.inference_failed`, retryable; the load's own error when the model did not load */
  async embed(texts: readonly string[], priority: EmbedPriority): Promise<Float32Array[]> {
    this.#hasher ??= await createXXHash128();
    return Promise.all(texts.map((text) => this.#vector(text, priority)));
  }

  /** @throws AppError `model.inference_failed`, retryable; the load's own error when the model did not load */
  async pieces(text: string, priority: EmbedPriority): Promise<Float32Array> {
    this.#hasher ??= await createXXHash128();
    this.#refuseFailed();
    return this.#queue.add(`pieces ${this.#hash(text)}`, text, priority, 'pieces');
  }

  async embedNow(text: string): Promise<Float32Array | null> {
    if (this.#status.state !== 'ready') return null;
    const [vector] = await this.embed([text], 'tick');
    return vector ?? null;
  }

  /** @throws AppError `model.*` */
  async names(baseUrl: string, texts: readonly string[]): Promise<(readonly PiiSpan[])[]> {
    // Who masks no names needs no part of it.
    this.#names ??= import('./names/name-tagger.ts').then(
      ({ NameTagger }) => new NameTagger(this.#classifiers, this.#turns),
    );
    return (await this.#names).names(baseUrl, texts);
  }

  /** @throws AppError `model.*` */
  async judge(asked: readonly InjectionAsked[], options: JudgeOptions): Promise<InjectionVerdict[] | null> {
    // Who never reads anything from outside needs no part of it.
    this.#judge ??= import('./injection/judge.ts').then(
      ({ InjectionJudge }) => new InjectionJudge(this.#classifiers, this.#turns),
    );
    return (await this.#judge).judge(asked, options);
  }

  /** @throws AppError `model.inference_failed` */
  async references(): Promise<References> {
    const { identity, reference } = this.#loaded();
    const { texts, float32 } = reference ?? (await this.#reference());
    const vectors = await Promise.all(
      texts.map((text, i) => this.#queue.add(`reference ${i}`, text, 'interactive')),
    );
    return { identity, vectors, original: float32.map((vector) => Float32Array.from(vector)) };
  }

  facts(): Promise<ModelFacts | null> {
    return Promise.resolve(this.#encoder?.facts ?? null);
  }

  #loaded(): Encoder {
    if (this.#encoder) return this.#encoder;
    throw new AppError(
      'model.inference_failed',
      'No embedding model is loaded. Load it under Settings, Embedding model.',
      { retryable: true },
    );
  }

  async #load(options: InferenceOptions): Promise<ModelStatus> {
    const before = this.#encoder;
    this.#baseUrl = options.baseUrl;
    const found: Partial<InferenceStatus>[] = [];
    const report = (patch: Partial<InferenceStatus>): void => {
      found.push(patch);
      // One that answers still says of itself what it said.
      if (before === null) this.#status = { ...this.#status, ...patch };
    };
    if (before === null) report({ state: 'loading', error: null, note: null });
    this.#cancel = new AbortController();
    try {
      const encoder = await loadEncoder(options, this.#environment, report, this.#cancel.signal);
      this.#encoder = encoder;
      // What is kept is of another model.
      this.#cache = new LruCache(CACHED_VECTORS);
      this.#timings.length = 0;
      this.#status = Object.assign({}, this.#status, ...found, {
        state: 'ready',
        progress: 1,
      }) as InferenceStatus;
      this.#queue.open();
      // It may be at a batch still.
      await this.#inRun;
      await before?.release();
      return { ...this.#snapshot(), backlog: 0, drift: null, move: null, arrival: null };
    } catch (thrown) {
      const error = AppError.from(thrown, 'model.load_failed');
      if (before !== null) throw error;
      const cancelled = error.code === 'model.cancelled';
      this.#status = cancelled
        ? { ...this.#status, state: 'idle', note: error.message }
        : { ...this.#status, state: 'failed', error: error.message };
      this.#queue.close(error);
      throw error;
    }
  }

  /** The texts that every model is tried with, and where the one that comes with the page puts them. */
  async #reference(): Promise<ReferenceVectors> {
    const file = `${modelFolder(this.#baseUrl)}reference.json`;
    return parseReference(await downloadJson(file, this.#environment.fetch));
  }

  async #vector(text: string, priority: EmbedPriority): Promise<Float32Array> {
    const key = this.#hash(text);
    const cached = this.#cache.get(key);
    if (cached) {
      this.#status = { ...this.#status, cacheHits: this.#status.cacheHits + 1 };
      return cached.slice();
    }
    this.#refuseFailed();
    const cache = this.#cache;
    const vector = await this.#queue.add(key, text, priority);
    cache.set(key, vector);
    return vector.slice();
  }

  #refuseFailed(): void {
    if (this.#status.state !== 'failed') return;
    throw new AppError('model.load_failed', this.#status.error ?? 'The model could not be loaded.', {
      retryable: true,
    });
  }

  async #run(texts: readonly string[], kind: JobKind): Promise<Float32Array[]> {
    const encoder = this.#loaded();
    const started = this.#environment.stopwatch();
    try {
      const run = kind === 'vector' ? encoder.embed(texts) : this.#pieces(encoder, texts);
      this.#inRun = run.catch(() => undefined);
      const vectors = await run;
      if (kind === 'pieces') return vectors;
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

  /** The same run tells the texts' vectors, which are kept: whoever wants both asks for the pieces first. */
  async #pieces(encoder: Encoder, texts: readonly string[]): Promise<Float32Array[]> {
    const cache = this.#cache;
    const states: Float32Array[] = [];
    for (const text of texts) {
      const made = await encoder.pieces(text);
      cache.set(this.#hash(text), made.vector);
      states.push(made.states);
    }
    return states;
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
