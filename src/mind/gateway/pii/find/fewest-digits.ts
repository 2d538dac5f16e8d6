/** What stands behind a piece of an expression and says how often: `*`, `+`, `?`, `{2,4}`, lazy or not. */
const HOW_OFTEN = /(?:([*+?])|\{(\d+)(?:,\d*)?\})\??/y;
/** What opens a group, and whether it takes no room of its own: what is only looked at. */
const OPENS = /\((?:\?(?:(<?[=!])|:|<[A-Za-z]+>))?/y;
/** Members of a class that are digits. */
const ONLY_DIGITS = /^(?:\\d|\d-\d|\d)+$/;

/** Reads an expression's source from its beginning. */
class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Fewest digits of any of the alternatives up to the end or the bracket that closes. */
  alternatives(): number {
    let fewest = Infinity;
    for (;;) {
      fewest = Math.min(fewest, this.#sequence());
      if (this.#source[this.#at] !== '|') return fewest;
      this.#at += 1;
    }
  }

  #sequence(): number {
    let sum = 0;
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) {
      const piece = this.#piece();
      sum += piece * this.#times();
    }
    return sum;
  }

  #piece(): number {
    const sign = this.#source[this.#at]!;
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#class();
    if (sign === '\\') {
      this.#at += 2;
      return this.#source[this.#at - 1] === 'd' ? 1 : 0;
    }
    this.#at += 1;
    return sign >= '0' && sign <= '9' ? 1 : 0;
  }

  #group(): number {
    const opened = this.#match(OPENS)!;
    const inside = this.alternatives();
    this.#at += 1;
    return opened[1] === undefined ? inside : 0;
  }

  #class(): number {
    const from = this.#at + 1;
    this.#at = from;
    while (this.#source[this.#at] !== ']') this.#at += this.#source[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
    return ONLY_DIGITS.test(this.#source.slice(from, this.#at - 1)) ? 1 : 0;
  }

  #times(): number {
    const [, sign, least] = this.#match(HOW_OFTEN) ?? [];
    if (sign !== undefined) return sign === '+' ? 1 : 0;
    return least === undefined ? 1 : Number(least);
  }

  #match(shape: RegExp): RegExpExecArray | null {
    shape.lastIndex = this.#at;
    const found = shape.exec(this.#source);
    if (found) this.#at = shape.lastIndex;
    return found;
  }
}

/** As many ASCII digits as any match of an expression has at least; it may have more. A text with fewer need not be searched. */
export const fewestDigits = ({ source }: RegExp): number => new Reader(source).alternatives();

/** ASCII digits of a text, counted no further than `most`. */
export function digitsIn(text: string, most: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count < most; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}
