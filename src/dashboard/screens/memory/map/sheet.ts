/** A small picture as the pixels of it that are not empty. */
export interface Sprite {
  /** Pixels on each side. */
  readonly size: number;
  /** x, y, red, green, blue, alpha (0 to 255) of each. */
  readonly pixels: Int16Array;
}

const FIELDS = 6;

/** @param rgba of a square picture, row by row */
export function spriteOf(rgba: Uint8ClampedArray, size: number): Sprite {
  const pixels: number[] = [];
  for (let i = 0; i < size * size; i += 1) {
    const [r, g, b, a] = rgba.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number];
    if (a > 0) pixels.push(i % size, Math.floor(i / size), r, g, b, a);
  }
  return { size, pixels: Int16Array.from(pixels) };
}

/**
 * An opaque picture that sprites are stamped on. Ten thousand of them a frame: by the canvas's own drawImage that takes 25 to 50 ms
 * where no graphics card helps, by hand a few on any machine.
 */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly #words: Uint32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgba = new Uint8ClampedArray(width * height * 4);
    this.#words = new Uint32Array(this.rgba.buffer);
  }

  /** Covers all of it. @param rgb each 0 to 255 */
  fill(rgb: readonly [number, number, number]): void {
    if (this.#words.length === 0) return;
    this.rgba.set([...rgb, 255]);
    // In the order of bytes that this machine has.
    this.#words.fill(this.#words[0]!);
  }

  /** Lays a sprite over what is there; what is beyond the edge is cut off. @param share of its own opacity, 0 to 1 */
  stamp({ size, pixels }: Sprite, left: number, top: number, share: number): void {
    const { width, height, rgba } = this;
    if (left + size <= 0 || top + size <= 0 || left >= width || top >= height) return;
    const within = left >= 0 && top >= 0 && left + size <= width && top + size <= height;
    const scale = (share * 256) / 255;
    for (let i = 0; i < pixels.length; i += FIELDS) {
      const x = left + pixels[i]!;
      const y = top + pixels[i + 1]!;
      if (!within && (x < 0 || y < 0 || x >= width || y >= height)) continue;
      const at = (y * width + x) * 4;
      const a = (pixels[i + 5]! * scale + 0.5) | 0;
      rgba[at] = rgba[at]! + (((pixels[i + 2]! - rgba[at]!) * a) >> 8);
      rgba[at + 1] = rgba[at + 1]! + (((pixels[i + 3]! - rgba[at + 1]!) * a) >> 8);
      rgba[at + 2] = rgba[at + 2]! + (((pixels[i + 4]! - rgba[at + 2]!) * a) >> 8);
    }
  }
}
