/** Where a sentence ends that is followed by another, citations and quotation marks with it. */
const END = /[.!?:]["”’)]*(?:\s*\[\d+\])*(?:\s|$)/g;

/** A text that comes in pieces, told a sentence at a time: whoever listens hears no halves of words. */
export class Sentences {
  #rest = '';

  /** @returns the sentences that are whole now; null where none is */
  add(text: string): string | null {
    this.#rest += text;
    const ends = [...this.#rest.matchAll(END)];
    // The last one may go on: "3." may be the beginning of "3.5".
    const last = ends.findLast(({ index, 0: end }) => index + end.length < this.#rest.length);
    if (!last) return null;
    const at = last.index + last[0].length;
    const whole = this.#rest.slice(0, at).trim();
    this.#rest = this.#rest.slice(at);
    return whole;
  }

  /** What is left at the end. */
  end(): string | null {
    const rest = this.#rest.trim();
    this.#rest = '';
    return rest === '' ? null : rest;
  }
}
