import { FLAG, ORDER, ORDER_KINDS, type TickLog } from '../life/index.ts';
import type { Palette } from './palette.ts';

/** A drawn mark, so that a click near it can open its tick. CSS pixels from the plot's corner. */
export interface Mark {
  readonly tick: number;
  readonly x: number;
  readonly y: number;
}

/** Marks closer than this, CSS pixels, would only blot: the later one is left out at this zoom. */
const CROWDED = 6;
const SIZE = 4;
/** With more trades in sight than this, marks shrink so that the line stays readable. */
const MANY = 40;

/** Shape of a trade: up for a buy, down for a sell, a diamond in and a hollow diamond out of the pool. */
export function markPath(
  context: CanvasRenderingContext2D | Path2D,
  kind: 'buy' | 'sell' | 'provide' | 'withdraw' | null,
  x: number,
  y: number,
  size: number,
): void {
  if (kind === 'buy') {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y + size);
    context.lineTo(x - size, y + size);
  } else if (kind === 'sell') {
    context.moveTo(x, y + size);
    context.lineTo(x + size, y - size);
    context.lineTo(x - size, y - size);
  } else {
    context.moveTo(x, y - size);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size, y);
  }
  context.closePath();
}

/** Draws the filled trades on a line and returns where they are. `position` gives canvas pixels of tick and value. */
export function drawTrades(
  context: CanvasRenderingContext2D,
  log: TickLog,
  values: Float64Array,
  range: { readonly from: number; readonly to: number },
  position: (tick: number, value: number) => { readonly x: number; readonly y: number },
  origin: { readonly left: number; readonly top: number },
  palette: Palette,
  scale: number,
): readonly Mark[] {
  const marks: Mark[] = [];
  let seen = 0;
  for (let index = range.from; index < range.to; index += 1) {
    if ((log.flags[index]! & FLAG.traded) !== 0) seen += 1;
  }
  const size = (seen > MANY ? SIZE - 1 : SIZE) * scale;
  let lastX = -Infinity;
  context.save();
  context.lineWidth = 1.25 * scale;
  for (let index = range.from; index < range.to; index += 1) {
    if ((log.flags[index]! & FLAG.traded) === 0) continue;
    const kind = ORDER_KINDS.find((one) => log.orders[index] === ORDER[one]) ?? null;
    const tick = log.tick[index]!;
    const { x, y } = position(tick, values[index]!);
    if (x - lastX < CROWDED * scale) continue;
    lastX = x;
    const offset = kind === 'buy' ? 9 : kind === 'sell' ? -9 : 0;
    context.beginPath();
    markPath(context, kind, x, y + offset * scale, size);
    context.fillStyle = kind === 'withdraw' || kind === 'sell' ? palette.surface : palette.text;
    context.strokeStyle = palette.text;
    context.fill();
    context.stroke();
    marks.push({ tick, x: (x - origin.left) / scale, y: (y + offset * scale - origin.top) / scale });
  }
  context.restore();
  return marks;
}
