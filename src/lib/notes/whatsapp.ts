import type { IngestItem } from '../../domain/memory/ingest.ts';
import { Leaving, type NoteQuestion, type NoteSource } from './note-file.ts';
import { itemsOf } from './pieces.ts';

/** Direction marks, with which phones write times. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** With one in front of it an iPhone says what nobody typed. */
const NOT_TYPED = /: \u200e/g;
const SIGN = '\ue000';
const SPACES = /[\u00a0\u202f\u2009]/g;

/** Half a day in the words of phones, as it is written there without dots and spaces: the first twelve hours, and the others. */
const FIRST_HALF =
  'am|a|上午|早上|凌晨|清晨|오전|午前|ص|صباحا|πμ|पूर्वाह्न|সকাল|ق.ظ|قظ|sa|de|öö|пп|dop|fm|rano|لواړی|pg|eparadites|paradites'.split(
    '|',
  );
const SECOND_HALF =
  'pm|p|下午|晚上|中午|오후|午後|م|مساء|μμ|अपराह्न|ব|ب.ظ|بظ|ch|du|ös|бп|odp|em|يم|ptg|epasdites|pasdites'.split(
    '|',
  );
/** What stands between a date and its time, and is no half of a day. */
const BETWEEN =
  'à|a|a las|a la|klo|kl|um|at|às|as|alle|alle ore|ore|om|o|ob|v|в|у|pukul|pada|lúc|г|р|saat|το|στις|ora|ve|و|في|في تمام|den'.split(
    '|',
  );

const DATE = String.raw`(\d{1,4})\s?[./\-年년]\s?(\d{1,2})\s?[./\-月월]\s?(\d{1,4})\s?(?:[.日일]\s?)?`;
const WORD = String.raw`([^\d\[\]\n]{0,16}?)`;
const TIME = String.raw`(\d{1,2})\s?[:.h時시]\s?(\d{2})(?:[:.](\d{2}))?\s?([^\d\s\-–\]][^\d\-–\]]{0,14}?)?`;
const END = String.raw`\s*(?:\]\s*|\s[-–]\s+)(.*)$`;
/** `[08/05/2023, 14:03:22] Ann: …` of an iPhone, `08/05/23, 2:03 PM - Ann: …` of an Android phone, in any language's signs. */
const HEAD = new RegExp(String.raw`^\[?\s*${DATE}${WORD}\s*${TIME}${END}`, 'i');
/** `14:03, 08/05/2023 - Ann: …` */
const TIME_FIRST = new RegExp(String.raw`^\[?\s*${TIME}[,\s]\s*${DATE}${END}`, 'i');
const SPEAKER = /^([^:：]{1,100}?)\s?[:：]\s(.*)$/s;
/** What stands in the place of a picture in any language, and what was taken back. */
const NO_WORDS =
  /^(<[^<>\n]{3,60}>|.*(image|video|audio|sticker|gif|document|contact card) omitted|null|this message was deleted\.?|you deleted this message\.?)$/i;
const MOST_NAMELESS = 3;
/** Years from here on are of the Buddhist calendar, which is so many years ahead; before the other of a calendar that is not known here. */
const BUDDHIST_FROM = 2_400;
const BUDDHIST_AHEAD = 543;
const GREGORIAN_FROM = 1_900;

export type DateOrder = 'day first' | 'month first';

interface Line {
  readonly date: readonly [number, number, number];
  readonly time: readonly [number, number, number];
  /** `first` or `second` half of a day; null for all of it; `unknown` in a word that is not known. */
  readonly half: 'first' | 'second' | 'unknown' | null;
  /** What else its signs say of the order of day and month. */
  readonly hint: DateOrder | null;
  readonly words: string[];
}

/** Digits of any alphabet as ours. */
const withOurDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (sign) => {
    // Digits of an alphabet stand together, 0 the first.
    const code = sign.codePointAt(0)!;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });

const HEADS = 60;

/** Stands behind a time and says that it is one. */
const HOUR = /^(?:ч|h|uhr|val|hodin)$/;

/** What a word beside a time says of half the day. */
function halfOf(word: string): Line['half'] {
  const plain = word
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[\s,،.]/g, '');
  if (plain === '' || HOUR.test(plain)) return null;
  if (FIRST_HALF.includes(plain)) return 'first';
  if (SECOND_HALF.includes(plain)) return 'second';
  return 'unknown';
}

function headOf(line: string): Line | null {
  // Only the beginning of a line is a date; what somebody wrote keeps its digits.
  const head = withOurDigits(line.slice(0, HEADS)) + line.slice(HEADS);
  const dateFirst = HEAD.exec(head);
  const timeFirst = dateFirst ? null : TIME_FIRST.exec(head);
  const found = dateFirst ?? timeFirst;
  if (!found) return null;
  const [a, b, c, before = '', hour, minute, second, after = '', rest = ''] = dateFirst
    ? found.slice(1)
    : [...found.slice(5, 8), '', ...found.slice(1, 5), found[8]];
  const between = before.replaceAll(/[,،.:]/g, ' ').trim();
  const known = BETWEEN.includes(between.toLowerCase().replaceAll(/\s+/g, ' '));
  const half = halfOf(after) ?? (between === '' || known ? null : halfOf(between));
  if (Number(hour) > 24 || Number(minute) > 59) return null;
  return {
    date: [Number(a), Number(b), Number(c)],
    time: [Number(hour), Number(minute), Number(second ?? 0)],
    half,
    hint: hintOf(head, between, after.trim()),
    words: [line.slice(line.length - rest.length)],
  };
}

/** Points, and words of any language but English, stand behind days; nobody but an American phone writes PM in capitals behind slashes. */
function hintOf(head: string, between: string, after: string): DateOrder | null {
  if (/^[AP]M$/.test(after)) return 'month first';
  const english = after === '' || /^[ap]\.?m\.?$/i.test(after);
  return between !== '' || !english || /^\[?\s*\d+\./.test(head) ? 'day first' : null;
}

/** Unix seconds; null where there is no such date in this order, or half the day is not known. */
function secondsOf(
  { date: [a, b, c], time: [hour, minute, second], half }: Line,
  order: DateOrder,
): number | null {
  const [written, month, day] = a > 31 ? [a, b, c] : order === 'day first' ? [c, b, a] : [c, a, b];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const year =
    written < 100 ? 2_000 + written : written >= BUDDHIST_FROM ? written - BUDDHIST_AHEAD : written;
  if (half === 'unknown' || year < GREGORIAN_FROM) return null;
  const hours = half === null ? hour : (hour % 12) + (half === 'second' ? 12 : 0);
  return Date.UTC(year, month - 1, day, hours, minute, second) / 1_000;
}

/** In which order the dates exist and hardly go back; null where both do alike. */
function orderOf(lines: readonly Line[]): DateOrder | null {
  const faults = (order: DateOrder): number => {
    let last = -Infinity;
    let count = 0;
    for (const line of lines) {
      const at = secondsOf({ ...line, half: line.half === 'unknown' ? null : line.half }, order);
      if (at === null) count += 1_000;
      else {
        if (at < last) count += 1;
        last = at;
      }
    }
    return count;
  };
  const [day, month] = [faults('day first'), faults('month first')];
  return day === month ? null : day < month ? 'day first' : 'month first';
}

const clean = (text: string): string => text.replace(MARKS, '').replace(SPACES, ' ');

/** Whether a text looks like an export of a WhatsApp chat: one of its first lines begins as a message does. */
export const isWhatsApp = (text: string): boolean =>
  text
    .slice(0, 4_000)
    .split('\n')
    .slice(0, MOST_NAMELESS)
    .some((line) => headOf(clean(line)) !== null);

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const dayOf = (seconds: number): string => {
  const date = new Date(seconds * 1_000);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** Days that can be read in two orders, with what each makes of the first. */
function questionOf(lines: readonly Line[], source: string): NoteQuestion | null {
  const orders: readonly DateOrder[] = ['day first', 'month first'];
  for (const line of lines) {
    const at = orders.map((order) => secondsOf(line, order));
    if (at[0] == null || at[1] == null || at[0] === at[1]) continue;
    return {
      ask: `The dates in ${source} can be read in two ways. The first one that differs:`,
      readings: orders.map((order, i) => ({ means: dayOf(at[i]!), order })),
    };
  }
  return null;
}

/** A chat, message by message; times are taken as they are written there, since no zone is. @param chosen the order of day and month */
export function whatsAppChat(given: string, source: string, chosen?: DateOrder): NoteSource {
  const text = clean(given.replace(NOT_TYPED, `: ${SIGN}`));
  const lines: Line[] = [];
  for (const line of text.split(/\r?\n/)) {
    const head = headOf(line);
    if (head) lines.push(head);
    else lines.at(-1)?.words.push(line);
  }
  const told = orderOf(lines);
  const hint = lines.find((line) => line.hint !== null)?.hint;
  const order = chosen ?? told ?? hint ?? 'day first';
  const open = chosen === undefined && told === null && hint === undefined;
  const question = open ? questionOf(lines, source) : null;
  const leaving = new Leaving();
  const items: IngestItem[] = [];
  for (const line of lines) {
    const said = SPEAKER.exec(line.words.join('\n').trim());
    const [, by = '', words = ''] = said ?? [];
    // A quote that is opened before the colon belongs to what WhatsApp says: a subject with a colon in it.
    const own = !said || words.startsWith(SIGN) || /["“„«]/.test(by);
    if (NO_WORDS.test(words.replace(SIGN, '').trim())) {
      leaving.out('pictures, recordings and deleted messages');
    } else if (own) leaving.out('WhatsApp system messages');
    else {
      const at = secondsOf(line, order);
      if (at === null) leaving.out('message times in an unknown format');
      items.push(...itemsOf({ by: by.replace(/^~\s*/, ''), text: words, at }));
    }
  }
  return { source, form: 'WhatsApp', items, leftOut: leaving.all, ...(question && { question }) };
}
