import { byPatterns } from '../recogniser.ts';
import { digitsOf, luhn } from './luhn.ts';

/** Issuers' first digits and lengths (ISO/IEC 7812, the schemes' own tables). */
const ISSUERS: readonly { readonly begins: RegExp; readonly lengths: readonly number[] }[] = [
  { begins: /^4/, lengths: [13, 16, 19] },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^(30[0-5]|3095|36|38|39)/, lengths: [14, 16, 17, 18, 19] },
  { begins: /^(6011|64[4-9]|65|622)/, lengths: [16, 17, 18, 19] },
  { begins: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { begins: /^(2131|1800)/, lengths: [15] },
  { begins: /^62/, lengths: [16, 17, 18, 19] },
  { begins: /^(5018|502|503|504|506|5[6-9]|6[0-9])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { begins: /^(220[0-4]|9792)/, lengths: [16] },
];

/** Whether it is a number that a scheme gives out, by first digits, length and check digit. */
export function isCard(value: string): boolean {
  const digits = digitsOf(value);
  return (
    luhn(digits) &&
    ISSUERS.some(({ begins, lengths }) => begins.test(digits) && lengths.includes(digits.length))
  );
}

const CONTEXT =
  /\b(cards?|cc|credit|debit|visa|mastercard|maestro|amex|american express|discover|jcb|diners|carte|tarjeta|karte|kreditkarte|carta|cart[aã]o|pan|cvv|cvc|expir)/i;

/** Payment cards. Where the words around say card, a number that a scheme does not know counts too, mistyped or not. */
export const cards = byPatterns('cards', [
  {
    by: 'luhn',
    kind: 'card',
    shape: /(?<![\w.,-])\d(?:[ -]?\d){11,18}(?![\w-]|[.,]\d)/g,
    check: isCard,
    score: 1,
  },
  {
    by: 'card-context',
    kind: 'card',
    shape: /(?<![\w.,-])\d(?:[ -]?\d){11,18}(?![\w-]|[.,]\d)/g,
    check: (value) => luhn(digitsOf(value)),
    context: CONTEXT,
    score: 0.9,
  },
  {
    by: 'card-context',
    kind: 'card',
    shape:
      /(?<![\w.,-])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5}|\d{15,16})(?![\w-]|[.,]\d)/g,
    context: CONTEXT,
    score: 0.75,
  },
]);
