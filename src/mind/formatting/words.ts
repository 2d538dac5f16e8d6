import type { FormatFailure } from '../../domain/context/entry-format.ts';

/** Why a part keeps its built-in form, in a clause. */
export function failureWords(why: FormatFailure): string {
  switch (why.code) {
    case 'failed':
      return `its template failed (${why.says})`;
    case 'steps':
      return `it takes more than ${why.most} steps`;
    case 'length':
      return `it writes more than ${why.most} characters`;
    case 'tokens':
      return `it writes ${why.has} tokens, its limit is ${why.most}`;
    case 'lost':
      return `it loses “${why.fact}”`;
    case 'added':
      return `it adds the figure “${why.fact}”`;
    case 'instruction':
      return 'it reads like an instruction';
  }
}
