import { AppError } from '../../domain/errors.ts';
import { deferred, type Deferred } from '../../lib/async/deferred.ts';
import { nextTask } from '../../lib/async/next-task.ts';
import type { EmbedPriority } from '../../protocol/threads/inference.ts';
import { nextBatch, overtakes } from './batching.ts';
import { MAX_TOKENS } from './model-files.ts';

interface Job {
  readonly key: string;
  readonly text: string;
  /** Estimated, so that a batch's texts are of like length without tokenizing twice. */
  readonly tokens: number;
  priority: EmbedPriority;
  readonly kind: JobKind;
  readonly done: Deferred<Float32Array>;
}

/** A vector for the whole text, or the states of its word pieces. */
export type JobKind = 'vector' | 'pieces';
export type RunBatch = (texts: readonly string[], kind: JobKind) => Promise<Float32Array[]>;

/**
 * Texts waiting for the encoder. One batch runs at a time; the higher priority goes first, and a text that waits
 * already is not queued twice. A batch that fails rejects its own texts, and the queue goes on.
 */
export class EmbedQueue {
  readonly #run: RunBatch;
  #jobs: Job[] = [];
  #running: readonly Job[] = [];
  #open = false;
  #pumping = false;

  constructor(run: RunBatch) {
    this.#run = run;
  }

  /** Texts that wait, those of the batch under way not counted. */
  get size(): number {
    return this.#jobs.length;
  }

  /** Lets batches run; until then texts gather. */
  open(): void {
    this.#open = true;
    this.#wake();
  }

  /** Stops running batches and rejects everything that waits. */
  close(error: AppError): void {
    this.#open = false;
    for (const job of this.#jobs.splice(0)) job.done.reject(error);
  }

  /** @param key Identity of the text: one that waits or runs already is joined. */
  add(key: string, text: string, priority: EmbedPriority, kind: JobKind = 'vector'): Promise<Float32Array> {
    const running = this.#running.find((job) => job.key === key);
    if (running) return running.done.promise;
    const waiting = this.#jobs.find((job) => job.key === key);
    if (waiting) {
      if (overtakes(priority, waiting.priority)) waiting.priority = priority;
      return waiting.done.promise;
    }
    const done = deferred<Float32Array>();
    const tokens = estimateTokens(text);
    this.#jobs.push({ key, text, tokens, priority, kind, done });
    this.#wake();
    return done.promise;
  }

  #wake(): void {
    if (this.#pumping || !this.#open || this.#jobs.length === 0) return;
    this.#pumping = true;
    // A microtask later, so that all texts of one call are there to be batched.
    queueMicrotask(() => void this.#pump());
  }

  async #pump(): Promise<void> {
    while (this.#open && this.#jobs.length > 0) {
      const batch = nextBatch(this.#jobs);
      const taken = new Set(batch);
      this.#jobs = this.#jobs.filter((job) => !taken.has(job));
      this.#running = batch;
      await this.#settle(batch);
      this.#running = [];
      // Messages which came during the run may overtake what still waits.
      if (this.#jobs.length > 0) await nextTask();
    }
    this.#pumping = false;
  }

  async #settle(batch: readonly Job[]): Promise<void> {
    try {
      const vectors = await this.#run(
        batch.map((job) => job.text),
        batch[0]!.kind,
      );
      for (const [index, job] of batch.entries()) {
        const vector = vectors[index];
        if (vector) job.done.resolve(vector);
        else job.done.reject(new AppError('model.inference_failed', 'The model returned too few vectors.'));
      }
    } catch (error) {
      for (const job of batch) job.done.reject(error);
    }
  }
}

/** English prose has about four and a half characters a word piece; two special ones are added. */
function estimateTokens(text: string): number {
  return Math.min(Math.ceil(text.length / 4.5) + 2, MAX_TOKENS);
}
