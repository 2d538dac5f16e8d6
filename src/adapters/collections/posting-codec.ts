/** Texts that have a word: which, ascending, and how often each has it. */
export interface Postings {
  readonly texts: readonly number[];
  readonly counts: readonly number[];
}

const ENCODER = new TextEncoder();

/** Numbers of few bits in few bytes: seven bits a byte, the lowest first. */
class Bytes {
  #bytes = new Uint8Array(1_024);
  length = 0;

  number(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.#byte((rest & 0x7f) | 0x80);
    this.#byte(rest);
  }

  all(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  get taken(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  #byte(value: number): void {
    this.#room(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  #room(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}

/** Which of so many heaps a word lies in (FNV-1a). */
export function bucketOf(word: string, buckets: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % buckets;
}

/** A heap of words: of each its letters, how long what follows is, and its texts by their distances. */
export function packPostings(
  words: Iterable<readonly [word: string, postings: Postings]>,
): Uint8Array<ArrayBuffer> {
  const heap = new Bytes();
  const one = new Bytes();
  for (const [word, { texts, counts }] of words) {
    one.clear();
    let before = -1;
    for (let i = 0; i < texts.length; i += 1) {
      one.number(texts[i]! - before - 1);
      one.number(counts[i]!);
      before = texts[i]!;
    }
    const letters = ENCODER.encode(word);
    heap.number(letters.length);
    heap.all(letters);
    heap.number(texts.length);
    heap.number(one.length);
    heap.all(one.taken);
  }
  return heap.taken;
}

/** Goes through a heap. */
class Reader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.at >= this.#bytes.length;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.at]!;
      this.at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  bytes(length: number): Uint8Array {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

function postingsOf(reader: Reader, length: number): Postings {
  const texts: number[] = [];
  const counts: number[] = [];
  let before = -1;
  for (let i = 0; i < length; i += 1) {
    before += reader.number() + 1;
    texts.push(before);
    counts.push(reader.number());
  }
  return { texts, counts };
}

const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** The texts of one word of a heap; null where none has it. */
export function findPostings(heap: Uint8Array, word: string): Postings | null {
  const wanted = ENCODER.encode(word);
  const reader = new Reader(heap);
  while (!reader.done) {
    const letters = reader.bytes(reader.number());
    const length = reader.number();
    const bytes = reader.number();
    if (same(letters, wanted)) return postingsOf(reader, length);
    reader.at += bytes;
  }
  return null;
}

/** All of a heap, word by word. */
export function* unpackPostings(heap: Uint8Array): Generator<readonly [word: string, postings: Postings]> {
  const decoder = new TextDecoder();
  const reader = new Reader(heap);
  while (!reader.done) {
    const word = decoder.decode(reader.bytes(reader.number()));
    const length = reader.number();
    reader.number();
    yield [word, postingsOf(reader, length)];
  }
}
