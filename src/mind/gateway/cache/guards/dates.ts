import { type Guard, sortedOnce } from './guard.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** Times that are told from where the asker stands. */
const RELATIVE =
  /\b(?:today|tonight|yesterday|tomorrow|(?:this|last|next|past|previous|coming) (?:second|minute|hour|day|week|weekend|month|quarter|year|decade|century)|(?:daily|hourly|weekly|monthly|quarterly|yearly|annual(?:ly)?))\b/g;
const UNIT =
  /\d\s*(s|sec|secs|seconds?|m|min|mins|minutes?|h|hr|hrs|hours?|d|days?|w|weeks?|months?|y|years?|blocks?)\b/g;

const whole = (name: string, list: readonly string[], least: number): string | undefined =>
  name.length < least
    ? undefined
    : list.find((one) => one === name || (name.length <= 4 && one.startsWith(name)));

/** In hex there are words too, like feb000. */
const HEX = /\b0x[0-9a-f]+/gi;

function* read(given: string): Generator<string> {
  const text = given.replaceAll(HEX, ' ');
  const lower = text.normalize('NFKC').toLowerCase();
  for (const [words] of lower.matchAll(RELATIVE)) yield words;
  for (const [, unit = ''] of lower.matchAll(UNIT)) yield `per ${/^mo/.test(unit) ? 'mo' : unit[0]!}`;
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    const name = word.toLowerCase();
    const month = whole(name, MONTHS, 3);
    // "may" and "march" are words too: with a capital they are months.
    if (month !== undefined && (name === word ? !/^(?:may|march|mar|dec|jan|sept?)$/.test(name) : true))
      yield month;
    const day = whole(name, DAYS, 3);
    if (day !== undefined && (name.length > 3 || name !== word) && !/^(?:sun|sat|wed)$/.test(word)) yield day;
  }
}

/** Months, days of the week, "yesterday", and the unit that stands behind a number. Years and days of a month are numbers. */
export const dates: Guard = { name: 'date', binds: 'crossed', read: (text) => sortedOnce(read(text)) };
