import { FLAG, type TickLog } from '../tick-log.ts';
import { drawRegimeBands } from './bands.ts';
import { foldStrip, minMax, type StripColumns } from './decimate.ts';
import { markPath } from './marks.ts';
import type { Palette } from './palette.ts';

/** The strip's rows from the top, CSS pixels. */
export const STRIP = {
  /** Room for the value axis of the charts above, so that columns line up. */
  gutter: 56,
  right: 8,
  surprise: 8,
  bars: 40,
  trades: 16,
  outcomes: 16,
  regimes: 10,
  overview: 20,
  gap: 6,
} as const;

export const STRIP_TOPS = {
  bars: STRIP.surprise,
  trades: STRIP.surprise + STRIP.bars,
  outcomes: STRIP.surprise + STRIP.bars + STRIP.trades,
  regimes: STRIP.surprise + STRIP.bars + STRIP.trades + STRIP.outcomes,
  overview: STRIP.surprise + STRIP.bars + STRIP.trades + STRIP.outcomes + STRIP.regimes + STRIP.gap,
} as const;

export const STRIP_HEIGHT = STRIP_TOPS.overview + STRIP.overview;
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
  context.save();
  context.beginPath();
  context.rect(STRIP.gutter, 0, plot, STRIP_HEIGHT);
  context.clip();
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
    lastMark = drawFlags(
      context,
      log,
      folded,
      column,
      left + (step - gap) / 2,
      lastMark,
      start,
      single,
      palette,
    );
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

/** Marks of one column; returns where the last trade stands so that crowded ones are left out. */
function drawFlags(
  context: CanvasRenderingContext2D,
  log: TickLog,
  folded: StripColumns,
  column: number,
  middle: number,
  lastMark: number,
  start: number,
  single: boolean,
  palette: Palette,
): number {
  const flags = folded.flags[column]!;
  if ((flags & FLAG.surprise) !== 0) {
    context.fillStyle = palette.text;
    context.fillRect(middle - 1, 2, 2, 4);
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
  const kind = single ? (log.list[Math.floor(start) + column]?.actionKind ?? null) : null;
  const y = STRIP_TOPS.trades + STRIP.trades / 2;
  context.beginPath();
  context.lineWidth = 1.25;
  context.strokeStyle = palette.text;
  if ((acted & FLAG.traded) !== 0) {
    markPath(context, kind ?? 'provide', middle, y, 3.5);
    context.fillStyle = kind === 'sell' || kind === 'withdraw' ? palette.surface : palette.text;
    context.fill();
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
  context.beginPath();
  for (let column = 0; column < columns; column += 1) {
    if (Number.isNaN(min[column]!)) continue;
    context.lineTo(STRIP.gutter + column + 0.5, y(min[column]!));
    context.lineTo(STRIP.gutter + column + 0.5, y(max[column]!));
  }
  context.strokeStyle = palette.text2;
  context.lineWidth = 1;
  context.stroke();
}
