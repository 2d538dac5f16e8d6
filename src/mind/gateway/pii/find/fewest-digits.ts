import { type Expression, expressionOf } from './expression.ts';

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function fewestIn(expression: Expression): number {
  switch (expression.type) {
    case 'set': {
      const { ascii, beyond } = expression.set;
      const only = !beyond && ascii.every((there, code) => there === 0 || isDigit(code));
      return only ? 1 : 0;
    }
    case 'sequence':
      return expression.items.reduce((sum, item) => sum + fewestIn(item), 0);
    case 'either':
      return Math.min(...expression.branches.map(fewestIn));
    case 'repeat':
      return expression.least === 0 ? 0 : expression.least * fewestIn(expression.item);
    default:
      return 0;
  }
}

/** As many ASCII digits as any match of an expression has at least; it may have more. A text with fewer need not be searched. */
export const fewestDigits = (shape: RegExp): number => fewestIn(expressionOf(shape));

/** ASCII digits of a text, counted no further than `most`. */
export function digitsIn(text: string, most: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count < most; at += 1) if (isDigit(text.charCodeAt(at))) count += 1;
  return count;
}
