import type { FormatFailure } from '../../domain/context/entry-format.ts';
import { t } from './strings.ts';

/** Why a part keeps its built-in form, in a clause. */
export function formatFailure(why: FormatFailure): string {
  switch (why.code) {
    case 'failed':
      return t.formatting.failed(why.says);
    case 'steps':
    case 'length':
      return t.formatting[why.code](why.most);
    case 'tokens':
      return t.formatting.tokens(why.has, why.most);
    case 'lost':
    case 'added':
      return t.formatting[why.code](why.fact);
    case 'instruction':
      return t.formatting.instruction;
  }
}
