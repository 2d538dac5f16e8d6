import { AppError } from '../../../domain/errors.ts';
import { powerOfTen } from '../../../lib/math/math.ts';
import type { Bar } from './bars.ts';

/**
 * A chunk of bars. Little endian:
 *
 *   uint32        length of the header, bytes
 *   header        JSON (Header), padded with spaces so that the columns begin at a multiple of 8
 *   columns       one after another, each padded to a multiple of 8
 *
 * A column is `same` as another, a `ramp` (first + i × step), whole numbers over a power of ten (`i32`), or `f64`.
 * Prices come back as the very doubles that were read: what 32 bits cannot hold exactly is kept in 64.
 */
const COLUMNS = ['slot', 'time', 'close', 'open', 'high', 'low', 'volume', 'liquidity'] as const;
type ColumnName = (typeof COLUMNS)[number];

type Codec =
  | { readonly kind: 'same'; readonly as: ColumnName }
  | { readonly kind: 'ramp'; readonly first: number | null; readonly step: number }
  | { readonly kind: 'i32'; readonly scale: number }
  | { readonly kind: 'f64' };

interface Header {
  readonly bars: number;
  readonly columns: Readonly<Record<ColumnName, Codec>>;
}

/** Bars in a chunk. */
export const CHUNK_BARS = 16_384;
const MAX_DECIMALS = 9;
const I32_MAX = 2 ** 31 - 1;
const ALIGN = 8;
const PREAMBLE = 4;

export type BarColumns = Readonly<Record<ColumnName, Float64Array>>;

const padded = (bytes: number): number => Math.ceil(bytes / ALIGN) * ALIGN;

/** A chunk and where it begins and ends. */
export interface BuiltChunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly bars: number;
  readonly slot: number;
  readonly lastSlot: number;
  /** Unix seconds. */
  readonly time: number;
  readonly lastTime: number;
  /** What its oldest bar opened with. */
  readonly open: number;
}

/** Gathers bars into chunks. */
export class ChunkBuilder {
  readonly #columns: BarColumns = Object.fromEntries(
    COLUMNS.map((name) => [name, new Float64Array(CHUNK_BARS)]),
  ) as unknown as BarColumns;
  #count = 0;
  /** The scale that the last chunk's column needed: the next one most likely needs the same. */
  readonly #scales = new Map<ColumnName, number>();

  get full(): boolean {
    return this.#count === CHUNK_BARS;
  }

  get empty(): boolean {
    return this.#count === 0;
  }

  add(bar: Bar): void {
    const at = this.#count++;
    const columns = this.#columns;
    columns.slot[at] = bar.slot;
    columns.time[at] = bar.time;
    columns.close[at] = bar.close;
    columns.open[at] = bar.open;
    columns.high[at] = bar.high;
    columns.low[at] = bar.low;
    columns.volume[at] = bar.volume;
    columns.liquidity[at] = bar.liquidity;
  }

  /** The chunk, oldest bar first. The builder is empty afterwards. */
  take(descending: boolean): BuiltChunk {
    const count = this.#count;
    const columns = Object.fromEntries(
      COLUMNS.map((name) => {
        const column = this.#columns[name].slice(0, count);
        return [name, descending ? column.reverse() : column];
      }),
    ) as unknown as BarColumns;
    this.#count = 0;
    const { slot, time } = columns;
    const place = {
      slot: slot[0]!,
      lastSlot: slot[count - 1]!,
      time: time[0]!,
      lastTime: time[count - 1]!,
      open: columns.open[0]!,
    };
    // Slots are kept from the chunk's own beginning: in a file that runs backwards the true ones are not known yet.
    const relative = { ...columns, slot: slot.map((each) => each - place.slot) };
    return { bytes: this.#encode(relative, count), bars: count, ...place };
  }

  #encode(columns: BarColumns, bars: number): Uint8Array<ArrayBuffer> {
    const codecs = Object.fromEntries(
      COLUMNS.map((name) => [name, this.#codec(name, columns)]),
    ) as unknown as Header['columns'];
    const header = JSON.stringify({ bars, columns: codecs } satisfies Header);
    const body = padded(PREAMBLE + header.length);
    const size = (name: ColumnName): number => padded(bars * widthOf(codecs[name]));
    const bytes = new Uint8Array(COLUMNS.reduce((sum, name) => sum + size(name), body));
    new DataView(bytes.buffer).setUint32(0, body - PREAMBLE, true);
    bytes.set(new TextEncoder().encode(header.padEnd(body - PREAMBLE)), PREAMBLE);
    let at = body;
    for (const name of COLUMNS) {
      const codec = codecs[name];
      const column = columns[name];
      if (codec.kind === 'f64') new Float64Array(bytes.buffer, at, bars).set(column);
      if (codec.kind === 'i32') {
        const out = new Int32Array(bytes.buffer, at, bars);
        for (let i = 0; i < bars; i++) out[i] = Math.round(column[i]! * codec.scale);
      }
      at += size(name);
    }
    return bytes;
  }

  #codec(name: ColumnName, columns: BarColumns): Codec {
    const column = columns[name];
    if (name !== 'close' && name !== 'volume' && equal(column, columns.close))
      return { kind: 'same', as: 'close' };
    const step = column.length > 1 ? column[1]! - column[0]! : 0;
    if (column.every((value, i) => Object.is(value, column[0]! + i * step) || bothNaN(value, column[0]!)))
      return {
        kind: 'ramp',
        first: Number.isNaN(column[0]!) ? null : column[0]!,
        step: Number.isNaN(step) ? 0 : step,
      };
    let scale = this.#scales.get(name) ?? 1;
    while (scale <= powerOfTen(MAX_DECIMALS)) {
      if (fits(column, scale)) {
        this.#scales.set(name, scale);
        return { kind: 'i32', scale };
      }
      scale *= 10;
    }
    return { kind: 'f64' };
  }
}

const bothNaN = (a: number, b: number): boolean => Number.isNaN(a) && Number.isNaN(b);

function equal(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function fits(column: Float64Array, scale: number): boolean {
  for (let i = 0; i < column.length; i++) {
    const value = column[i]!;
    const whole = Math.round(value * scale);
    if (whole > I32_MAX || whole < -I32_MAX || whole / scale !== value) return false;
  }
  return true;
}

const widthOf = (codec: Codec): number => (codec.kind === 'i32' ? 4 : codec.kind === 'f64' ? 8 : 0);

/** @throws AppError `world.corrupt` */
export function decodeChunk(bytes: Uint8Array<ArrayBuffer>): BarColumns {
  try {
    // A copy begins at 0, where views of 8 bytes may begin.
    const { buffer } = bytes.byteOffset % ALIGN === 0 ? bytes : bytes.slice();
    const offset = bytes.byteOffset % ALIGN === 0 ? bytes.byteOffset : 0;
    const length = new DataView(buffer, offset).getUint32(0, true);
    const text = new TextDecoder().decode(new Uint8Array(buffer, offset + PREAMBLE, length));
    const { bars, columns } = JSON.parse(text) as Header;
    // A column that is written as a ramp takes no bytes however long it says it is.
    if (!Number.isInteger(bars) || bars < 1 || bars > CHUNK_BARS)
      throw new RangeError(`A chunk claims ${bars} bars.`);
    const decoded: Partial<Record<ColumnName, Float64Array>> = {};
    let at = offset + PREAMBLE + length;
    for (const name of COLUMNS) {
      const codec = columns[name];
      decoded[name] = decodeColumn(codec, buffer, at, bars, decoded);
      at += padded(bars * widthOf(codec));
    }
    for (const name of COLUMNS) {
      const codec = columns[name];
      if (codec.kind === 'same') decoded[name] = decoded[codec.as]!;
    }
    return decoded as BarColumns;
  } catch (cause) {
    throw new AppError('world.corrupt', 'Part of the imported file can’t be read. Import it again.', {
      cause,
    });
  }
}

function decodeColumn(
  codec: Codec,
  buffer: ArrayBuffer,
  at: number,
  bars: number,
  decoded: Partial<Record<ColumnName, Float64Array>>,
): Float64Array {
  switch (codec.kind) {
    case 'same':
      return decoded[codec.as] ?? new Float64Array(bars);
    case 'ramp':
      return Float64Array.from({ length: bars }, (_, i) => (codec.first ?? Number.NaN) + i * codec.step);
    case 'i32':
      return Float64Array.from(new Int32Array(buffer, at, bars), (whole) => whole / codec.scale);
    case 'f64':
      return new Float64Array(buffer, at, bars).slice();
  }
}
