import type { Shape } from './groups.ts';
import { type Sprite, spriteOf } from './sheet.ts';

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

/** What a brush leaves on a square of so many pixels. */
function painted(size: number, paint: (brush: OffscreenCanvasRenderingContext2D) => void): Uint8ClampedArray {
  const brush = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
  if (!brush) return new Uint8ClampedArray(size * size * 4);
  paint(brush);
  return brush.getImageData(0, 0, size, size).data;
}

/** A colour as a canvas takes it, as red, green and blue, 0 to 255. */
export function rgbOf(colour: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = painted(1, (brush) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
  });
  return [r, g, b];
}

/** A mark as pixels, drawn once: thousands are stamped. @param scale pixels per CSS pixel */
export function markSprite(shape: Shape, colour: string, r: number, scale: number): Sprite {
  const size = Math.ceil((2 * r + 3) * scale);
  const rgba = painted(size, (brush) => {
    brush.translate(size / 2, size / 2);
    brush.scale(scale, scale);
    drawMark(brush, shape, colour, r);
  });
  return spriteOf(rgba, size);
}
