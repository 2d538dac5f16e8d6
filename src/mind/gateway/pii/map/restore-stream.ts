import { BEGINNINGS, LONGEST_NAME, MOST_DIGITS } from './placeholder.ts';
import type { PiiMap } from './pii-map.ts';

/** What may still become a placeholder: its bracket, then letters of a name, then digits. */
const BEGUN = new RegExp(`(?:<|\\\\+u003c)(?:${BEGINNINGS})?$`, 'i');
/** An escaped bracket that has not come whole. */
const ESCAPE_BEGUN = /\\+(?:u(?:0(?:0(?:3)?)?)?)?$/;
/** With `\u003c`, the beginning of `\u003e`, and some backslashes before the one that counts. */
const LONGEST = LONGEST_NAME + 1 + MOST_DIGITS + 32;

/**
 * Restores a text that comes in pieces, wherever they are cut: the end that may be a placeholder's beginning is held back until more
 * has come. All pieces together are what restoring the whole would give.
 */
export class RestoreStream {
  readonly #map: PiiMap;
  readonly #json: boolean;
  #held = '';

  /** @param json Whether the text is of a JSON document, in whose strings values are escaped. */
  constructor(map: PiiMap, json = false) {
    this.#map = map;
    this.#json = json;
  }

  push(piece: string): string {
    const text = this.#held + piece;
    const from = this.#begunAt(text);
    this.#held = text.slice(from);
    return this.#restore(text.slice(0, from));
  }

  /** What is left when the text has ended; half a placeholder stays half of one. */
  end(): string {
    const held = this.#held;
    this.#held = '';
    return this.#restore(held);
  }

  #begunAt(text: string): number {
    const from = Math.max(0, text.length - LONGEST);
    const end = text.slice(from);
    const begun = BEGUN.exec(end) ?? (this.#json ? (this.#closing(end) ?? ESCAPE_BEGUN.exec(end)) : null);
    return begun ? from + begun.index : text.length;
  }

  /** A name that has come whole, and of its escaped closing bracket the beginning. */
  #closing(end: string): RegExpExecArray | null {
    return /(?:<|\\+u003c)[A-Za-z_]+\d+\\(?:u(?:0(?:0(?:3)?)?)?)?$/i.exec(end);
  }

  #restore(text: string): string {
    return this.#json ? this.#map.restoreJson(text) : this.#map.restore(text);
  }
}
