/** How many requests a definition counts for, when the direction of a tool is learnt from the requests that it answered (Rocchio 1971). */
const DEFINITION_COUNTS = 2;
/** Share of the best single sentence in how alike a tool and a request are; the rest is the whole. */
const SENTENCE_SHARE = 0.4;

/** Where a tool lies among vectors: what it says of itself, and the requests that it answered. */
export class ToolMeaning {
  readonly #whole: Float32Array;
  readonly #sentences: readonly Float32Array[];
  #requests: Float64Array | null = null;
  #uses = 0;
  #direction: Float32Array;
  /** How near it lies to requests of any kind, and of which state of what is usual that was told. */
  #near = 0;
  #nearOf: Float32Array | null = null;

  /** @param vectors of `vectorTexts`, in their order: at least the first */
  constructor(vectors: readonly Float32Array[]) {
    const [whole = new Float32Array(0), ...sentences] = vectors;
    this.#whole = whole;
    this.#sentences = sentences;
    this.#direction = whole;
  }

  /** A request that this tool was right for. */
  learn(request: Float32Array): void {
    const sum = (this.#requests ??= new Float64Array(request.length));
    for (let i = 0; i < sum.length; i += 1) sum[i]! += request[i]!;
    this.#uses += 1;
    const direction = Float64Array.from(sum, (value, i) => value + DEFINITION_COUNTS * this.#whole[i]!);
    this.#direction = unit(direction);
    this.#nearOf = null;
  }

  /**
   * How much more alike it is to this request than to requests in general: else the tools of which requests are known would draw all
   * others to them. Sentences of the definition count the less, the more requests are known.
   * @param usual mean of the requests known of all tools; null where there are none
   */
  alike(request: Float32Array, usual: Float32Array | null): number {
    if (usual !== this.#nearOf) {
      this.#near = usual === null ? 0 : this.#alike(usual);
      this.#nearOf = usual;
    }
    return this.#alike(request) - this.#near;
  }

  #alike(request: Float32Array): number {
    const whole = dot(this.#direction, request);
    if (this.#sentences.length === 0) return whole;
    let best = -1;
    for (const sentence of this.#sentences) best = Math.max(best, dot(sentence, request));
    const share = (SENTENCE_SHARE * DEFINITION_COUNTS) / (DEFINITION_COUNTS + this.#uses);
    return (1 - share) * whole + share * best;
  }
}

/** By hand: a choice multiplies a million numbers. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

const unit = (vector: Float64Array): Float32Array => {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
};
