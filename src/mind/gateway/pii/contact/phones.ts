import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import type { PiiSpan } from '../../../../domain/gateway/pii.ts';
import { digitsIn } from '../recogniser.ts';
import { hasContext, type Pattern, type Recogniser } from '../recogniser.ts';

const CONTEXT =
  /\b(phone|phones|tel|telephone|call|calls|calling|called|ring|dial|mobile|cell|cellphone|fax|sms|text|texts|whatsapp|telegram|signal|reach|contact|hotline|landline|desk|answering|voicemail|messages? (?:to|on|at)|registered|office|home|work|handy|tél|teléfono|telefon|telefono|portable|my number|number is|me (?:at|on))\b/i;

/** The country whose way of writing is taken for numbers without a country's code, where nothing says phone. */
const HOME = 'US';

/** Digits of a phone number without the country's code; ITU-T E.164 allows 15 with it. */
const FEWEST = 7;
const MOST = 15;

const digits = (text: string): number => text.replace(/\D/g, '').length;

/** With an area's code in brackets or a country's code, it looks like nothing else. */
const DISTINCT = /^(\+|00[1-9]|\(\d|\d{3}[-.]\d{3}[-.]\d{4})/;

/** Numbers that the library knows to be given out. */
function known(text: string): PiiSpan[] {
  return findPhoneNumbersInText(text, { defaultCountry: HOME, extended: false }).flatMap(
    ({ startsAt: start, endsAt: end }) => {
      const inContext = hasContext(text, start, end, CONTEXT);
      if (!inContext && !DISTINCT.test(text.slice(start, end))) return [];
      return [{ start, end, kind: 'phone', score: inContext ? 0.9 : 0.8, by: 'libphonenumber' }];
    },
  );
}

/** What goes on after the first digits: a sign between groups, or a bracket that closes; never nothing, so that it is read in one way. */
const GROUPS = String.raw`(?:\)?[ .\-/]{1,2}\(?\d{1,10}|\)\d{1,10})`;
const EXTENSION = String.raw`(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?`;

const SHAPES: readonly Pattern[] = [
  {
    by: 'phone-context',
    kind: 'phone',
    shape: new RegExp(
      String.raw`(?<![\w.,:/$€£-])(?:\+|00)?\(?\d{1,15}${GROUPS}{0,6}${EXTENSION}(?![\w/:%]|-\d|[.,]\d)`,
      'gi',
    ),
    check: (value) => {
      const count = digits(value.replace(/\s?(?:x|ext).*$/i, ''));
      return count >= FEWEST && count <= MOST && !/^\d{4}-\d\d-\d\d\b/.test(value);
    },
    context: CONTEXT,
    score: 0.75,
  },
  {
    by: 'phone-shape',
    kind: 'phone',
    // A country's code, or an area's in brackets, or the American groups; extensions too.
    shape: new RegExp(
      String.raw`(?<![\w.,:/$€£-])(?:(?:\+|00)[1-9]\d{0,14}${GROUPS}{0,6}|\(\d{2,5}\)[ ]?\d{2,5}(?:[ .-]\d{1,5}){1,3}|(?:1[ .-])?\d{3}([.-])\d{3}\1\d{4})${EXTENSION}(?![\w/:]|-\d|[.,]\d)`,
      'gi',
    ),
    check: (value) => {
      const count = digits(value.replace(/\s?(?:x|ext).*$/i, ''));
      return count >= FEWEST && count <= MOST;
    },
    score: 0.7,
  },
  {
    by: 'phone-groups',
    kind: 'phone',
    // Groups as they are said aloud, begun with a zero, or pairs: weaker, so that any other number wins.
    shape:
      /(?<![\w.,:/$€£-])(?:0\d{1,4}(?:[ .-]\d{2,4}){2,4}|\d{2}([ -])\d{2}\1\d{2}\1\d{2})(?![\w/:-]|[.,]\d)/g,
    check: (value) => digits(value) >= 8 && digits(value) <= 12,
    score: 0.55,
  },
];

/** Of a country's code and the shortest number that the table knows there (Austria, Germany, Iran). */
const FEWEST_KNOWN = 6;

/** Whether there may be a number of the table; it knows the digits of other scripts too, which are not counted here. */
const mayBeKnown = (text: string): boolean =>
  digitsIn(text, FEWEST_KNOWN) === FEWEST_KNOWN || /\P{ASCII}/u.test(text);

/** Signs that may stand within a number; letters may not, but for an extension's. */
const NUMBERS = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,4}\p{Nd})*/gu;
/** UTF-16 units around a number that may say something of it: the library's looks and a context's. */
const AROUND = 120;

/** Stretches of a text in which there may be a number: around digits that stand near each other, joined where they meet. */
function stretches(text: string): readonly (readonly [from: number, to: number])[] {
  const all: [number, number][] = [];
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    if (number.length < FEWEST_KNOWN || number.replace(/\P{Nd}/gu, '').length < FEWEST_KNOWN) continue;
    const from = Math.max(0, index - AROUND);
    const to = Math.min(text.length, index + number.length + AROUND);
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else all.push([from, to]);
  }
  return all;
}

/** The same by stretches: the library takes long for texts, however few numbers stand in them. */
function knownIn(text: string): PiiSpan[] {
  if (!mayBeKnown(text)) return [];
  return stretches(text).flatMap(([from, to]) =>
    known(text.slice(from, to)).map((span) => ({ ...span, start: span.start + from, end: span.end + from })),
  );
}

/** Phone numbers: by Google's table of who gives out what, and by shape where the words around say phone. */
export const phones: Recogniser = {
  name: 'phones',
  patterns: SHAPES,
  others: { reach: 400, find: knownIn },
};
