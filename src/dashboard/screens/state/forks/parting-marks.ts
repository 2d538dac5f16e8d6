import type uPlot from 'uplot';
import type { ForkTick } from '../../../../domain/past/fork.ts';
import { markPath, type Palette } from '../../../charts/index.ts';
import { actionDiffers, gateDiffers } from './fork-words.ts';

/** CSS pixels. */
const BAR = { width: 2, height: 8 };
const SIZE = 4;
/** Marks closer than this would only blot. */
const CROWDED = 5;

const KINDS: ReadonlySet<string> = new Set(['buy', 'sell', 'provide', 'withdraw']);

/** Marks at the foot of a chart the ticks at which a fork thought or traded otherwise: bars in the colour of its tier, and orders. */
export function drawPartings(plot: uPlot, ticks: readonly ForkTick[], palette: Palette, scale: number): void {
  const { ctx, bbox } = plot;
  const foot = bbox.top + bbox.height;
  let [lastBar, lastMark] = [-Infinity, -Infinity];
  ctx.save();
  ctx.lineWidth = 1.25 * scale;
  for (const tick of ticks) {
    const x = plot.valToPos(tick.tick, 'x', true);
    if (gateDiffers(tick) && x - lastBar >= BAR.width * scale) {
      lastBar = x;
      ctx.fillStyle = palette.tiers[tick.fork.tier];
      ctx.fillRect(
        x - (BAR.width * scale) / 2,
        foot - BAR.height * scale,
        BAR.width * scale,
        BAR.height * scale,
      );
    }
    if (actionDiffers(tick) && x - lastMark >= CROWDED * scale) {
      lastMark = x;
      const action = tick.fork.action ?? tick.original.action ?? '';
      ctx.beginPath();
      markPath(
        ctx,
        KINDS.has(action) ? (action as 'buy') : null,
        x,
        foot - (BAR.height + SIZE + 3) * scale,
        SIZE * scale,
      );
      // Hollow: the original's order, which the fork did not give.
      ctx.fillStyle = tick.fork.action === null ? palette.surface : palette.text;
      ctx.strokeStyle = palette.text;
      ctx.fill();
      ctx.stroke();
    }
  }
  ctx.restore();
}
