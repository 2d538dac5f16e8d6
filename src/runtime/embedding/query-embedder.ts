import { LruCache } from '../../lib/lru.ts';
import { within, type Timer } from '../../lib/timer.ts';
import type { InferenceApi } from '../../protocol/inference.ts';
import type { EmbeddingPort } from '../../mind/ports.ts';

/** Situations repeat, their texts being quantised: this many vectors are kept, least recently used first out. */
const KEPT = 512;
/** A tick waits at most this long for a vector that it has not seen before, ms; later it is there for the next one. */
const PATIENCE_MS = 40;
/** Share of the time between two ticks that may be spent waiting. */
const PATIENCE_SHARE = 0.1;
/** Questions under way beyond which nothing more is asked: the model is behind. */
const MAX_ASKED = 2;

export interface QueryEmbedderDeps {
  readonly inference: Pick<InferenceApi, 'embedNow'>;
  readonly timer: Timer;
  /** Whether a tick waits for its vector however long it takes. */
  readonly unhurried: boolean;
  /** Wall time between two ticks now, ms. */
  interval(): number;
}

/** Turns a tick's situation into a vector without ever waiting for the model to load. */
export class QueryEmbedder implements EmbeddingPort {
  readonly #deps: QueryEmbedderDeps;
  readonly #vectors = new LruCache<string, Float32Array>(KEPT);
  readonly #asked = new Map<string, Promise<Float32Array | null>>();
  ready = false;

  constructor(deps: QueryEmbedderDeps) {
    this.#deps = deps;
  }

  async embedNow(text: string): Promise<Float32Array | null> {
    if (!this.ready) return null;
    const known = this.#vectors.get(text);
    if (known) return known;
    if (this.#asked.size >= MAX_ASKED) return null;
    const answer = this.#ask(text);
    const { timer, unhurried, interval } = this.#deps;
    if (unhurried) return answer;
    const patience = Math.min(PATIENCE_MS, interval() * PATIENCE_SHARE);
    if (patience < 1) return null;
    return within(timer, patience, answer);
  }

  async #ask(text: string): Promise<Float32Array | null> {
    const asked = this.#asked.get(text);
    if (asked) return asked;
    const answer = this.#deps.inference.embedNow(text).catch(() => null);
    this.#asked.set(text, answer);
    const vector = await answer;
    this.#asked.delete(text);
    if (vector) this.#vectors.set(text, vector);
    return vector;
  }
}
