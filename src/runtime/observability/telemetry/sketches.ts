import { DDSketch } from '@datadog/sketches-js';
import type { QuantileRow } from '../../../domain/telemetry/telemetry.ts';

/** A quantile from a sketch is within this share of the exact one. */
export const RELATIVE_ERROR = 0.01;
/** Ticks that share a sketch: a window is put together from whole ones. */
export const BLOCK_TICKS = 64;
/**
 * Sketches count nanoseconds. The library loses counts when it merges a sketch that ends at key 0, which is 1 in any unit:
 * no duration is one nanosecond, but one millisecond is common.
 */
const NS_PER_MS = 1e6;

type Series = QuantileRow['name'];

const sketch = (): DDSketch => new DDSketch({ relativeAccuracy: RELATIVE_ERROR });

/** Durations of one series: a sketch of all of them, and one for each block of ticks. */
export class WindowedSketch {
  readonly #blocks: number;
  #all = sketch();
  readonly #byBlock = new Map<number, DDSketch>();

  /** @param blocks the newest that are kept apart */
  constructor(blocks: number) {
    this.#blocks = blocks;
  }

  add(ms: number, block: number): void {
    let into = this.#byBlock.get(block);
    if (into === undefined) {
      into = sketch();
      this.#byBlock.set(block, into);
      // Blocks come in ascending order, and a Map keeps it.
      for (const old of this.#byBlock.keys()) {
        if (old > block - this.#blocks) break;
        this.#byBlock.delete(old);
      }
    }
    const ns = ms * NS_PER_MS;
    this.#all.accept(ns);
    into.accept(ns);
  }

  /** Everything since it began. */
  all(): DDSketch {
    return this.#all;
  }

  /** Blocks from `first` on merged, and what came in a part of the block before. */
  since(first: number, rest: readonly number[]): DDSketch {
    const merged = sketch();
    for (const [block, part] of this.#byBlock) if (block >= first) merged.merge(part);
    for (const ms of rest) merged.accept(ms * NS_PER_MS);
    return merged;
  }
}

/** What a sketch says, in ms; null where nothing was counted. */
export function readSketch(name: Series, from: DDSketch): Omit<QuantileRow, 'maxTick'> | null {
  if (from.count === 0) return null;
  // The estimate of an extreme may lie beyond the extreme itself, which is known exactly.
  const at = (q: number): number =>
    Math.min(from.max, Math.max(from.min, from.getValueAtQuantile(q))) / NS_PER_MS;
  return {
    name,
    count: from.count,
    mean: from.sum / from.count / NS_PER_MS,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: from.max / NS_PER_MS,
  };
}
