import { MARKET_REGIMES } from '../../domain/world/market.ts';
import type { TickLog } from '../life/index.ts';
import { runs } from './decimate.ts';
import { regimeFill, type Palette } from './palette.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Lets nothing be drawn outside a box; `restore` ends that. */
export function clipTo(context: CanvasRenderingContext2D, { left, top, width, height }: Box): void {
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
}

/** How much of a band's colour stays behind a line. */
const BAND_ALPHA = 0.16;
/** Height of the full-coloured foot of each band, CSS pixels. */
const FOOT = 5;

/**
 * Draws the regimes of the log's indices `from`..`to` behind a plot: pale over the whole height, full at its foot,
 * where the hatch can be read. `x` gives the canvas position of a tick.
 */
export function drawRegimeBands(
  context: CanvasRenderingContext2D,
  log: TickLog,
  range: { readonly from: number; readonly to: number },
  box: Box,
  x: (tick: number) => number,
  palette: Palette,
  scale: number,
  foot = FOOT,
): void {
  const perPixel = (range.to - range.from) / Math.max(1, box.width);
  clipTo(context, box);
  for (const run of runs(log.regime, range.from, range.to, Math.ceil(perPixel))) {
    const regime = MARKET_REGIMES[run.value];
    if (regime === undefined) continue;
    const left = Math.round(x(log.first + run.from - 0.5));
    const right = Math.round(x(log.first + run.to - 0.5));
    const width = Math.max(1, right - left);
    const fill = regimeFill(context, palette, regime, scale);
    context.fillStyle = fill;
    if (foot < box.height / scale) {
      context.globalAlpha = BAND_ALPHA;
      context.fillRect(left, box.top, width, box.height);
    }
    context.globalAlpha = 1;
    const height = Math.min(box.height, foot * scale);
    if (typeof fill !== 'string') {
      context.fillStyle = palette.surface;
      context.fillRect(left, box.top + box.height - height, width, height);
      context.fillStyle = fill;
    }
    context.fillRect(left, box.top + box.height - height, width, height);
  }
  context.restore();
}
