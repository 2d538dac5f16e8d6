import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { TickLog } from '../life/index.ts';
import { type Box, clipTo } from './bands.ts';
import type { Palette } from './palette.ts';

/** Half the width of a error bar's caps, CSS pixels. */
const CAP = 3;

/**
 * Draws price predictions as error bars where they come due, tied to where they were made, with what came as a dot: filled
 * inside the interval, hollow outside. What is not due yet has no dot.
 */
export function drawErrorBars(
  context: CanvasRenderingContext2D,
  predictions: readonly PendingPrediction[],
  log: TickLog,
  box: Box,
  position: (tick: number, value: number) => { readonly x: number; readonly y: number },
  palette: Palette,
  scale: number,
): void {
  clipTo(context, box);
  for (const prediction of predictions) {
    if (prediction.metric !== 'price') continue;
    const low = position(prediction.dueTick, prediction.low);
    const high = position(prediction.dueTick, prediction.high);
    const made = position(prediction.madeAtTick, prediction.baseline);
    const due = log.indexOf(prediction.dueTick);
    const actual = due === null ? null : log.price[due]!;
    const right = actual !== null && actual >= prediction.low && actual <= prediction.high;
    const colour = actual === null ? palette.text2 : right ? palette.gain : palette.loss;
    context.strokeStyle = colour;
    context.lineWidth = scale;
    context.setLineDash([scale, 3 * scale]);
    context.beginPath();
    context.moveTo(made.x, made.y);
    context.lineTo(low.x, made.y);
    context.stroke();
    context.setLineDash([]);
    context.lineWidth = 1.25 * scale;
    context.beginPath();
    context.moveTo(low.x, low.y);
    context.lineTo(high.x, high.y);
    for (const end of [low, high]) {
      context.moveTo(end.x - CAP * scale, end.y);
      context.lineTo(end.x + CAP * scale, end.y);
    }
    context.stroke();
    if (actual === null) continue;
    const came = position(prediction.dueTick, actual);
    context.beginPath();
    context.arc(came.x, came.y, 3 * scale, 0, 2 * Math.PI);
    context.fillStyle = right ? palette.gain : palette.surface;
    context.fill();
    context.stroke();
  }
  context.restore();
}
