import type { InferenceApi } from '../../protocol/inference.ts';
import type { EmbeddingPort } from '../../mind/ports.ts';

/** Situations repeat, their texts being quantised: this many vectors are kept, least recently used first out. */
const KEPT = 512;
/** A tick waits this long for a vector that it has not seen before, ms; later it is there for the next one. */
const PATIENCE_MS = 40;

/** Turns a tick's situation into a vector without ever waiting for the model to load. */
export class QueryEmbedder implements EmbeddingPort {
  readonly #inference: Pick<InferenceApi, 'embedNow'>;
  readonly #vectors = new Map<string, Float32Array>();
  readonly #asked = new Map<string, Promise<Float32Array | null>>();
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
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
    return Promise.race([this.#ask(text), late]);
  }

  async #ask(text: string): Promise<Float32Array | null> {
    const asked = this.#asked.get(text);
    if (asked) return asked;
    const answer = this.#inference.embedNow(text).catch(() => null);
    this.#asked.set(text, answer);
    const vector = await answer;
    this.#asked.delete(text);
    if (vector) this.#keep(text, vector);
    return vector;
  }

  #keep(text: string, vector: Float32Array): void {
    this.#vectors.set(text, vector);
    const oldest = this.#vectors.keys().next();
    if (this.#vectors.size > KEPT && !oldest.done) this.#vectors.delete(oldest.value);
  }
}
