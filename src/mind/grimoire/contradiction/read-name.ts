import { keyed, type Read, type Statement, third, type Value } from './statement.ts';
import { bare, isName } from './subject.ts';
import { COLOURS, MONTHS, ONE_EACH } from './vocabulary.ts';

const isDate = (tokens: readonly string[]): boolean =>
  tokens.some((token) => MONTHS.has(token) || /^(?:1[0-9]|20)\d\d$/.test(token));

/** Tokens that name one thing, or a day; null of what describes. */
function nameIn(
  tokens: readonly string[],
): Pick<Extract<Value, { tokens: unknown }>, 'sort' | 'tokens'> | null {
  const given = tokens.filter((token) => !/^(?:the|on|of|in)$/i.test(token));
  const lower = given.map((token) => token.toLowerCase().replace(/(?<=\d)(?:st|nd|rd|th)$/, ''));
  if (given.length === 0 || given.length > 4) return null;
  if (isDate(lower)) return { sort: 'date', tokens: lower };
  const isOne = given.every((token) => isName(token) && !MONTHS.has(token.toLowerCase()));
  return isOne || (given.length === 1 && COLOURS.has(lower[0]!)) ? { sort: 'name', tokens: lower } : null;
}

/** "Anna lives in Paris", "the capital of Australia is Canberra", "she was born in 1990": a thing has one of it. */
export const readName: Read = ({ base, negated, verb, rest, subject: given }, subject) => {
  if (negated) return null;
  const [first = '', second = ''] = rest.map((token) => token.toLowerCase());
  const one = (of: string, taken: number): Statement | null => {
    const value = nameIn(rest.slice(taken));
    const about =
      base === 'be' && taken === 0
        ? subject.words
        : `${subject.words} ${[third(verb, subject), ...rest.slice(0, taken)].join(' ')} …`;
    const words = [...subject.key.split(' '), ...(taken === 0 ? [] : [verb, ...rest.slice(0, taken)])];
    return (
      value && { key: keyed(value.sort, subject, of), about, says: rest.slice(taken).join(' '), value, words }
    );
  };
  if (base === 'live' && first === 'in') return one('live in', 1);
  if (base === 'work' && (first === 'at' || first === 'for')) return one('work at', 1);
  if (
    base === 'was' &&
    /^(?:born|founded|established|built|invented|discovered)$/.test(first) &&
    /^(?:in|on|by|at)$/.test(second)
  ) {
    return one(`${first} ${second === 'by' ? 'by' : 'in'}`, 2);
  }
  if (base === 'be' && given.some((token) => ONE_EACH.has(bare(token)))) return one('be', 0);
  return null;
};
