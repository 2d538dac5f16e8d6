import { AppError } from '../../domain/errors.ts';

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';

/** Positions count characters from 0. */
export type Token = { readonly at: number } & (
  | { readonly kind: 'path'; readonly path: readonly string[] }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'and' | 'or' | 'not' | '(' | ')' | 'end' }
);

const NAME = /[A-Za-z_]\w*/y;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const DIGITS = /\d+/y;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y;
const SIGNS: readonly (readonly [sign: string, token: Partial<Token> & { kind: Token['kind'] }])[] = [
  ['==', { kind: 'operator', operator: '==' }],
  ['!=', { kind: 'operator', operator: '!=' }],
  ['<=', { kind: 'operator', operator: '<=' }],
  ['>=', { kind: 'operator', operator: '>=' }],
  ['&&', { kind: 'and' }],
  ['||', { kind: 'or' }],
  ['=', { kind: 'operator', operator: '==' }],
  ['<', { kind: 'operator', operator: '<' }],
  ['>', { kind: 'operator', operator: '>' }],
  ['!', { kind: 'not' }],
  ['(', { kind: '(' }],
  [')', { kind: ')' }],
];
const WORDS: Readonly<Record<string, Partial<Token> & { kind: Token['kind'] }>> = {
  and: { kind: 'and' },
  or: { kind: 'or' },
  not: { kind: 'not' },
  contains: { kind: 'operator', operator: 'contains' },
  true: { kind: 'literal', value: true },
  false: { kind: 'literal', value: false },
  null: { kind: 'literal', value: null },
};

/** Refuses a condition, and says where. */
export function refuse(at: number, message: string): never {
  throw new AppError('input.invalid', `At character ${at + 1}: ${message}`, { data: { position: at } });
}

/** Takes a condition apart. @throws AppError `input.invalid` with `position` */
export function tokens(source: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const hit = pattern.exec(source);
    if (hit) at += hit[0].length;
    return hit;
  };
  const text = (): string | null => {
    const hit = match(TEXT);
    return hit && (hit[1] ?? hit[2] ?? '').replace(/\\(.)/g, '$1');
  };
  /** What follows a name: `.name`, `.0`, or `."any text"`. */
  const path = (first: string): string[] => {
    const names = [first];
    while (source[at] === '.') {
      at += 1;
      const next = match(NAME)?.[0] ?? match(DIGITS)?.[0] ?? text();
      if (next === null) refuse(at, 'expected a name, a number or a quoted name after the dot.');
      names.push(next);
    }
    return names;
  };
  for (;;) {
    while (/\s/.test(source[at] ?? '')) at += 1;
    const from = at;
    if (at >= source.length) return [...found, { kind: 'end', at }];
    const name = match(NAME)?.[0];
    if (name !== undefined) {
      const word = source[at] === '.' || !Object.hasOwn(WORDS, name) ? undefined : WORDS[name];
      found.push({ ...(word ?? { kind: 'path', path: path(name) }), at: from } as Token);
      continue;
    }
    const number = match(NUMBER)?.[0];
    if (number !== undefined) {
      found.push({ kind: 'literal', value: Number(number), at: from });
      continue;
    }
    const quoted = text();
    if (quoted !== null) {
      found.push({ kind: 'literal', value: quoted, at: from });
      continue;
    }
    const sign = SIGNS.find(([spelling]) => source.startsWith(spelling, at));
    if (!sign) {
      refuse(
        from,
        /["']/.test(source[at]!) ? 'the string is not closed.' : `“${source[at]}” is not valid here.`,
      );
    }
    at += sign[0].length;
    found.push({ ...sign[1], at: from } as Token);
  }
}
