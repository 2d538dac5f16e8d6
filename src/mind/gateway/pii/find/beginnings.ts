import { type CharacterSet, type Expression, expressionOf } from './expression.ts';

const ASCII = 128;

const madeSet = (is: (sign: string) => boolean, beyond = false): CharacterSet => ({
  ascii: Uint8Array.from({ length: ASCII }, (_, code) => (is(String.fromCharCode(code)) ? 1 : 0)),
  beyond,
});

const ANY = madeSet(() => true, true);
const WORD = madeSet((sign) => /\w/.test(sign));

const within = (some: CharacterSet, all: CharacterSet): boolean =>
  (!some.beyond || all.beyond) && some.ascii.every((there, code) => there === 0 || all.ascii[code] === 1);

const joined = (sets: readonly CharacterSet[]): CharacterSet => ({
  ascii: Uint8Array.from({ length: ASCII }, (_, code) => (sets.some(({ ascii }) => ascii[code]) ? 1 : 0)),
  beyond: sets.some(({ beyond }) => beyond),
});

const common = (sets: readonly CharacterSet[]): CharacterSet => ({
  ascii: Uint8Array.from({ length: ASCII }, (_, code) => (sets.every(({ ascii }) => ascii[code]) ? 1 : 0)),
  beyond: sets.every(({ beyond }) => beyond),
});

/** The first two characters that a match may begin with. */
export interface Pair {
  readonly first: CharacterSet;
  readonly second: CharacterSet;
}

/** What a match may begin with; the empty ones are where nothing of the expression need stand. */
type Begins = readonly (Pair | null)[];

const firstOf = (begins: Begins): CharacterSet =>
  joined(begins.map((pair) => (pair === null ? ANY : pair.first)));

/** @param behind what may begin behind it */
function begins(expression: Expression, behind: Begins): Begins {
  switch (expression.type) {
    case 'set':
      return [{ first: expression.set, second: firstOf(behind) }];
    case 'sequence':
      return expression.items.reduceRight<Begins>((rest, item) => begins(item, rest), behind);
    case 'either':
      return expression.branches.flatMap((branch) => begins(branch, behind));
    case 'repeat': {
      const { item, least, most } = expression;
      const again = most > 1 ? [...begins(item, behind), ...behind] : behind;
      return [...(most > 0 ? begins(item, again) : []), ...(least === 0 ? behind : [])];
    }
    case 'again':
      return [{ first: ANY, second: ANY }, ...behind];
    default:
      return behind;
  }
}

/** UTF-16 units that a match of it may have at most. */
function longest(expression: Expression): number {
  switch (expression.type) {
    case 'set':
      return expression.set.beyond ? 2 : 1;
    case 'sequence':
      return expression.items.reduce((sum, item) => sum + longest(item), 0);
    case 'either':
      return Math.max(...expression.branches.map(longest));
    case 'repeat': {
      const once = longest(expression.item);
      return once === 0 || expression.most === 0 ? 0 : once * expression.most;
    }
    case 'again':
      return Infinity;
    default:
      return 0;
  }
}

/** How far from its beginning each match has one of some characters at the latest; Infinity where it need have none. */
function latest(expression: Expression, signs: CharacterSet): number {
  switch (expression.type) {
    case 'set':
      return within(expression.set, signs) ? 0 : Infinity;
    case 'sequence': {
      let before = 0;
      for (const item of expression.items) {
        const place = latest(item, signs);
        if (place !== Infinity) return before + place;
        before += longest(item);
      }
      return Infinity;
    }
    case 'either':
      return Math.max(...expression.branches.map((branch) => latest(branch, signs)));
    case 'repeat':
      return expression.least === 0 ? Infinity : latest(expression.item, signs);
    default:
      return Infinity;
  }
}

/** Letters, digits and `_` of ASCII that each match begins with at least, and whether it has nothing else. */
function wordAtFirst(expression: Expression): { readonly length: number; readonly only: boolean } {
  switch (expression.type) {
    case 'set':
      return within(expression.set, WORD) ? { length: 1, only: true } : { length: 0, only: false };
    case 'sequence': {
      let length = 0;
      for (const item of expression.items) {
        const part = wordAtFirst(item);
        length += part.length;
        if (!part.only) return { length, only: false };
      }
      return { length, only: true };
    }
    case 'either': {
      const parts = expression.branches.map(wordAtFirst);
      return {
        length: Math.min(...parts.map(({ length }) => length)),
        only: parts.every(({ only }) => only),
      };
    }
    case 'repeat': {
      const { length, only } = wordAtFirst(expression.item);
      if (only) return { length: length * expression.least, only };
      return { length: expression.least === 0 ? 0 : length, only: false };
    }
    case 'again':
      return { length: 0, only: false };
    default:
      return { length: 0, only: true };
  }
}

const NOTHING = madeSet(() => false);

/** Characters that must not stand before a match. */
function notBefore(expression: Expression, first: CharacterSet): CharacterSet {
  switch (expression.type) {
    case 'sequence': {
      const [item] = expression.items;
      return item ? notBefore(item, first) : NOTHING;
    }
    case 'either':
      return common(expression.branches.map((branch) => notBefore(branch, first)));
    case 'look': {
      const { notBefore: looked } = expression;
      const single = looked?.type === 'sequence' && looked.items.length === 1 ? looked.items[0] : looked;
      return single?.type === 'set' ? single.set : NOTHING;
    }
    case 'edge':
      return within(first, WORD) ? WORD : NOTHING;
    default:
      return NOTHING;
  }
}

/** Where matches of an expression may begin, and what each must have. Every match is where it says; not all that is there is one. */
export interface Beginnings {
  /** Null where a match may be of nothing, or of anything. */
  readonly pairs: readonly Pair[] | null;
  /** What must not stand before it. */
  readonly notBefore: CharacterSet;
  /** Letters, digits and `_` in a row that it begins with at least. */
  readonly word: number;
  /** How far behind its beginning the first digit stands at the latest, and the first `@`, `:` and `.`. */
  readonly digit: number;
  readonly at: number;
  readonly colon: number;
  readonly dot: number;
}

const only = (sign: string): CharacterSet => madeSet((one) => one === sign);
const DIGIT = madeSet((sign) => sign >= '0' && sign <= '9');
const AT = only('@');
const COLON = only(':');
const DOT = only('.');

/** @param shape is read by its source: `^` and `$` of the `m` flag are taken for nothing, as are all that is only looked at */
export function beginningsOf(shape: RegExp): Beginnings {
  const expression = expressionOf(shape);
  const found = begins(expression, [null]);
  const pairs = found.filter((pair) => pair !== null);
  const whole = pairs.length === found.length;
  const first = joined(pairs.map((pair) => pair.first));
  return {
    pairs: whole ? pairs : null,
    notBefore: notBefore(expression, first),
    word: wordAtFirst(expression).length,
    digit: latest(expression, DIGIT),
    at: latest(expression, AT),
    colon: latest(expression, COLON),
    dot: latest(expression, DOT),
  };
}
