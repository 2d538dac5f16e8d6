import { within, type Timer } from '../../../lib/async/timer.ts';
import { situationParts } from '../../../mind/grimoire/index.ts';
import type { EmbeddingPort } from '../../../mind/ports.ts';
import type { PartVectors } from './part-vectors.ts';

const LETTERS = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

/** Whether a text is mostly in Latin letters: at least half of its letters are, or it has none. */
export function isMostlyLatin(text: string): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  return letters === 0 || (text.match(LATIN)?.length ?? 0) >= letters / 2;
}

/** A tick that does not wait for memory waits at most this long for a vector that it has not seen before, ms; later it is there for the next one. */
const PATIENCE_MS = 40;
/** Share of the time between two ticks that may be spent waiting. */
const PATIENCE_SHARE = 0.1;
/** Questions under way beyond which nothing more is asked: the model is behind. */
const MAX_ASKED = 8;
/** A model that is there but does not answer for so long has failed, ms. */
const FAILED_MS = 10_000;

export interface QueryEmbedderDeps {
  readonly vectors: PartVectors;
  readonly timer: Timer;
  /** By which model; null before one was asked for. */
  model(): string | null;
  /** Whether a tick waits for its vector. */
  waits(): boolean;
  /** Wall time between two ticks now, ms. */
  interval(): number;
  /** Whether the model is one of the owner's. */
  own(): boolean;
}

/** Turns a tick's situation into a vector without ever waiting for the model to load. */
export class QueryEmbedder implements EmbeddingPort {
  readonly #deps: QueryEmbedderDeps;
  ready = false;

  constructor(deps: QueryEmbedderDeps) {
    this.#deps = deps;
  }

  /**
   * Whether a question can be compared by its vector. The model that comes with the page reads English: of a question in another alphabet it knows
   * no word, so that whatever it finds is found by accident; such a question is compared by its words.
   */
  reads(text: string): boolean {
    return this.ready && (this.#deps.own() || isMostlyLatin(text));
  }

  get model(): string | null {
    return this.#deps.model();
  }

  async embedNow(text: string): Promise<Float32Array | null> {
    if (!this.ready) return null;
    const { vectors, timer, interval, waits } = this.#deps;
    const parts = situationParts(text);
    const known = vectors.known(parts);
    if (known) return known;
    const patience = waits() ? FAILED_MS : Math.min(PATIENCE_MS, interval() * PATIENCE_SHARE);
    if (!waits() && vectors.asked >= MAX_ASKED) return null;
    const answer = vectors.of(parts, 'tick').catch(() => null);
    return patience < 1 ? null : within(timer, patience, answer);
  }
}
