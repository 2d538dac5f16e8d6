/** Characters that may stand at one place: those of ASCII by their codes, and whether any beyond may. */
export interface CharacterSet {
  /** 128 places, 1 for those that may. */
  readonly ascii: Uint8Array;
  readonly beyond: boolean;
}

/** What a regular expression is made of, as far as it says where matches may begin and what they must have. */
export type Expression =
  | { readonly type: 'set'; readonly set: CharacterSet }
  | { readonly type: 'sequence'; readonly items: readonly Expression[] }
  | { readonly type: 'either'; readonly branches: readonly Expression[] }
  | { readonly type: 'repeat'; readonly item: Expression; readonly least: number; readonly most: number }
  /** What is only looked at, and takes no room: `not` what stands before. */
  | { readonly type: 'look'; readonly notBefore: Expression | null }
  /** `\b`, `^` or `$`. */
  | { readonly type: 'edge' }
  /** What a group before it has matched. */
  | { readonly type: 'again' };

const ASCII = 128;
/** What stands behind a piece and says how often: `*`, `+`, `?`, `{2,4}`, lazy or not. */
const HOW_OFTEN = /(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y;
/** What opens a group; the first says that it is only looked at, the second that it looks back and must not find it. */
const OPENS = /\((?:\?(?:(<?[=!])|:|<[A-Za-z]+>))?/y;
/** One escape: a property, a code, a group's name, or a sign. */
const ESCAPE = /\\(?:[pP]\{[^}]+\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<[A-Za-z]+>|[^])/y;
/** What of an escape or a class may let characters beyond ASCII in. */
const MAY_GO_BEYOND = /\\[pPsSWDu]|\[\^|[^\0-\x7f]/;

const sets = new Map<string, CharacterSet>();

/** The characters that a class, an escape or a sign stands for, by asking it. */
function setOf(source: string, flags: string): CharacterSet {
  const key = `${flags} ${source}`;
  const known = sets.get(key);
  if (known) return known;
  const shape = new RegExp(`^${source}$`, flags.replace(/[^iu]/g, ''));
  const ascii = new Uint8Array(ASCII);
  for (let code = 0; code < ASCII; code += 1) if (shape.test(String.fromCharCode(code))) ascii[code] = 1;
  // Without regard to case some letters beyond ASCII count as letters of it.
  const folds = flags.includes('i') && flags.includes('u');
  const set = { ascii, beyond: folds || source === '.' || MAY_GO_BEYOND.test(source) };
  sets.set(key, set);
  return set;
}

/** Reads an expression's source from its beginning. */
class Reader {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;

  constructor({ source, flags }: RegExp) {
    this.#source = source;
    this.#flags = flags;
  }

  /** The alternatives up to the end or the bracket that closes. */
  either(): Expression {
    const branches: Expression[] = [];
    for (;;) {
      branches.push(this.#sequence());
      if (this.#source[this.#at] !== '|') break;
      this.#at += 1;
    }
    return branches.length === 1 ? branches[0]! : { type: 'either', branches };
  }

  #sequence(): Expression {
    const items: Expression[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) {
      const item = this.#piece();
      const [, sign, least, range, most] = this.#match(HOW_OFTEN) ?? [];
      if (sign === undefined && least === undefined) items.push(item);
      else if (sign !== undefined) {
        items.push({
          type: 'repeat',
          item,
          least: sign === '+' ? 1 : 0,
          most: sign === '?' ? 1 : Infinity,
        });
      } else {
        const few = Number(least);
        const many = range === undefined ? few : most === '' ? Infinity : Number(most);
        items.push({ type: 'repeat', item, least: few, most: many });
      }
    }
    return { type: 'sequence', items };
  }

  #piece(): Expression {
    const sign = this.#source[this.#at]!;
    if (sign === '(') return this.#group();
    if (sign === '[') return this.#set(this.#class());
    if (sign === '\\') return this.#escape();
    this.#at += 1;
    if (sign === '^' || sign === '$') return { type: 'edge' };
    // Half of a character that takes two units is none.
    const whole = /[\ud800-\udbff]/.test(sign) ? sign + this.#source[this.#at++]! : sign;
    return this.#set(/[{}\]/]/.test(whole) ? `\\${whole}` : whole);
  }

  #escape(): Expression {
    const [escape] = this.#match(ESCAPE)!;
    if (escape === '\\b') return { type: 'edge' };
    if (escape === '\\B') return { type: 'look', notBefore: null };
    if (/^\\(?:[1-9]|k<)/.test(escape)) return { type: 'again' };
    return this.#set(escape);
  }

  #group(): Expression {
    const [, looks] = this.#match(OPENS)!;
    const inside = this.either();
    this.#at += 1;
    if (looks === undefined) return inside;
    return { type: 'look', notBefore: looks === '<!' ? inside : null };
  }

  #class(): string {
    const from = this.#at;
    this.#at += 1;
    while (this.#source[this.#at] !== ']') this.#at += this.#source[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
    return this.#source.slice(from, this.#at);
  }

  #set(source: string): Expression {
    return { type: 'set', set: setOf(source, this.#flags) };
  }

  #match(shape: RegExp): RegExpExecArray | null {
    shape.lastIndex = this.#at;
    const found = shape.exec(this.#source);
    if (found) this.#at = shape.lastIndex;
    return found;
  }
}

/** A regular expression's parts. Classes of the `v` flag are not known. */
export const expressionOf = (shape: RegExp): Expression => new Reader(shape).either();
