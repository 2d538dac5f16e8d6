import { FLAG, ORDER, ORDER_KINDS } from '../../life/index.ts';
import type { StripColumns } from '../decimate.ts';
import { markPath } from '../marks.ts';
import type { Palette } from '../palette.ts';
import { STRIP, STRIP_TOPS } from './strip-rows.ts';

/** Marks of one column; returns where the last trade stands so that crowded ones are left out. */
export function drawFlags(
  context: CanvasRenderingContext2D,
  folded: StripColumns,
  column: number,
  middle: number,
  lastMark: number,
  palette: Palette,
): number {
  const flags = folded.flags[column]!;
  if ((flags & FLAG.surprise) !== 0) {
    context.fillStyle = palette.text;
    context.fillRect(middle - 1, 2, 2, 4);
  }
  if ((flags & FLAG.jump) !== 0) {
    context.fillStyle = palette.text2;
    for (let top = 0; top < STRIP_TOPS.overview - STRIP.gap; top += 6)
      context.fillRect(middle - 0.5, top, 1, 3);
  }
  if ((flags & FLAG.regime) !== 0) {
    context.fillStyle = palette.text2;
    context.fillRect(middle - 0.5, STRIP_TOPS.outcomes + 2, 1, STRIP.outcomes - 2);
  }
  const outcomes = STRIP_TOPS.outcomes + STRIP.outcomes / 2;
  if ((flags & (FLAG.right | FLAG.wrong)) !== 0) {
    const wrong = (flags & FLAG.wrong) !== 0;
    context.beginPath();
    context.arc(middle, outcomes, 2.5, 0, 2 * Math.PI);
    context.fillStyle = wrong ? palette.surface : palette.gain;
    context.strokeStyle = wrong ? palette.loss : palette.gain;
    context.lineWidth = 1.25;
    context.fill();
    context.stroke();
  }
  const acted = flags & (FLAG.traded | FLAG.blocked | FLAG.reverted);
  if (acted === 0 || middle - lastMark < 5) return lastMark;
  const y = STRIP_TOPS.trades + STRIP.trades / 2;
  context.beginPath();
  context.lineWidth = 1.25;
  context.strokeStyle = palette.text;
  if ((acted & FLAG.traded) !== 0) {
    drawOrders(context, folded.orders[column]!, middle, y, palette);
    return middle;
  } else {
    context.strokeStyle = palette.loss;
    context.moveTo(middle - 3, y - 3);
    context.lineTo(middle + 3, y + 3);
    context.moveTo(middle + 3, y - 3);
    context.lineTo(middle - 3, y + 3);
  }
  context.stroke();
  return middle;
}

/** The orders filled within one column: one mark, or what went in above what came out where both did. */
function drawOrders(
  context: CanvasRenderingContext2D,
  orders: number,
  x: number,
  y: number,
  palette: Palette,
): void {
  const kinds = ORDER_KINDS.filter((kind) => (orders & ORDER[kind]) !== 0);
  const first = kinds.find((kind) => kind === 'buy' || kind === 'provide');
  const last = kinds.find((kind) => kind === 'sell' || kind === 'withdraw');
  const both = first !== undefined && last !== undefined;
  for (const [kind, down] of [
    [first, -4],
    [last, 4],
  ] as const) {
    if (kind === undefined) continue;
    context.beginPath();
    markPath(context, kind, x, both ? y + down : y, both ? 2.5 : 3.5);
    context.fillStyle = kind === 'sell' || kind === 'withdraw' ? palette.surface : palette.text;
    context.fill();
    context.stroke();
  }
}
