import { byPatterns } from '../recogniser.ts';
import { digitsOf } from './luhn.ts';

/** ISO 13616: the remainder by 97 of the number with its first four signs behind is 1. */
export function isIban(value: string): boolean {
  const iban = value.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const number = Number.parseInt(sign, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}

/** The check digit of an American bank's routing number (ABA). */
export function isRoutingNumber(value: string): boolean {
  const digits = [...digitsOf(value)].map(Number);
  if (digits.length !== 9) return false;
  const sum = digits.reduce((total, digit, i) => total + digit * [3, 7, 1][i % 3]!, 0);
  return sum % 10 === 0 && /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(digitsOf(value));
}

/** What stands between a word and the number that it names: "is", a colon, a few small words. */
export const FILLER = String.raw`(?:\s*(?:nos?\b\.?|nr\b\.?|num\b\.?|numbers?|code|id|is|was|are|of|for|my|the|at|to|on|in|it's|it|ending|a\/c|[:=#"'()|,]|-|–|>)){0,6}\s*`;

const afterWords = (words: string, value: string): RegExp =>
  new RegExp(String.raw`\b(?:${words})${FILLER}(?<value>${value})(?![\w-])`, 'gi');

/** IBANs, and other accounts where the words before them say so. */
export const bankAccounts = byPatterns('bank-accounts', [
  {
    by: 'iban',
    kind: 'iban',
    shape:
      /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,4})?(?![A-Za-z0-9])/g,
    check: isIban,
    score: 1,
  },
  {
    by: 'iban',
    kind: 'iban',
    // With a word glued to its blanks the longest match is no IBAN; one without blanks is looked for alone.
    shape: /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}(?![A-Za-z0-9])/g,
    check: isIban,
    score: 1,
  },
  {
    by: 'iban-context',
    kind: 'iban',
    shape: /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}(?![A-Za-z0-9])/g,
    context: /\biban\b/i,
    score: 0.8,
  },
  {
    by: 'us-routing',
    kind: 'bank-account',
    shape: /(?<![\w.-])\d{9}(?![\w-]|\.\d)/g,
    check: isRoutingNumber,
    context: /\b(routing|aba|rtn|ach|wire|bank)\b/i,
    score: 0.95,
  },
  {
    by: 'account-context',
    kind: 'bank-account',
    shape: afterWords(
      'account|acct|a/c|acc|bank account|kontonummer|konto|cuenta|compte|conto|conta|iban|checking|savings|routing|aba',
      String.raw`\d(?:[ -]?\d){5,17}`,
    ),
    score: 0.8,
  },
  {
    by: 'uk-sort-code',
    kind: 'bank-account',
    shape: afterWords('sort|sort code|sortcode|s/c', String.raw`\d\d[- ]?\d\d[- ]?\d\d`),
    score: 0.9,
  },
  {
    by: 'uk-account',
    kind: 'bank-account',
    shape:
      /\b\d\d-\d\d-\d\d[,;]?\s+(?:(?:and\s+)?(?:account|acct|acc|a\/c)\.?\s*(?:number|no\.?)?:?\s*)?(?<value>\d{8})(?!\w)/gi,
    score: 0.8,
  },
  {
    by: 'swift',
    kind: 'bank-account',
    shape: afterWords('swift|bic|swift code', '[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?'),
    score: 0.8,
  },
]);
