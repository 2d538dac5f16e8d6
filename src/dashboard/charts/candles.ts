import type { TickLog } from '../life/index.ts';
import { type Box, clipTo } from './bands.ts';
import type { Palette } from './palette.ts';

/** A price over some ticks. */
export interface Candle {
  /** First and last tick in it. */
  readonly from: number;
  readonly to: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Ticks that a candle may have: a tick has one price, so that fewer would have no wicks. */
const LENGTHS = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;
/** A candle is no narrower than this, CSS pixels. */
const NARROWEST = 7;

/** How many ticks a candle has. @param width of one tick, CSS pixels */
export const candleTicks = (width: number): number =>
  LENGTHS.find((length) => length * width >= NARROWEST) ?? LENGTHS.at(-1)!;

/**
 * The candles of a stretch of a life. They begin at whole multiples of their length, so that they stay as they are while one scrolls; a
 * jump of the market ends one.
 *
 * @param window indices of the log, `to` exclusive
 */
export function candlesOf(
  { tick, price, jumps }: Pick<TickLog, 'tick' | 'price' | 'jumps'>,
  window: { readonly from: number; readonly to: number },
  length: number,
): readonly Candle[] {
  const jumped = new Set(jumps);
  const found: { from: number; to: number; open: number; high: number; low: number; close: number }[] = [];
  for (let index = window.from; index < window.to; index += 1) {
    const [at, value] = [tick[index]!, price[index]!];
    const last = found.at(-1);
    const same = last && Math.floor(last.from / length) === Math.floor(at / length) && !jumped.has(at);
    if (!same) {
      found.push({ from: at, to: at, open: value, high: value, low: value, close: value });
      continue;
    }
    last.to = at;
    last.high = Math.max(last.high, value);
    last.low = Math.min(last.low, value);
    last.close = value;
  }
  return found;
}

/** Draws candles: hollow where the price rose, filled where it fell. */
export function drawCandles(
  context: CanvasRenderingContext2D,
  candles: readonly Candle[],
  box: Box,
  position: (tick: number, value: number) => { readonly x: number; readonly y: number },
  palette: Palette,
  scale: number,
): void {
  clipTo(context, box);
  context.lineWidth = scale;
  for (const { from, to, open, high, low, close } of candles) {
    const [left, right] = [position(from - 0.5, open), position(to + 0.5, close)];
    const rose = close >= open;
    context.strokeStyle = rose ? palette.gain : palette.loss;
    context.fillStyle = rose ? palette.surface : palette.loss;
    const middle = (left.x + right.x) / 2;
    context.beginPath();
    context.moveTo(middle, position(from, high).y);
    context.lineTo(middle, position(from, low).y);
    context.stroke();
    const gap = Math.min(2 * scale, (right.x - left.x) / 4);
    const top = Math.min(left.y, right.y);
    const height = Math.max(scale, Math.abs(left.y - right.y));
    const width = Math.max(scale, right.x - left.x - 2 * gap);
    context.fillRect(left.x + gap, top, width, height);
    context.strokeRect(left.x + gap, top, width, height);
  }
  context.restore();
}
