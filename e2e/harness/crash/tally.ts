import type { CheckedLife, Death } from './life.ts';

export interface Summary {
  readonly kills: number;
  /** Of the kills: what the page was doing. */
  readonly killedWhile: Readonly<Record<Death['stage'], number>>;
  readonly acknowledged: number;
  /** Parts of files that were stored for the sake of order, at rest and on closing, and heard of. */
  readonly folded: number;
  /**
   * Transactions that had begun and were not heard to be durable: stored all the same, or wholly gone. After so many
   * kills there were some that had gone: those kills fell into the middle of writing for certain.
   */
  readonly cutOff: { readonly kept: number; readonly gone: number; readonly kills: number };
  /** How often everything stored was read and checked, and how much that was together. */
  readonly checked: {
    readonly times: number;
    readonly rows: number;
    readonly heaps: number;
    readonly btrees: number;
    readonly searches: number;
    /** Reads of files where they lie. */
    readonly readInPlace: number;
  };
  /** Databases that Chromium damaged by itself and lost: what became of each. */
  readonly lostByBrowser: readonly string[];
  /** Databases that Chromium threw away and said so on opening, which the page tells its owner: what was in each. */
  readonly clearedByBrowser: readonly string[];
  /** Milliseconds to open the database after a kill. */
  readonly reopenMs: { readonly median: number; readonly longest: number };
  readonly seconds: number;
}

/** Adds up what the kills did. */
export class Tally {
  kills = 0;
  readonly #begun = performance.now();
  readonly #while = { opening: 0, idle: 0, running: 0, flushing: 0, resting: 0, closing: 0 };
  readonly #opened: number[] = [];
  readonly #lost: string[] = [];
  readonly #cleared: string[] = [];
  #acknowledged = 0;
  #folded = 0;
  #kept = 0;
  #gone = 0;
  #cut = 0;
  #last = -1;
  readonly #checked = { times: 0, rows: 0, heaps: 0, btrees: 0, searches: 0, readInPlace: 0 };

  killed(death: Death): void {
    this.kills += 1;
    this.#while[death.stage] += 1;
    if (death.stage === 'opening') return;
    this.#folded += death.folded;
    this.#acknowledged += Math.max(0, death.acknowledged - this.#last);
  }

  /** What was found after the kill before, and how many rows there were. */
  checked({ survey, openMs, readInPlace }: CheckedLife, { acknowledged, begun }: Death, rows: number): void {
    this.#kept += survey.last - acknowledged;
    this.#gone += Math.max(0, begun - survey.last);
    if (begun > survey.last) this.#cut += 1;
    this.#last = survey.last;
    this.#checked.times += 1;
    this.#checked.rows += rows;
    this.#checked.heaps += survey.checked.heaps;
    this.#checked.btrees += survey.checked.btrees;
    this.#checked.searches += survey.checked.searches;
    this.#checked.readInPlace += readInPlace;
    this.#opened.push(openMs);
  }

  lost(what: string): void {
    this.#lost.push(what);
  }

  cleared(what: string): void {
    this.#cleared.push(what);
  }

  summary(): Summary {
    const sorted = this.#opened.toSorted((a, b) => a - b);
    return {
      kills: this.kills,
      killedWhile: { ...this.#while },
      acknowledged: this.#acknowledged,
      folded: this.#folded,
      cutOff: { kept: this.#kept, gone: this.#gone, kills: this.#cut },
      checked: { ...this.#checked },
      lostByBrowser: [...this.#lost],
      clearedByBrowser: [...this.#cleared],
      reopenMs: { median: sorted[sorted.length >> 1] ?? NaN, longest: sorted.at(-1) ?? NaN },
      seconds: (performance.now() - this.#begun) / 1000,
    };
  }
}
