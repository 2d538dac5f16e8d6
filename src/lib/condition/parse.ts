import { type Operator, refuse, type Token, tokens } from './tokens.ts';

/** A condition over plain data. It can look and compare; there is nothing in it that could run. */
export type Condition =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'path'; readonly path: readonly string[]; readonly at: number }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | {
      readonly kind: 'compare';
      readonly operator: Operator;
      readonly left: Condition;
      readonly right: Condition;
    };

const MOST_CHARACTERS = 1_000;
const DEEPEST = 50;

/** What a token is, in words. */
function said(token: Token, source: string): string {
  return token.kind === 'end' ? 'the end' : `“${source.slice(token.at, token.at + 20).split(/\s/)[0]}”`;
}

class Parser {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #place = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokens(source);
  }

  whole(): Condition {
    const condition = this.#or();
    if (this.#now.kind !== 'end') this.#unexpected('and, or, or the end');
    return condition;
  }

  get #now(): Token {
    return this.#tokens[this.#place]!;
  }

  #take(kind: Token['kind']): boolean {
    if (this.#now.kind !== kind) return false;
    this.#place += 1;
    return true;
  }

  #unexpected(expected: string): never {
    return refuse(this.#now.at, `expected ${expected}, found ${said(this.#now, this.#source)}.`);
  }

  #or(): Condition {
    let left = this.#and();
    while (this.#take('or')) left = { kind: 'or', left, right: this.#and() };
    return left;
  }

  #and(): Condition {
    let left = this.#not();
    while (this.#take('and')) left = { kind: 'and', left, right: this.#not() };
    return left;
  }

  #not(): Condition {
    const { at } = this.#now;
    if (!this.#take('not')) return this.#comparison();
    return this.#deeper(at, () => ({ kind: 'not', of: this.#not() }));
  }

  #comparison(): Condition {
    const left = this.#operand();
    const token = this.#now;
    if (token.kind !== 'operator') return left;
    this.#place += 1;
    const right = this.#operand();
    if (this.#now.kind === 'operator')
      refuse(this.#now.at, 'only one comparison at a time. Join two with “and”.');
    return { kind: 'compare', operator: token.operator, left, right };
  }

  #operand(): Condition {
    const token = this.#now;
    if (token.kind === 'path' || token.kind === 'literal') {
      this.#place += 1;
      return token.kind === 'path'
        ? { kind: 'path', path: token.path, at: token.at }
        : { kind: 'literal', value: token.value };
    }
    if (!this.#take('(')) this.#unexpected('a field, a number, a string or “(”');
    return this.#deeper(token.at, () => {
      const inner = this.#or();
      if (!this.#take(')')) this.#unexpected('“)”');
      return inner;
    });
  }

  #deeper(at: number, read: () => Condition): Condition {
    this.#depth += 1;
    if (this.#depth > DEEPEST) refuse(at, `this is nested more than ${DEEPEST} levels deep.`);
    const inner = read();
    this.#depth -= 1;
    return inner;
  }
}

/**
 * Reads a condition: fields (`gate.tier`, `action.verdict.checks.0.rule`, `observation.events."erc20.Transfer"`), numbers,
 * texts in quotes, `true`, `false`, `null`; `==` `!=` `<` `<=` `>` `>=` `contains`; `not`, `and`, `or` and brackets.
 * @throws AppError `input.invalid` with `position`, characters from 0
 */
export function parseCondition(source: string): Condition {
  if (source.trim() === '') refuse(0, 'a condition is missing.');
  if (source.length > MOST_CHARACTERS)
    refuse(MOST_CHARACTERS, `a condition can have at most ${MOST_CHARACTERS} characters.`);
  return new Parser(source).whole();
}
