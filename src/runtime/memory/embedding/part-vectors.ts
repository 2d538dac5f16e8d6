import { LruCache } from '../../../lib/containers/lru.ts';
import type { EmbedPriority, InferenceApi } from '../../../protocol/threads/inference.ts';

/** The unit vector between unit vectors of one length; of one vector, that vector. */
export function meanDirection(vectors: readonly Float32Array[]): Float32Array {
  const [first] = vectors;
  if (!first || vectors.length === 1) return first ?? new Float32Array(0);
  const sum = new Float64Array(first.length);
  for (const vector of vectors) for (let i = 0; i < sum.length; i += 1) sum[i]! += vector[i]!;
  const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
  return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
}

/** Parts whose vectors are kept, least recently used first out: 3 MB. A life has some hundred different ones. */
const KEPT = 2_048;

/** Vectors of texts that are made of parts: the model is asked for each part once, and each alone. */
export class PartVectors {
  readonly #inference: Pick<InferenceApi, 'embed'>;
  #vectors = new LruCache<string, Float32Array>(KEPT);
  readonly #asked = new Map<string, Promise<Float32Array>>();

  constructor(inference: Pick<InferenceApi, 'embed'>) {
    this.#inference = inference;
  }

  /** Null where the model would have to be asked. */
  known(parts: readonly string[]): Float32Array | null {
    const vectors = parts.flatMap((part) => this.#vectors.get(part) ?? []);
    return vectors.length === parts.length ? meanDirection(vectors) : null;
  }

  /** What is kept is of a model that is no longer asked. */
  forget(): void {
    // What it is still being asked for comes too late to be kept.
    this.#vectors = new LruCache(KEPT);
    this.#asked.clear();
  }

  /** Parts that the model is being asked for. */
  get asked(): number {
    return this.#asked.size;
  }

  /** @throws AppError `model.*` */
  async of(parts: readonly string[], priority: EmbedPriority): Promise<Float32Array> {
    return meanDirection(await Promise.all(parts.map((part) => this.#of(part, priority))));
  }

  #of(part: string, priority: EmbedPriority): Promise<Float32Array> {
    const known = this.#vectors.get(part);
    if (known) return Promise.resolve(known);
    const asked = this.#asked.get(part);
    if (asked) return asked;
    const answer = this.#ask(part, priority).finally(() => {
      if (this.#asked.get(part) === answer) this.#asked.delete(part);
    });
    this.#asked.set(part, answer);
    return answer;
  }

  async #ask(part: string, priority: EmbedPriority): Promise<Float32Array> {
    const vectors = this.#vectors;
    const [vector] = await this.#inference.embed([part], priority);
    const made = vector ?? new Float32Array(0);
    vectors.set(part, made);
    return made;
  }
}
