import { FLAG, type TickLog } from '../../life/index.ts';
import { clipTo, drawRegimeBands } from '../bands.ts';
import { foldStrip, minMax, type StripColumns } from '../decimate.ts';
import type { Palette } from '../palette.ts';
import { drawFlags } from './strip-marks.ts';
import { STRIP, STRIP_HEIGHT, STRIP_TOPS } from './strip-rows.ts';

/** Height of a tier's bar as a share of the full one. */
const TIER_HEIGHT = [0.3, 0.65, 1] as const;

export interface StripView {
  /** Ticks, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  readonly cursor: number | null;
  readonly hover: number | null;
  /** A stretch being selected, ticks. */
  readonly select: readonly [number, number] | null;
}

/** Draws the whole strip in CSS pixels; the caller has scaled the context. */
export function drawStrip(
  context: CanvasRenderingContext2D,
  log: TickLog,
  view: StripView,
  width: number,
  palette: Palette,
): void {
  const plot = Math.max(1, width - STRIP.gutter - STRIP.right);
  const x = (tick: number): number => STRIP.gutter + ((tick - view.from) / (view.to - view.from)) * plot;
  context.clearRect(0, 0, width, STRIP_HEIGHT);
  drawDetail(context, log, view, plot, palette);
  const from = Math.max(0, Math.floor(view.from - log.first));
  const to = Math.min(log.length, Math.ceil(view.to - log.first));
  drawRegimeBands(
    context,
    log,
    { from, to },
    { left: STRIP.gutter, top: STRIP_TOPS.regimes, width: plot, height: STRIP.regimes },
    // A tick fills its column here: its middle is half a tick on.
    (tick) => x(tick + 0.5),
    palette,
    1,
    STRIP.regimes,
  );
  drawOverview(context, log, view, plot, palette);
  const bottom = STRIP_TOPS.overview - STRIP.gap;
  if (view.select !== null) {
    context.globalAlpha = 0.18;
    context.fillStyle = palette.text;
    const left = x(Math.min(...view.select));
    context.fillRect(left, 0, x(Math.max(...view.select)) - left, bottom);
    context.globalAlpha = 1;
  }
  for (const [tick, colour] of [
    [view.hover, palette.text3],
    [view.cursor, palette.focus],
  ] as const) {
    if (tick === null || tick < view.from || tick >= view.to) continue;
    context.fillStyle = colour;
    context.fillRect(Math.round(x(tick + 0.5)), 0, tick === view.cursor ? 2 : 1, bottom);
  }
}

function drawDetail(
  context: CanvasRenderingContext2D,
  log: TickLog,
  view: StripView,
  plot: number,
  palette: Palette,
): void {
  const span = view.to - view.from;
  // One column a tick while they are wide enough to tell apart, else one a pixel.
  const single = plot / span >= 1;
  const columns = single ? Math.ceil(view.to) - Math.floor(view.from) : Math.floor(plot);
  const start = (single ? Math.floor(view.from) : view.from) - log.first;
  const folded = foldStrip(log, start, single ? start + columns : view.to - log.first, columns);
  const step = single ? plot / span : plot / columns;
  const offset = single ? (Math.floor(view.from) - view.from) * step : 0;
  const gap = step >= 4 ? 1 : 0;
  const colours = [palette.tiers.T0, palette.tiers.T1, palette.tiers.T2] as const;
  clipTo(context, { left: STRIP.gutter, top: 0, width: plot, height: STRIP_HEIGHT });
  let lastMark = -Infinity;
  for (let column = 0; column < columns; column += 1) {
    if (folded.count[column] === 0) continue;
    const flags = folded.flags[column]!;
    const left = STRIP.gutter + offset + column * step;
    drawTiers(
      context,
      folded,
      column,
      left,
      Math.max(0.75, step - gap),
      STRIP_TOPS.bars + STRIP.bars,
      STRIP.bars,
      colours,
    );
    lastMark = drawFlags(context, folded, column, left + (step - gap) / 2, lastMark, palette);
    if ((flags & FLAG.death) !== 0) {
      context.fillStyle = palette.failed;
      context.fillRect(left, 0, Math.max(2, step - gap), STRIP_TOPS.regimes);
    }
  }
  context.restore();
}

/** A tier rare in its column is drawn as strongly as its share, and never too faint to see. */
const FAINTEST = 0.3;

/** Bars of one column: each tier at its height, as strong as its share of the column's ticks. */
function drawTiers(
  context: CanvasRenderingContext2D,
  folded: StripColumns,
  column: number,
  left: number,
  width: number,
  bottom: number,
  height: number,
  colours: readonly [string, string, string],
): void {
  const total = folded.count[column]!;
  const brief = folded.brief[column]!;
  const full = folded.full[column]!;
  const shares = [(total - brief - full) / total, brief / total, full / total] as const;
  for (const tier of [2, 1, 0] as const) {
    if (shares[tier] === 0) continue;
    const tall = height * TIER_HEIGHT[tier];
    context.globalAlpha = FAINTEST + (1 - FAINTEST) * shares[tier];
    context.fillStyle = colours[tier];
    context.fillRect(left, bottom - tall, width, tall);
  }
  context.globalAlpha = 1;
}

/** The whole life in one row, with the stretch above as a window: the scroll bar. */
function drawOverview(
  context: CanvasRenderingContext2D,
  log: TickLog,
  view: StripView,
  plot: number,
  palette: Palette,
): void {
  const top = STRIP_TOPS.overview;
  const total = Math.max(log.length, view.to - log.first);
  const columns = Math.floor(plot);
  const folded = foldStrip(log, 0, total, columns);
  const colours = [palette.tiers.T0, palette.tiers.T1, palette.tiers.T2] as const;
  context.fillStyle = palette.raised;
  context.fillRect(STRIP.gutter, top, plot, STRIP.overview);
  const step = plot / Math.max(1, total);
  for (let column = 0; column < columns; column += 1) {
    if (folded.count[column] === 0) continue;
    const left = STRIP.gutter + column;
    drawTiers(
      context,
      folded,
      column,
      left,
      Math.max(1, Math.min(step, 3)),
      top + STRIP.overview - 2,
      STRIP.overview - 4,
      colours,
    );
    if ((folded.flags[column]! & FLAG.death) !== 0) {
      context.fillStyle = palette.failed;
      context.fillRect(left, top, 2, STRIP.overview);
    }
  }
  drawPrice(context, log, Math.floor((plot * log.length) / total), top, palette);
  const left = STRIP.gutter + ((view.from - log.first) / total) * plot;
  const right = STRIP.gutter + ((view.to - log.first) / total) * plot;
  context.strokeStyle = palette.text;
  context.lineWidth = 1;
  context.strokeRect(
    Math.round(left) + 0.5,
    top + 0.5,
    Math.max(3, Math.round(right - left) - 1),
    STRIP.overview - 1,
  );
}

/** The price of the whole life as a thin line over its row: a landmark, without a scale of its own. */
function drawPrice(
  context: CanvasRenderingContext2D,
  log: TickLog,
  columns: number,
  top: number,
  palette: Palette,
): void {
  if (columns < 2) return;
  const { min, max } = minMax(log.price, 0, log.length, columns);
  let low = Infinity;
  let high = -Infinity;
  for (let column = 0; column < columns; column += 1) {
    if (min[column]! < low) low = min[column]!;
    if (max[column]! > high) high = max[column]!;
  }
  if (!(high > low)) return;
  const y = (value: number): number =>
    top + STRIP.overview - 3 - ((value - low) / (high - low)) * (STRIP.overview - 6);
  // Where the world jumped nothing happened in between.
  const jumps = new Set(log.jumps.map((tick) => Math.floor(((tick - log.first) * columns) / log.length)));
  context.beginPath();
  let broken = true;
  for (let column = 0; column < columns; column += 1) {
    if (jumps.has(column)) broken = true;
    if (Number.isNaN(min[column]!) || jumps.has(column)) continue;
    const left = STRIP.gutter + column + 0.5;
    if (broken) context.moveTo(left, y(min[column]!));
    else context.lineTo(left, y(min[column]!));
    broken = false;
    context.lineTo(STRIP.gutter + column + 0.5, y(max[column]!));
  }
  context.strokeStyle = palette.text2;
  context.lineWidth = 1;
  context.stroke();
}
