const MAJOR = { unsigned: 0x00, negative: 0x20, bytes: 0x40, text: 0x60, array: 0x80, map: 0xa0 };
const SIMPLE = { false: 0xf4, true: 0xf5, null: 0xf6, undefined: 0xf7 };
const FLOAT = { half: 0xf9, single: 0xfa, double: 0xfb };
const NAN_HALF = 0x7e00;

const FIRST_BYTES = 2 ** 16;
/** Keys whose bytes are remembered: names of fields come again and again, ids do not. */
const MOST_KEYS = 4_096;
/** Sets of keys whose order is remembered. */
const MOST_SHAPES = 1_024;

interface Key {
  readonly name: string;
  /** With its head. */
  readonly bytes: Uint8Array;
}

const utf8 = new TextEncoder();
const float = new DataView(new ArrayBuffer(8));

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const order = a[i]! - b[i]!;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

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

/** Writes one value after the other into a buffer that grows. */
class Writer {
  #bytes = new Uint8Array(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;
  readonly #keys = new Map<string, Uint8Array>();
  readonly #shapes = new Map<string, readonly Key[]>();

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
        if (value instanceof Uint8Array) return this.#binary(value);
        if (Array.isArray(value)) return this.#array(value as readonly unknown[]);
        return this.#map(value as Readonly<Record<string, unknown>>);
      default:
        throw new TypeError(`Not plain data: a ${typeof value}.`);
    }
  }

  #array(items: readonly unknown[]): void {
    this.#head(MAJOR.array, items.length);
    for (const item of items) this.#value(item);
  }

  #map(tree: Readonly<Record<string, unknown>>): void {
    const keys = this.#keysOf(tree);
    this.#head(MAJOR.map, keys.length);
    for (const { name, bytes } of keys) {
      this.#room(bytes.length);
      this.#bytes.set(bytes, this.#at);
      this.#at += bytes.length;
      this.#value(tree[name]);
    }
  }

  /** In the order of their bytes. Records have the same few shapes again and again. */
  #keysOf(tree: Readonly<Record<string, unknown>>): readonly Key[] {
    const names = Object.keys(tree);
    const shape = names.join();
    const known = this.#shapes.get(shape);
    // Names with commas in them may look like others.
    if (known?.length === names.length && known.every(({ name }) => Object.hasOwn(tree, name))) return known;
    const keys = names.map((name): Key => ({ name, bytes: this.#key(name) }));
    keys.sort((a, b) => compareBytes(a.bytes, b.bytes));
    if (this.#shapes.size < MOST_SHAPES) this.#shapes.set(shape, keys);
    return keys;
  }

  #key(name: string): Uint8Array {
    const known = this.#keys.get(name);
    if (known) return known;
    const from = this.#at;
    this.#text(name);
    const bytes = this.#bytes.slice(from, this.#at);
    this.#at = from;
    if (this.#keys.size < MOST_KEYS) this.#keys.set(name, bytes);
    return bytes;
  }

  #text(text: string): void {
    // A code unit takes three bytes at most, and a head nine.
    this.#room(3 * text.length + 9);
    const from = this.#at;
    // Where it is short, its bytes go behind a head of the likeliest length, and move where that was not it.
    const guess = headBytes(text.length);
    const { written } = utf8.encodeInto(text, this.#bytes.subarray(from + guess));
    const needed = headBytes(written);
    if (needed !== guess) this.#bytes.copyWithin(from + needed, from + guess, from + guess + written);
    this.#head(MAJOR.text, written);
    this.#at += written;
  }

  #binary(bytes: Uint8Array): void {
    this.#head(MAJOR.bytes, bytes.length);
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #number(value: number): void {
    if (Number.isSafeInteger(value)) {
      if (value >= 0) this.#head(MAJOR.unsigned, value);
      else this.#head(MAJOR.negative, -1 - value);
      return;
    }
    this.#room(9);
    if (Number.isNaN(value)) return this.#half(NAN_HALF);
    const single = Math.fround(value);
    if (single !== value) {
      this.#byte(FLOAT.double);
      this.#view.setFloat64(this.#at, value);
      this.#at += 8;
      return;
    }
    const half = halfOf(single);
    if (half !== null) return this.#half(half);
    this.#byte(FLOAT.single);
    this.#view.setFloat32(this.#at, single);
    this.#at += 4;
  }

  #half(bits: number): void {
    this.#byte(FLOAT.half);
    this.#view.setUint16(this.#at, bits);
    this.#at += 2;
  }

  #head(major: number, count: number): void {
    this.#room(9);
    const view = this.#view;
    if (count < 24) this.#byte(major | count);
    else if (count < 2 ** 8) {
      this.#byte(major | 24);
      this.#byte(count);
    } else if (count < 2 ** 16) {
      this.#byte(major | 25);
      view.setUint16(this.#at, count);
      this.#at += 2;
    } else if (count < 2 ** 32) {
      this.#byte(major | 26);
      view.setUint32(this.#at, count);
      this.#at += 4;
    } else {
      this.#byte(major | 27);
      view.setUint32(this.#at, Math.floor(count / 2 ** 32));
      view.setUint32(this.#at + 4, count % 2 ** 32);
      this.#at += 8;
    }
  }

  #byte(byte: number): void {
    this.#room(1);
    this.#bytes[this.#at] = byte;
    this.#at += 1;
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

function headBytes(count: number): number {
  return count < 24 ? 1 : count < 2 ** 8 ? 2 : count < 2 ** 16 ? 3 : count < 2 ** 32 ? 5 : 9;
}

const writer = new Writer();

/**
 * Plain data as canonical CBOR (RFC 8949, 4.2.1): keys by their bytes, numbers in their shortest form. Equal data gives equal
 * bytes on each engine, so that a hash of them names the data. Every tick is hashed by it: cborg with the same order, which
 * decodes these bytes and is what the tests compare them with, took six times as long on a record.
 * @throws TypeError when it is not plain data (a bigint, a function, a symbol)
 */
export function canonicalCbor(value: unknown): Uint8Array<ArrayBuffer> {
  return writer.encode(value);
}
