import { type Quantity, quantityAt } from './quantity.ts';
import { keyed, type Read, type Statement, third } from './statement.ts';
import { bare, contentOf } from './subject.ts';
import { COUNTED, MONTHS } from './vocabulary.ts';

const MEASURED = new Set(
  'be cost weigh measure take last charge open close equal contain hold require have earn pay'.split(' '),
);
/** Of a person only what he has for long, or by the year. */
const OF_A_PERSON = new Set('have weigh earn'.split(' '));

/** "The fee is 0.3 %": one quantity, and the same words around it. */
export const readQuantity: Read = ({ base, negated, verb, rest }, subject) => {
  if (negated || !MEASURED.has(base) || (subject.person && !OF_A_PERSON.has(base))) return null;
  const lower = rest.map((token) => token.toLowerCase());
  if (lower.some((token) => MONTHS.has(token) || token === 'old' || token === 'each')) return null;
  const found: { readonly at: number; readonly quantity: Quantity }[] = [];
  for (let at = 0; at < lower.length; at += 1) {
    const one = quantityAt(lower, at);
    if (!one) continue;
    found.push({ at, quantity: one });
    at += one.length - 1;
  }
  const [one] = found;
  if (!one || found.length > 1) return null;
  const { at, quantity: value } = one;
  const [before, after] = [rest.slice(0, at), rest.slice(at + value.length)];
  // "in 2019" is a time, "at 2 Main Street" a place, "60–80" and "#3" no amounts.
  if (value.kind === '' && /^(?:19|20)\d\d$/.test(lower[at]!)) return null;
  if (before.length > 0 && /^(?:in|number|no|top|version|on|chapter|level|phase|part)$/i.test(before.at(-1)!))
    return null;
  if (base === 'have' && !COUNTED.has(bare(after[0] ?? ''))) {
    // "has a fee of 0.3 %" says what "its fee is 0.3 %" says.
    const of =
      before.at(-1)?.toLowerCase() === 'of' && /^an?$/i.test(before[0] ?? '') ? before.slice(1, -1) : null;
    if (of === null || of.length === 0 || after.length > 0) return null;
    const key = contentOf([...subject.key.split(' '), ...of])
      .toSorted()
      .join(' ');
    return said(keyed('quantity', { ...subject, key }, 'be', '#'), `${of.join(' ')} of ${subject.words}`);
  }
  const around = [...contentOf(before), '#', ...contentOf(after)];
  // "is three doors down" and "is 2 for 1" are no measures.
  if (base === 'be' && around.length > 3) return null;
  const about =
    base === 'be'
      ? [subject.words, ...before, ...after].join(' ')
      : [subject.words, third(verb, subject), ...before, '…', ...after].join(' ');
  return said(keyed('quantity', subject, base, around.join(' ')), about);

  function said(key: string, of: string): Statement {
    const words = [...subject.key.split(' '), ...rest.filter((_, i) => i < at || i >= at + value.length)];
    return { key, about: of, says: value.words, value: { sort: 'quantity', quantity: value }, words };
  }
};
