import type { Shape } from './groups.ts';

type Brush = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

function outline(brush: Brush, shape: Shape, r: number): void {
  brush.beginPath();
  if (shape === 'diamond') {
    brush.moveTo(0, -r);
    brush.lineTo(r, 0);
    brush.lineTo(0, r);
    brush.lineTo(-r, 0);
    brush.closePath();
  } else if (shape === 'triangle') {
    brush.moveTo(0, -r);
    brush.lineTo(r, r * 0.8);
    brush.lineTo(-r, r * 0.8);
    brush.closePath();
  } else if (shape === 'square') {
    brush.rect(-r * 0.85, -r * 0.85, r * 1.7, r * 1.7);
  } else {
    brush.arc(0, 0, r, 0, 2 * Math.PI);
  }
}

/** Draws one mark around the origin. @param r CSS pixels */
export function drawMark(brush: Brush, shape: Shape, colour: string, r: number): void {
  brush.fillStyle = colour;
  brush.strokeStyle = colour;
  brush.lineWidth = Math.max(1, r * 0.4);
  brush.setLineDash(shape === 'dotted' ? [r * 0.6, r * 0.5] : []);
  if (shape === 'cross') {
    brush.beginPath();
    brush.moveTo(-r, -r);
    brush.lineTo(r, r);
    brush.moveTo(r, -r);
    brush.lineTo(-r, r);
    brush.stroke();
    return;
  }
  outline(brush, shape, shape === 'ring' || shape === 'dotted' || shape === 'half' ? r * 0.8 : r);
  if (shape === 'ring' || shape === 'dotted') brush.stroke();
  else if (shape === 'half') {
    brush.stroke();
    brush.beginPath();
    brush.arc(0, 0, r * 0.8, Math.PI / 2, (3 * Math.PI) / 2);
    brush.fill();
  } else brush.fill();
}

/** A mark as a picture, drawn once: thousands are copied. @param scale pixels per CSS pixel */
export function markPicture(shape: Shape, colour: string, r: number, scale: number): OffscreenCanvas {
  const size = Math.ceil((2 * r + 3) * scale);
  const picture = new OffscreenCanvas(size, size);
  const brush = picture.getContext('2d');
  if (brush) {
    brush.translate(size / 2, size / 2);
    brush.scale(scale, scale);
    drawMark(brush, shape, colour, r);
  }
  return picture;
}
