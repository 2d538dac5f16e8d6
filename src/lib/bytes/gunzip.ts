/**
 * Unpacks gzip (RFC 1952) as it comes, of one member or of several one after the other, as `cat a.gz b.gz` and log writers make them.
 * Browsers unpack the first and call the rest damage; older Nodes do not: here it is the same everywhere.
 */

/** What a distance can reach back, and what is handed on at once, bytes. */
const WINDOW = 32_768;
const OUTPUT = 131_072;
/** Bytes that one symbol with its distance takes at most, and a block's tables. */
const SYMBOL_BYTES = 8;
const TABLE_BYTES = 1_024;
const MAX_BITS = 15;

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const FAR_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073,
  4_097, 6_145, 8_193, 12_289, 16_385, 24_577,
];
const FAR_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const TABLE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let k = 0; k < 8; k++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

const damaged = (): Error => new Error('its gzip data is damaged or cut off');

/** A Huffman code as a table by the next bits: symbol and length in one number. */
interface Code {
  readonly table: Uint16Array;
  readonly bits: number;
}

/** @throws Error where the lengths make no code */
function codeOf(lengths: ArrayLike<number>): Code {
  const counts = new Uint16Array(MAX_BITS + 1);
  for (let i = 0; i < lengths.length; i++) counts[lengths[i]!]! += 1;
  counts[0] = 0;
  const next = new Uint16Array(MAX_BITS + 2);
  let bits = 1;
  for (let length = 1; length <= MAX_BITS; length++) {
    next[length + 1] = (next[length]! + counts[length]!) << 1;
    if (next[length]! + counts[length]! > 1 << length) throw damaged();
    if (counts[length]! > 0) bits = length;
  }
  // 0 marks what no symbol has: symbols are kept from 1 on.
  const table = new Uint16Array(1 << bits);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!;
    if (length === 0) continue;
    let code = next[length]!++;
    let turned = 0;
    for (let i = 0; i < length; i++, code >>= 1) turned = (turned << 1) | (code & 1);
    for (let at = turned; at < table.length; at += 1 << length) table[at] = ((symbol + 1) << 4) | length;
  }
  return { table, bits };
}

const FIXED = {
  symbols: codeOf(Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
  distances: codeOf(new Uint8Array(30).fill(5)),
};

/** Bytes and bits of what comes in parts. */
class Input {
  readonly #parts: AsyncIterator<Uint8Array>;
  #bytes = new Uint8Array(0);
  #at = 0;
  #hold = 0;
  #held = 0;
  #ended = false;

  constructor(parts: AsyncIterable<Uint8Array>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /** Bytes at hand. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Has so many bytes at hand, or all that there are. */
  async ready(bytes: number): Promise<void> {
    while (this.left < bytes && !this.#ended) {
      const { done, value } = await this.#parts.next();
      if (done) this.#ended = true;
      else {
        // Whole bytes of the bits at hand may be given back.
        const kept = this.#held >> 3;
        const joined = new Uint8Array(kept + this.left + value.length);
        joined.set(this.#bytes.subarray(this.#at - kept));
        joined.set(value, kept + this.left);
        this.#bytes = joined;
        this.#at = kept;
      }
    }
  }

  byte(): number {
    if (this.#at >= this.#bytes.length) throw damaged();
    return this.#bytes[this.#at++]!;
  }

  bits(count: number): number {
    while (this.#held < count) {
      this.#hold |= this.byte() << this.#held;
      this.#held += 8;
    }
    const value = this.#hold & ((1 << count) - 1);
    this.#hold >>>= count;
    this.#held -= count;
    return value;
  }

  symbol({ table, bits }: Code): number {
    while (this.#held < bits && this.#at < this.#bytes.length) {
      this.#hold |= this.#bytes[this.#at++]! << this.#held;
      this.#held += 8;
    }
    const found = table[this.#hold & ((1 << bits) - 1)]!;
    const length = found & 15;
    if (found === 0 || length > this.#held) throw damaged();
    this.#hold >>>= length;
    this.#held -= length;
    return (found >> 4) - 1;
  }

  /** Goes to the next whole byte, giving back what was taken too early. */
  align(): void {
    this.#at -= this.#held >> 3;
    this.#hold = 0;
    this.#held = 0;
  }

  /** The byte that was taken last is the next again. */
  back(): void {
    this.#at -= 1;
  }

  take(most: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + most);
    this.#at += taken.length;
    return taken;
  }

  async close(): Promise<void> {
    await this.#parts.return?.();
  }
}

/** Two codes of a block that says its own. */
function ownCodes(input: Input): typeof FIXED {
  const [symbols, distances, tables] = [input.bits(5) + 257, input.bits(5) + 1, input.bits(4) + 4];
  const short = new Uint8Array(19);
  for (let i = 0; i < tables; i++) short[TABLE_ORDER[i]!] = input.bits(3);
  const code = codeOf(short);
  const lengths = new Uint8Array(symbols + distances);
  for (let at = 0; at < lengths.length;) {
    const symbol = input.symbol(code);
    if (symbol < 16) lengths[at++] = symbol;
    else {
      if (symbol === 16 && at === 0) throw damaged();
      const value = symbol === 16 ? lengths[at - 1]! : 0;
      const times =
        symbol === 16 ? 3 + input.bits(2) : symbol === 17 ? 3 + input.bits(3) : 11 + input.bits(7);
      if (at + times > lengths.length) throw damaged();
      lengths.fill(value, at, at + times);
      at += times;
    }
  }
  return { symbols: codeOf(lengths.subarray(0, symbols)), distances: codeOf(lengths.subarray(symbols)) };
}

/** What has come out: handed on in pieces, with as much kept as a distance can reach. */
class Output {
  readonly #bytes = new Uint8Array(WINDOW + OUTPUT);
  #from = 0;
  #at = 0;
  #crc = 0xffff_ffff;
  #size = 0;

  get full(): boolean {
    return this.#at > WINDOW + OUTPUT - 300;
  }

  get room(): number {
    return this.#bytes.length - this.#at;
  }

  put(byte: number): void {
    this.#bytes[this.#at++] = byte;
  }

  set(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  copy(distance: number, length: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    if (distance > at) throw damaged();
    for (const end = at + length; at < end; at++) bytes[at] = bytes[at - distance]!;
    this.#at = at;
  }

  /** What is new. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(this.#from, this.#at);
    let crc = this.#crc;
    for (const byte of taken) crc = CRC[(crc ^ byte) & 255]! ^ (crc >>> 8);
    this.#crc = crc;
    this.#size = (this.#size + taken.length) >>> 0;
    const kept = Math.min(WINDOW, this.#at);
    this.#bytes.copyWithin(0, this.#at - kept, this.#at);
    this.#from = kept;
    this.#at = kept;
    return taken;
  }

  /** Whether all that was taken is what the member says it packed. */
  fits(crc: number, size: number): boolean {
    return (this.#crc ^ 0xffff_ffff) >>> 0 === crc && this.#size === size;
  }
}

const word = (input: Input): number =>
  (input.byte() | (input.byte() << 8) | (input.byte() << 16) | (input.byte() << 24)) >>> 0;

/** Reads over a member's header. */
async function header(input: Input): Promise<void> {
  await input.ready(10);
  if (input.byte() !== 0x1f || input.byte() !== 0x8b || input.byte() !== 8) throw damaged();
  const flags = input.byte();
  if (flags & 0xe0) throw damaged();
  for (let i = 0; i < 6; i++) input.byte();
  if (flags & 4) {
    await input.ready(2);
    const length = input.byte() | (input.byte() << 8);
    await input.ready(length);
    for (let i = 0; i < length; i++) input.byte();
  }
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue;
    do await input.ready(1);
    while (input.byte() !== 0);
  }
  if (flags & 2) await input.ready(2).then(() => [input.byte(), input.byte()]);
}

/** @throws Error where the data is damaged, cut off, or followed by what is no gzip */
export async function* gunzip(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = new Input(parts);
  try {
    for (let first = true; first || (await goesOn(input)); first = false) {
      await header(input);
      yield* member(input);
    }
  } finally {
    await input.close();
  }
}

/** Whether another member follows. Zeros fill up a tape's last block. */
async function goesOn(input: Input): Promise<boolean> {
  await input.ready(1);
  if (input.left === 0) return false;
  const head = input.take(1)[0]!;
  if (head === 0x1f) {
    input.back();
    return true;
  }
  for (let byte = head; ; byte = input.byte()) {
    if (byte !== 0) throw new Error('something else follows its gzip data');
    await input.ready(1);
    if (input.left === 0) return false;
  }
}

async function* member(input: Input): AsyncGenerator<Uint8Array> {
  const output = new Output();
  for (let last = false; !last;) {
    await input.ready(TABLE_BYTES);
    last = input.bits(1) === 1;
    const kind = input.bits(2);
    if (kind === 3) throw damaged();
    if (kind === 0) {
      input.align();
      const length = input.byte() | (input.byte() << 8);
      if ((length ^ 0xffff) !== (input.byte() | (input.byte() << 8))) throw damaged();
      for (let left = length; left > 0;) {
        await input.ready(1);
        const bytes = input.take(Math.min(left, output.room));
        if (bytes.length === 0) throw damaged();
        output.set(bytes);
        left -= bytes.length;
        if (output.full) yield output.take();
      }
      continue;
    }
    const { symbols, distances } = kind === 1 ? FIXED : ownCodes(input);
    for (;;) {
      if (input.left < SYMBOL_BYTES && !input.ended) await input.ready(SYMBOL_BYTES);
      const symbol = input.symbol(symbols);
      if (symbol < 256) output.put(symbol);
      else if (symbol === 256) break;
      else {
        const length = LENGTH_BASE[symbol - 257];
        if (length === undefined) throw damaged();
        const whole = length + input.bits(LENGTH_EXTRA[symbol - 257]!);
        const far = input.symbol(distances);
        const base = FAR_BASE[far];
        if (base === undefined) throw damaged();
        output.copy(base + input.bits(FAR_EXTRA[far]!), whole);
      }
      if (output.full) yield output.take();
    }
  }
  yield output.take();
  input.align();
  await input.ready(8);
  const crc = word(input);
  if (!output.fits(crc, word(input))) throw damaged();
}
