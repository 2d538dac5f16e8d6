/** What one entry weighs beside the characters of its text. */
const ENTRY = 64;

/**
 * What was found in a text, by the text itself. Bounded by characters, since a few texts of a megabyte must not fill the memory: up to
 * `most` of what was asked for last is kept, and as many again behind it. To keep texts in their order of use costs more than this.
 */
export class RecentTexts<Value> {
  readonly #most: number;
  #room: number;
  #recent = new Map<string, Value>();
  #before = new Map<string, Value>();

  /** @param most characters of all texts together, at least 1 */
  constructor(most: number) {
    this.#most = most;
    this.#room = most;
  }

  get(text: string): Value | undefined {
    const recent = this.#recent.get(text);
    if (recent !== undefined) return recent;
    const before = this.#before.get(text);
    if (before !== undefined) this.set(text, before);
    return before;
  }

  /** Forgets what was found in a text. */
  drop(text: string): void {
    this.#recent.delete(text);
    this.#before.delete(text);
  }

  /** A text that is longer than all that may be kept is not. */
  set(text: string, value: Value): void {
    const size = text.length + ENTRY;
    if (size > this.#most) return;
    if (size > this.#room) {
      this.#before = this.#recent;
      this.#recent = new Map();
      this.#room = this.#most;
    }
    this.#recent.set(text, value);
    this.#room -= size;
  }
}
