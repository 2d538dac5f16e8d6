import type { InferenceApi } from '../../protocol/inference.ts';
import type { EmbeddingPort } from '../../mind/ports.ts';

/** Situations repeat, their texts being quantised: this many vectors are kept, least recently used first out. */
const KEPT = 512;

/** Turns a tick's situation into a vector without ever waiting for the model to load. */
export class QueryEmbedder implements EmbeddingPort {
  readonly #inference: Pick<InferenceApi, 'embedNow'>;
  readonly #vectors = new Map<string, Float32Array>();
  ready = false;

  constructor(inference: Pick<InferenceApi, 'embedNow'>) {
    this.#inference = inference;
  }

  async embedNow(text: string): Promise<Float32Array | null> {
    if (!this.ready) return null;
    const known = this.#vectors.get(text);
    if (known) {
      this.#vectors.delete(text);
      this.#vectors.set(text, known);
      return known;
    }
    const vector = await this.#inference.embedNow(text);
    if (!vector) return null;
    this.#vectors.set(text, vector);
    const oldest = this.#vectors.keys().next();
    if (this.#vectors.size > KEPT && !oldest.done) this.#vectors.delete(oldest.value);
    return vector;
  }
}
