import type { Box } from './bands.ts';
import type { Palette } from './palette.ts';

/** Draws named horizontal lines, e.g. where a phase begins: the name stands above its line at the left. */
export function drawLevels(
  context: CanvasRenderingContext2D,
  levels: readonly { readonly at: number; readonly label: string }[],
  box: Box,
  y: (value: number) => number,
  palette: Palette,
  scale: number,
): void {
  if (levels.length === 0) return;
  context.save();
  context.font = `${12 * scale}px ${palette.mono}`;
  context.textAlign = 'left';
  context.textBaseline = 'bottom';
  context.fillStyle = palette.text2;
  context.strokeStyle = palette.text3;
  context.lineWidth = scale;
  context.setLineDash([2 * scale, 4 * scale]);
  let named = -Infinity;
  for (const level of levels) {
    const top = Math.round(y(level.at)) + 0.5;
    if (level.at > 0) {
      context.beginPath();
      context.moveTo(box.left, top);
      context.lineTo(box.left + box.width, top);
      context.stroke();
    }
    // A name that would stand on the one before it is left out.
    if (Math.abs(top - named) < 12 * scale) continue;
    context.fillText(level.label, box.left + 4 * scale, top - scale);
    named = top;
  }
  context.restore();
}
