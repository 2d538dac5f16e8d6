/** One initialised tick: [tick, liquidityNet, liquidityGross]. */
export type TickEntry = readonly [tick: number, net: bigint, gross: bigint];

/** Ticks in one word of the contract's bitmap. */
const WORD = 256;

/** The pool's initialised ticks, as `ticks` and `tickBitmap` of the contract hold them. */
export class TickMap {
  readonly spacing: number;
  #ticks: { tick: number; net: bigint; gross: bigint }[] = [];

  constructor(spacing: number, entries: Iterable<TickEntry> = []) {
    this.spacing = spacing;
    for (const [tick, net, gross] of entries) this.#ticks.push({ tick, net, gross });
    this.#ticks.sort((a, b) => a.tick - b.tick);
  }

  /** Initialised ticks in ascending order. */
  entries(): TickEntry[] {
    return this.#ticks.map(({ tick, net, gross }) => [tick, net, gross] as const);
  }

  /** Liquidity added (positive) or removed (negative) in a range: a mint or a burn. */
  update(lower: number, upper: number, liquidity: bigint): void {
    this.#change(lower, liquidity, liquidity);
    this.#change(upper, -liquidity, liquidity);
  }

  /** Change of liquidity when the tick is crossed upwards. */
  net(tick: number): bigint {
    const index = this.#search(tick);
    const found = this.#ticks[index];
    return found?.tick === tick ? found.net : 0n;
  }

  /**
   * TickBitmap.nextInitializedTickWithinOneWord: the next initialised tick at or below (`lte`) or above, or the edge of
   * the bitmap's word. The edges matter: a swap step ends there too, and each step rounds.
   */
  nextWithinOneWord(tick: number, lte: boolean): { readonly next: number; readonly initialized: boolean } {
    const compressed = Math.floor(tick / this.spacing) + (lte ? 0 : 1);
    const wordStart = Math.floor(compressed / WORD) * WORD;
    if (lte) {
      const index = this.#search(compressed * this.spacing + 1) - 1;
      const found = this.#ticks[index]?.tick ?? -Infinity;
      const edge = wordStart * this.spacing;
      return found >= edge ? { next: found, initialized: true } : { next: edge, initialized: false };
    }
    const found = this.#ticks[this.#search(compressed * this.spacing)]?.tick ?? Infinity;
    const edge = (wordStart + WORD - 1) * this.spacing;
    return found <= edge ? { next: found, initialized: true } : { next: edge, initialized: false };
  }

  #change(tick: number, net: bigint, gross: bigint): void {
    if (gross === 0n) return;
    const index = this.#search(tick);
    const found = this.#ticks[index];
    if (found?.tick !== tick) {
      this.#ticks.splice(index, 0, { tick, net, gross });
      return;
    }
    found.net += net;
    found.gross += gross;
    if (found.gross === 0n) this.#ticks.splice(index, 1);
  }

  /** Index of the first initialised tick at or above. */
  #search(tick: number): number {
    let [low, high] = [0, this.#ticks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ticks[middle]!.tick < tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
