import type { Block } from '../../../domain/world/world.ts';
import type { StoredBar } from '../series/series-reader.ts';
import type { StoredSeries } from '../series/series.ts';

/** One for each price of a bar. */
export const BLOCKS_PER_STEP = 4;
/** Paper: what the base fee of Ethereum has been for most of its life, wei. */
const BASE_FEE = 20e9;

/** A block of a file's world: what it moves the price to. */
export interface PaperBlock {
  readonly block: Block;
  /** Price or tick. */
  readonly level: number;
  /** Whether anything is traded in it; without trades the level is the one before. */
  readonly trades: boolean;
  /** Quote traded in it; null where the file says none. */
  readonly volume: number | null;
  /** Liquidity in units; NaN where the file says none. */
  readonly liquidity: number;
}

export const blockOf = (number: number, timestamp: number): Block => ({
  number,
  timestamp,
  baseFeePerGas: BASE_FEE,
});

/**
 * The blocks of a step. Open, high, low, close in four blocks: the extreme that lies against the bar's direction first, as
 * nobody knows the true order. A level that stays is one trade. A step without a bar of its own has no trades.
 * @param bar the step's own bar, or the last one before it
 */
export function blocksOfStep(series: StoredSeries, bar: StoredBar, step: number): readonly PaperBlock[] {
  const { interval, mapping } = series;
  const own = bar.step === step;
  const start = bar.time + (step - bar.step) * interval;
  const { open, high, low, close, liquidity } = bar;
  const levels = !own
    ? [close, close, close, close]
    : close >= open
      ? [open, low, high, close]
      : [open, high, low, close];
  const trades = levels.map((level, i) => own && (i === 0 || level !== levels[i - 1]));
  const share = 1 / Math.max(1, trades.filter(Boolean).length);
  const { volume, in0, in1 } = mapping.columns;
  const known = volume !== undefined || in0 !== undefined || in1 !== undefined;
  return levels.map((level, i) => ({
    block: blockOf(
      step * BLOCKS_PER_STEP + i + 1,
      Math.floor(start + (interval * (i + 1)) / BLOCKS_PER_STEP),
    ),
    level,
    trades: trades[i]!,
    volume: known ? bar.volume * share : null,
    liquidity,
  }));
}
