import uPlot from 'uplot';

/** Of a line, CSS pixels. */
const LINE = 1.25;

/** The pixels of a plot's inside, first row first, each of its four bytes as the canvas wants them. */
interface Pixels {
  readonly data: Uint32Array;
  readonly width: number;
  readonly height: number;
}

type Values = ArrayLike<number | null | undefined>;

/** Most boxes are one pixel wide: a loop is quicker than a call for each row. */
function box(
  data: Uint32Array,
  width: number,
  ink: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * width + left, end = row * width + right; at < end; at += 1) data[at] = ink;
  }
}

/**
 * Layers on top of one another, the highest first: each value reaches down to the next layer's, from its own place to that of
 * the value after it. Pure.
 * @param x of each value, pixels from the left
 * @param y pixels from the top
 */
export function fillLayers(
  { data, width, height }: Pixels,
  layers: readonly Values[],
  inks: readonly number[],
  x: (index: number) => number,
  y: (value: number) => number,
): void {
  const length = layers[0]?.length ?? 0;
  const inside = (row: number): number => Math.min(height, Math.max(0, Math.round(row)));
  let before = -1;
  for (let index = 0; index < length; index += 1) {
    // Of two that fall on the same pixel neither covers the other.
    const from = Math.max(before + 1, Math.round(x(index)));
    before = from;
    const to = Math.min(width, index + 1 < length ? Math.max(from + 1, Math.round(x(index + 1))) : from + 1);
    for (let layer = 0; layer < layers.length; layer += 1) {
      const value = layers[layer]![index];
      if (value === null || value === undefined) continue;
      const below = layers[layer + 1]?.[index];
      const end = below === null || below === undefined ? height : inside(y(below));
      box(data, width, inks[layer]!, from, inside(y(value)), to, end);
    }
  }
}

/** A line through all values that there are, in steps. Pure. @param thickness pixels */
export function drawLine(
  { data, width, height }: Pixels,
  values: Values,
  ink: number,
  thickness: number,
  x: (index: number) => number,
  y: (value: number) => number,
): void {
  const fill = (left: number, top: number, right: number, bottom: number): void =>
    box(
      data,
      width,
      ink,
      Math.max(0, left),
      Math.max(0, top),
      Math.min(width, right),
      Math.min(height, bottom),
    );
  let before: { readonly column: number; readonly row: number } | null = null;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    const column = Math.round(x(index));
    const row = Math.round(y(value) - thickness / 2);
    if (before) fill(before.column, before.row, column, before.row + thickness);
    const [top, bottom] = before ? [Math.min(before.row, row), Math.max(before.row, row)] : [row, row];
    fill(column, top, column + thickness, bottom + thickness);
    before = { column, row };
  }
}

/**
 * Draws the series of a plot where ticks are denser than pixels, pixel by pixel: as paths of thousands of corners they take the
 * browser many times as long.
 */
export class DenseLayer {
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d', { willReadFrequently: true })!;
  readonly #inks = new Map<string, number>();
  #image: ImageData | null = null;

  /** @param stacked whether series are layers, the highest first; else they are lines */
  draw(plot: uPlot, colours: readonly string[], stacked: boolean): void {
    const { left, top } = plot.bbox;
    const width = Math.round(plot.bbox.width);
    const height = Math.round(plot.bbox.height);
    const across = plot.scales['x'];
    const { min: bottom = 0, max: most = 1 } = plot.scales['y'] ?? {};
    if (width < 1 || height < 1 || across?.min == null || across.max == null) return;
    const inks = colours.map((colour) => this.#ink(colour));
    const pixels = this.#pixels(width, height);
    const [ticks, ...series] = plot.data;
    const { min } = across;
    const perTick = width / (across.max - min);
    const perUnit = height / ((most ?? 1) - (bottom ?? 0));
    // A tick has its place in the middle of its column, a bar begins half a tick before.
    const x = (index: number): number => (ticks[index]! - min - (stacked ? 0.5 : 0)) * perTick;
    const y = (value: number): number => height - (value - (bottom ?? 0)) * perUnit;
    if (stacked) fillLayers(pixels, series, inks, x, y);
    else {
      const thickness = Math.max(1, Math.round(LINE * uPlot.pxRatio));
      for (const [i, values] of series.entries()) drawLine(pixels, values, inks[i]!, thickness, x, y);
    }
    this.#context.putImageData(this.#image!, 0, 0);
    plot.ctx.drawImage(this.#canvas, Math.round(left), Math.round(top));
  }

  #pixels(width: number, height: number): Pixels {
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
      this.#image = new ImageData(width, height);
    }
    const data = new Uint32Array(this.#image!.data.buffer);
    data.fill(0);
    return { data, width, height };
  }

  /** A colour's four bytes, however it is written. */
  #ink(colour: string): number {
    const known = this.#inks.get(colour);
    if (known !== undefined) return known;
    const one = new OffscreenCanvas(1, 1).getContext('2d')!;
    one.fillStyle = colour;
    one.fillRect(0, 0, 1, 1);
    const ink = new Uint32Array(one.getImageData(0, 0, 1, 1).data.buffer)[0]!;
    this.#inks.set(colour, ink);
    return ink;
  }
}
