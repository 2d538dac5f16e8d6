import { CborKeys } from './cbor-keys.ts';

const MAJOR = { unsigned: 0x00, negative: 0x20, bytes: 0x40, text: 0x60, array: 0x80, map: 0xa0 };
const SIMPLE = { false: 0xf4, true: 0xf5, null: 0xf6, undefined: 0xf7 };
const FLOAT = { half: 0xf9, single: 0xfa, double: 0xfb };
const NAN_HALF = 0x7e00;

const FIRST_BYTES = 2 ** 16;
/** Longest text that is written unit by unit: to call the encoder takes as long as some fifty units. */
const SHORT_TEXT = 48;
/** Most bytes that are copied one by one. */
const SHORT_BYTES = 24;
/** Most that a head takes, or a number. */
const HEAD_BYTES = 9;

const utf8 = new TextEncoder();
const float = new DataView(new ArrayBuffer(8));

/** The half float of a number that is a single float already, 16 bits; null where it has none that is the same. */
function halfOf(single: number): number | null {
  float.setFloat32(0, single);
  const bits = float.getUint32(0);
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 127;
  const fraction = bits & 0x7fffff;
  if (exponent === 128) return fraction === 0 ? sign | 0x7c00 : NAN_HALF;
  if ((bits & 0x7fffffff) === 0) return sign;
  if (exponent >= -14 && exponent <= 15)
    return (fraction & 0x1fff) === 0 ? sign | ((exponent + 15) << 10) | (fraction >>> 13) : null;
  // Subnormal halves: the hidden bit moves into the fraction.
  const shift = -1 - exponent;
  if (exponent < -24 || exponent > -15) return null;
  const whole = fraction | 0x800000;
  return (whole & ((1 << shift) - 1)) === 0 ? sign | (whole >>> shift) : null;
}

function headBytes(count: number): number {
  return count < 24 ? 1 : count < 2 ** 8 ? 2 : count < 2 ** 16 ? 3 : count < 2 ** 32 ? 5 : HEAD_BYTES;
}

/** Writes plain data as CBOR into a buffer that grows, numbers in their shortest form. */
export class CborWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;
  readonly #keys: CborKeys;

  /** @param sorted keys by their bytes, or else as the objects give them */
  constructor(sorted: boolean) {
    this.#keys = new CborKeys(sorted, (name) => this.#aside(name));
  }

  /** @throws TypeError when it is not plain data (a bigint, a function, a symbol) */
  encode(value: unknown): Uint8Array<ArrayBuffer> {
    this.#at = 0;
    this.#value(value);
    return this.#bytes.slice(0, this.#at);
  }

  #value(value: unknown): void {
    switch (typeof value) {
      case 'string':
        return this.#text(value);
      case 'number':
        return this.#number(value);
      case 'boolean':
        return this.#byte(value ? SIMPLE.true : SIMPLE.false);
      case 'undefined':
        return this.#byte(SIMPLE.undefined);
      case 'object':
        if (value === null) return this.#byte(SIMPLE.null);
        if (Array.isArray(value)) return this.#array(value as readonly unknown[]);
        if (value instanceof Uint8Array) return this.#binary(value);
        return this.#map(value as Readonly<Record<string, unknown>>);
      default:
        throw new TypeError(`Not plain data: a ${typeof value}.`);
    }
  }

  #array(items: readonly unknown[]): void {
    this.#head(MAJOR.array, items.length);
    for (let i = 0; i < items.length; i += 1) this.#value(items[i]);
  }

  #map(tree: Readonly<Record<string, unknown>>): void {
    const keys = this.#keys.of(tree);
    this.#head(MAJOR.map, keys.length);
    for (let i = 0; i < keys.length; i += 1) {
      const { name, bytes } = keys[i]!;
      this.#copy(bytes);
      this.#value(tree[name]);
    }
  }

  #text(text: string): void {
    const { length } = text;
    // A code unit takes three bytes at most.
    this.#room(3 * length + HEAD_BYTES);
    if (length <= SHORT_TEXT && this.#ascii(text, length)) return;
    const from = this.#at;
    // Its bytes go behind a head of the likeliest length, and move where that was not it.
    const guess = headBytes(length);
    const { written } = utf8.encodeInto(text, this.#bytes.subarray(from + guess));
    const needed = headBytes(written);
    if (needed !== guess) this.#bytes.copyWithin(from + needed, from + guess, from + guess + written);
    this.#head(MAJOR.text, written);
    this.#at += written;
  }

  /** @returns whether it was ASCII; else nothing was written */
  #ascii(text: string, length: number): boolean {
    const bytes = this.#bytes;
    const from = this.#at + headBytes(length);
    for (let i = 0; i < length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) return false;
      bytes[from + i] = code;
    }
    this.#head(MAJOR.text, length);
    this.#at += length;
    return true;
  }

  #binary(bytes: Uint8Array): void {
    this.#head(MAJOR.bytes, bytes.length);
    this.#copy(bytes);
  }

  #copy(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#room(length);
    const to = this.#bytes;
    const at = this.#at;
    if (length > SHORT_BYTES) to.set(bytes, at);
    else for (let i = 0; i < length; i += 1) to[at + i] = bytes[i]!;
    this.#at = at + length;
  }

  #number(value: number): void {
    if (Number.isSafeInteger(value)) {
      if (value >= 0) this.#head(MAJOR.unsigned, value);
      else this.#head(MAJOR.negative, -1 - value);
      return;
    }
    this.#room(HEAD_BYTES);
    if (Number.isNaN(value)) return this.#half(NAN_HALF);
    const single = Math.fround(value);
    if (single !== value) {
      this.#bytes[this.#at] = FLOAT.double;
      this.#view.setFloat64(this.#at + 1, value);
      this.#at += 9;
      return;
    }
    const half = halfOf(single);
    if (half !== null) return this.#half(half);
    this.#bytes[this.#at] = FLOAT.single;
    this.#view.setFloat32(this.#at + 1, single);
    this.#at += 5;
  }

  #half(bits: number): void {
    this.#bytes[this.#at] = FLOAT.half;
    this.#view.setUint16(this.#at + 1, bits);
    this.#at += 3;
  }

  #head(major: number, count: number): void {
    this.#room(HEAD_BYTES);
    const at = this.#at;
    if (count < 24) {
      this.#bytes[at] = major | count;
      this.#at = at + 1;
    } else if (count < 2 ** 8) {
      this.#bytes[at] = major | 24;
      this.#bytes[at + 1] = count;
      this.#at = at + 2;
    } else if (count < 2 ** 16) {
      this.#bytes[at] = major | 25;
      this.#view.setUint16(at + 1, count);
      this.#at = at + 3;
    } else if (count < 2 ** 32) {
      this.#bytes[at] = major | 26;
      this.#view.setUint32(at + 1, count);
      this.#at = at + 5;
    } else {
      this.#bytes[at] = major | 27;
      this.#view.setUint32(at + 1, Math.floor(count / 2 ** 32));
      this.#view.setUint32(at + 5, count % 2 ** 32);
      this.#at = at + 9;
    }
  }

  #byte(byte: number): void {
    this.#room(1);
    this.#bytes[this.#at] = byte;
    this.#at += 1;
  }

  /** A text's bytes, which are not part of what is being written. */
  #aside(text: string): Uint8Array {
    const from = this.#at;
    this.#text(text);
    const bytes = this.#bytes.slice(from, this.#at);
    this.#at = from;
    return bytes;
  }

  #room(bytes: number): void {
    const needed = this.#at + bytes;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    grown.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}
