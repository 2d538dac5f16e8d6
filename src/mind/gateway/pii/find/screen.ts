import type { PiiSpan } from '../../../../domain/gateway/pii.ts';
import { type Beginnings, beginningsOf } from './beginnings.ts';
import { fewestDigits } from './fewest-digits.ts';
import { digitsIn } from '../recogniser.ts';
import { type Pattern, spanOf } from '../pattern.ts';

const ASCII = 128;
/** Kinds of characters: a run of one kind has one beginning. All other signs begin anew each. */
const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const LINE = 3;
const KIND_OF = Uint8Array.from({ length: ASCII }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[A-Za-z]/.test(sign)) return LETTER;
  if (/\d/.test(sign)) return DIGIT;
  return sign === '_' ? LINE : OTHER;
});
const isWord = (code: number): boolean => code < ASCII && KIND_OF[code] !== OTHER;
const isTrail = (code: number): boolean => code >= 0xdc00 && code < 0xe000;

/** Pairs of characters by which a pattern is known; one of more is known by its first alone. */
const MOST_PAIRS = 400;
/** Letters and digits in a row from which a pattern is known by them. */
const LONG = 12;

/** A pattern, where its matches may begin, and the expression that is tried there. */
interface Row {
  readonly pattern: Pattern;
  /** Its place among all. */
  readonly place: number;
  readonly sticky: RegExp;
  readonly digits: number;
  readonly begins: Beginnings;
}

/** Rows by what each must have besides its first character; each stands in one list. */
class Broad {
  /** The least first. */
  readonly byWord: Row[] = [];
  readonly byAt: Row[] = [];
  /** The furthest first. */
  readonly byDigit: Row[] = [];
  readonly rest: Row[] = [];

  add(row: Row): void {
    const { word, at, digit } = row.begins;
    if (word >= LONG) this.byWord.push(row);
    else if (at < Infinity) this.byAt.push(row);
    else if (digit < Infinity) this.byDigit.push(row);
    else this.rest.push(row);
    this.byWord.sort((a, b) => a.begins.word - b.begins.word);
    this.byDigit.sort((a, b) => b.begins.digit - a.begins.digit);
  }
}

/** Rows that may begin with a character, at the beginning of a run or within one. */
class Table {
  readonly #broad: (Broad | null)[] = Array<Broad | null>(ASCII).fill(null);
  readonly #narrow: (Row[] | null)[] = Array<Row[] | null>(ASCII * (ASCII + 1)).fill(null);
  /** 1 where a row may begin with the character. */
  readonly there = new Uint8Array(ASCII);
  /** Those that may begin beyond ASCII. */
  readonly beyond: Row[] = [];

  /** @param may whether it may begin with a character here */
  add(row: Row, may: (code: number) => boolean): void {
    const pairs = row.begins.pairs!;
    const sizeOf = (set: Uint8Array): number => set.reduce((sum, one) => sum + one, 0);
    const many = pairs.reduce(
      (sum, { first, second }) => sum + sizeOf(first.ascii) * sizeOf(second.ascii),
      0,
    );
    const narrow = many <= MOST_PAIRS;
    if (pairs.some(({ first }) => first.beyond)) this.beyond.push(row);
    for (const { first, second } of pairs) {
      for (let code = 0; code < ASCII; code += 1) {
        if (first.ascii[code] === 0 || !may(code)) continue;
        this.there[code] = 1;
        if (!narrow) this.#addBroad(row, code);
        else {
          for (let next = 0; next < ASCII; next += 1) {
            if (second.ascii[next] === 1) this.#addNarrow(row, code * (ASCII + 1) + next);
          }
          if (second.beyond) this.#addNarrow(row, code * (ASCII + 1) + ASCII);
        }
      }
    }
  }

  broad(code: number): Broad | null {
    return this.#broad[code]!;
  }

  /** @param next the code of the second character; NaN at the end of the text */
  narrow(code: number, next: number): readonly Row[] | null {
    return this.#narrow[code * (ASCII + 1) + (next < ASCII ? next : ASCII)]!;
  }

  #addBroad(row: Row, code: number): void {
    const broad = (this.#broad[code] ??= new Broad());
    const known = [...broad.byWord, ...broad.byAt, ...broad.byDigit, ...broad.rest];
    if (!known.includes(row)) broad.add(row);
  }

  #addNarrow(row: Row, key: number): void {
    const rows = (this.#narrow[key] ??= []);
    if (!rows.includes(row)) rows.push(row);
  }
}

/**
 * Many patterns over one text in one pass: at each place only those are tried that may begin there, by its first two characters and by what
 * each must have behind them. It finds what each pattern finds alone, from the left, one match behind the other.
 */
export class Screen {
  readonly rows: readonly Row[];
  readonly starts = new Table();
  readonly inside = new Table();
  /** Those of which nothing is known: they look through the whole text. */
  readonly unknown: readonly Row[];
  readonly mostDigits: number;

  constructor(patterns: readonly Pattern[]) {
    this.rows = patterns.map((pattern, place) => {
      const { source, flags } = pattern.shape;
      return {
        pattern,
        place,
        sticky: new RegExp(source, flags.replace('g', 'y')),
        digits: fewestDigits(pattern.shape),
        begins: beginningsOf(pattern.shape),
      };
    });
    this.mostDigits = Math.max(0, ...this.rows.map(({ digits }) => digits));
    this.unknown = this.rows.filter(({ begins }) => begins.pairs === null);
    for (const row of this.rows) {
      if (row.begins.pairs === null) continue;
      this.starts.add(row, () => true);
      const { ascii } = row.begins.notBefore;
      // Within a run a match may begin unless all of its kind must not stand before.
      const shut = [OTHER, LETTER, DIGIT, LINE].map((kind) =>
        KIND_OF.every((of, code) => of !== kind || ascii[code] === 1),
      );
      this.inside.add(row, (code) => KIND_OF[code] !== OTHER && !shut[KIND_OF[code]!]);
    }
  }

  /** @param without places of patterns that are left out */
  scan(text: string, without: ReadonlySet<number> = new Set()): Scan {
    return new Scan(this, text, without);
  }
}

const NEVER = 1_073_741_824;

/** One text on its way through a screen, which may rest at any place. */
export class Scan {
  readonly #screen: Screen;
  readonly #text: string;
  readonly #found: (PiiSpan[] | undefined)[] = [];
  /** From where each row may match again. */
  readonly #from: Int32Array;
  #at = 0;
  #kind = OTHER;
  /** Where the run of letters and digits ends that the scan is in. */
  #wordEnd = 0;
  /** Where the next of each stands; behind the place where the scan is, or not yet looked for. */
  #digit = -1;
  #sign = -1;
  #colon = -1;
  #dot = -1;

  constructor(screen: Screen, text: string, without: ReadonlySet<number>) {
    this.#screen = screen;
    this.#text = text;
    const digits = digitsIn(text, screen.mostDigits);
    this.#from = Int32Array.from(screen.rows, (row) =>
      row.digits > digits || without.has(row.place) ? NEVER : 0,
    );
    for (const { pattern, place } of screen.rows) {
      if (pattern.needs && !pattern.needs.test(text)) this.#from[place] = NEVER;
    }
    for (const row of screen.unknown) this.#throughout(row);
  }

  get over(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Goes on over so many characters. */
  run(characters = Infinity): void {
    const text = this.#text;
    const { starts, inside } = this.#screen;
    const end = Math.min(text.length, this.#at + characters);
    let kind = this.#kind;
    let at = this.#at;
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= ASCII) {
        kind = OTHER;
        this.#tryBeyond(at, code);
        continue;
      }
      const own = KIND_OF[code]!;
      const table = own !== OTHER && own === kind ? inside : starts;
      kind = own;
      if (table.there[code] === 1) this.#tryAt(at, code, table);
    }
    this.#at = at;
    this.#kind = kind;
  }

  /** What was found, pattern by pattern in their order. */
  found(place: number): readonly PiiSpan[] {
    return this.#found[place] ?? [];
  }

  #tryAt(at: number, code: number, table: Table): void {
    const narrow = table.narrow(code, this.#text.charCodeAt(at + 1));
    if (narrow) for (const row of narrow) if (this.#may(row, at)) this.#try(row, at);
    const broad = table.broad(code);
    if (!broad) return;
    const { byWord, byAt, byDigit, rest } = broad;
    if (byWord.length > 0) {
      const length = this.#wordFrom(at);
      for (let i = 0; i < byWord.length && byWord[i]!.begins.word <= length; i += 1) {
        if (this.#may(byWord[i]!, at)) this.#try(byWord[i]!, at);
      }
    }
    if (byAt.length > 0 && this.#nextSign(at) < NEVER) {
      for (const row of byAt) if (this.#may(row, at)) this.#try(row, at);
    }
    if (byDigit.length > 0) {
      const digit = this.#nextDigit(at) - at;
      for (let i = 0; i < byDigit.length && byDigit[i]!.begins.digit >= digit; i += 1) {
        if (this.#may(byDigit[i]!, at)) this.#try(byDigit[i]!, at);
      }
    }
    for (const row of rest) if (this.#may(row, at)) this.#try(row, at);
  }

  #tryBeyond(at: number, code: number): void {
    const second = isTrail(code);
    for (const row of this.#screen.starts.beyond) {
      // The second half of a character begins nothing where characters are whole.
      if (second && row.sticky.unicode) continue;
      if (this.#may(row, at)) this.#try(row, at);
    }
  }

  /** Whether what each match must have stands near enough. */
  #may({ begins, place }: Row, at: number): boolean {
    if (at < this.#from[place]!) return false;
    const { word, digit, at: sign, colon, dot } = begins;
    if (word > 1 && this.#wordFrom(at) < word) return false;
    if (digit < Infinity && this.#nextDigit(at) - at > digit) return false;
    if (sign < Infinity && this.#nextSign(at) - at > sign) return false;
    if (colon < Infinity && this.#nextColon(at) - at > colon) return false;
    return dot === Infinity || this.#nextDot(at) - at <= dot;
  }

  #try(row: Row, at: number): void {
    const { sticky, pattern, place } = row;
    sticky.lastIndex = at;
    const match = sticky.exec(this.#text);
    if (!match) return;
    this.#from[place] = Math.max(sticky.lastIndex, at + 1);
    this.#keep(place, spanOf(this.#text, match, pattern));
  }

  #throughout({ pattern, place }: Row): void {
    if (this.#from[place] === NEVER) return;
    for (const match of this.#text.matchAll(pattern.shape)) {
      this.#keep(place, spanOf(this.#text, match, pattern));
    }
  }

  #keep(place: number, span: PiiSpan | null): void {
    if (span) (this.#found[place] ??= []).push(span);
  }

  #wordFrom(at: number): number {
    if (at >= this.#wordEnd) {
      let end = at;
      while (isWord(this.#text.charCodeAt(end))) end += 1;
      this.#wordEnd = Math.max(end, at);
    }
    return this.#wordEnd - at;
  }

  #nextDigit(at: number): number {
    if (this.#digit >= at) return this.#digit;
    const text = this.#text;
    let place = at;
    for (; place < text.length; place += 1) {
      const code = text.charCodeAt(place);
      if (code >= 48 && code <= 57) break;
    }
    this.#digit = place < text.length ? place : NEVER;
    return this.#digit;
  }

  #nextSign(at: number): number {
    if (this.#sign < at) this.#sign = this.#find('@', at);
    return this.#sign;
  }

  #nextColon(at: number): number {
    if (this.#colon < at) this.#colon = this.#find(':', at);
    return this.#colon;
  }

  #nextDot(at: number): number {
    if (this.#dot < at) this.#dot = this.#find('.', at);
    return this.#dot;
  }

  #find(sign: string, at: number): number {
    const place = this.#text.indexOf(sign, at);
    return place < 0 ? NEVER : place;
  }
}
