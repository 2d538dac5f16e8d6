/** Bytes drawn at once: a call for every id would cost more than the rest of its span. */
const POOL_BYTES = 4_096;

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Ids of W3C trace context: random bytes as hexadecimal digits, never all zero. */
export class RandomIds {
  readonly #pool = new Uint8Array(POOL_BYTES);
  #used = POOL_BYTES;

  /** 16 bytes, 32 digits. */
  trace(): string {
    return this.#draw(16);
  }

  /** 8 bytes, 16 digits. */
  span(): string {
    return this.#draw(8);
  }

  #draw(bytes: number): string {
    for (;;) {
      if (this.#used + bytes > POOL_BYTES) {
        crypto.getRandomValues(this.#pool);
        this.#used = 0;
      }
      let digits = '';
      let any = 0;
      for (const end = this.#used + bytes; this.#used < end; this.#used += 1) {
        const byte = this.#pool[this.#used]!;
        any |= byte;
        digits += HEX[byte]!;
      }
      // W3C: an id of zeros alone is no id.
      if (any !== 0) return digits;
    }
  }
}
