import { isDigit } from '../recogniser.ts';
import { type Expression, expressionOf } from './expression.ts';

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
