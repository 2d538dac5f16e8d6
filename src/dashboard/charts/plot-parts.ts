import uPlot from 'uplot';
import { formatWorldTime } from '../words/index.ts';
import { FLAG, type TickLog } from '../life/index.ts';
import type { Palette } from './palette.ts';

/** Indices of the log that a plot was given, `to` exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Shorter stretches than this, s, are labelled with the hour too, since days would repeat: eight days. */
const HOURS_UP_TO_S = 8 * 86_400;
/** Longer stretches than this, s, are labelled by month: two years. */
const MONTHS_FROM_S = 2 * 365 * 86_400;
/** A break of a line is at least this wide, CSS pixels, however many ticks a pixel holds. */
const BREAK = 6;
/** Half the width of a digit of the axis, CSS pixels. */
const HALF_DIGIT = 3.2;

/** How every plot draws its axes. */
export const axisStyle = (palette: Palette): uPlot.Axis => ({
  stroke: palette.text2,
  font: `12px ${palette.mono}`,
  grid: { stroke: palette.border, width: 1 },
  ticks: { stroke: palette.border, width: 1, size: 4 },
});

/** Where the world jumped (a seek, another world) nothing happened in between: lines are broken there. */
export function jumpGaps(
  plot: uPlot,
  log: TickLog,
  stretch: Stretch,
  first: number,
  last: number,
): [number, number][] {
  const found: [number, number][] = [];
  for (let index = Math.max(1, stretch.from + first); index <= stretch.from + last; index += 1) {
    if ((log.flags[index]! & FLAG.jump) === 0) continue;
    const right = plot.valToPos(log.tick[index]!, 'x', true);
    const left = plot.valToPos(log.tick[index]! - 1, 'x', true);
    const wider = Math.max(0, (BREAK * uPlot.pxRatio - (right - left)) / 2);
    found.push([left - wider, right + wider]);
  }
  return found;
}

/** Dates below the axis: months alone where years are in sight, and none that would be cut off at the right. */
export function axisDates(plot: uPlot, log: TickLog, stretch: Stretch, ticks: readonly number[]): string[] {
  const first = log.time[stretch.from] ?? 0;
  const last = log.time[Math.max(0, stretch.to - 1)] ?? 0;
  const hours = last - first < HOURS_UP_TO_S;
  const length = hours ? 11 : last - first > MONTHS_FROM_S ? 7 : 10;
  return ticks.map((tick) => {
    const index = log.indexOf(Math.round(tick));
    const room = plot.bbox.width / uPlot.pxRatio - plot.valToPos(tick, 'x');
    return index === null || room < length * HALF_DIGIT
      ? ''
      : hours
        ? formatWorldTime(log.time[index], true).slice(5, 16)
        : formatWorldTime(log.time[index]).slice(0, length);
  });
}

/**
 * Marks where the world jumped: a line down the break.
 * @param named with the months on its two sides
 */
export function drawJumps(
  plot: uPlot,
  log: TickLog,
  { from, to }: Stretch,
  palette: Palette,
  scale: number,
  named: boolean,
): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = palette.text2;
  ctx.fillStyle = palette.text2;
  ctx.lineWidth = scale;
  ctx.setLineDash([3 * scale, 3 * scale]);
  ctx.font = `${12 * scale}px ${palette.mono}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  let free = Infinity;
  for (const tick of log.jumps.toReversed()) {
    const index = tick - log.first;
    if (index <= Math.max(0, from) || index >= to) continue;
    const x = Math.round(plot.valToPos(tick - 0.5, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    if (!named) continue;
    const text = jumpWords(log.time[index - 1]!, log.time[index]!);
    const width = ctx.measureText(text).width + 8 * scale;
    // Left of its line where there is room, and never over the name of a later one.
    const left = x - width >= bbox.left ? x - width : x + 4 * scale;
    if (left + width > free) continue;
    free = left;
    ctx.fillText(text, left + 4 * scale, bbox.top + 2 * scale);
  }
  ctx.restore();
}

/** `jump 2015-11 → 2008-05`. @param from world times, Unix s */
export const jumpWords = (from: number, to: number): string =>
  `jump ${formatWorldTime(from).slice(0, 7)} → ${formatWorldTime(to).slice(0, 7)}`;

/** The line of the shared time cursor. */
export function drawCursor(plot: uPlot, cursor: number | null, palette: Palette, scale: number): void {
  if (cursor === null) return;
  const x = Math.round(plot.valToPos(cursor, 'x', true));
  if (x < plot.bbox.left || x > plot.bbox.left + plot.bbox.width) return;
  plot.ctx.fillStyle = palette.focus;
  plot.ctx.fillRect(x, plot.bbox.top, Math.max(1, Math.round(1.5 * scale)), plot.bbox.height);
}

/** Bounds of a value axis with room around the line, and more below it where marks stand. */
export function roomyBounds(min: number | null, max: number | null, marks: boolean): [number, number] {
  if (min === null || max === null) return [0, 1];
  const room = Math.max((max - min) * 0.06, Math.abs(max) * 0.001, 1e-9);
  return [min - room * (marks ? 2.5 : 1), max + room];
}
