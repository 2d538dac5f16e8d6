import type { IngestItem } from '../../domain/memory/ingest.ts';
import { Leaving, type NoteSource } from './note-file.ts';
import { itemsOf } from './pieces.ts';

/** Direction marks and narrow spaces, with which phones write times. */
const MARKS = /[\u200e\u200f\u202a-\u202e\ufeff]/g;
/** With one in front of it an iPhone says what nobody typed. */
const NOT_TYPED = /: \u200e/g;
const SIGN = '\ue000';
const SPACES = /[\u00a0\u202f]/g;
const DATE = String.raw`(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})`;
const TIME = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\s*([ap])\.?\s?m\.?)?`;
/** `[08/05/2023, 14:03:22] Ann: …` of an iPhone, `08/05/23, 2:03 PM - Ann: …` of an Android phone. */
const HEAD = new RegExp(String.raw`^(?:\[${DATE},?\s+${TIME}\]\s*|${DATE},?\s+${TIME}\s+-\s+)(.*)$`, 'i');
const SPEAKER = /^([^:]{1,100}?):\s(.*)$/s;
/** What stands in the place of a picture, and what was taken back. */
const NO_WORDS =
  /^(<[^>]*(omitted|attached|weggelassen|omis|omitido)[^>]*>|.*(image|video|audio|sticker|gif|document|contact card) omitted|null|this message was deleted\.?|you deleted this message\.?)$/i;
const MOST_NAMELESS = 3;

type Order = 'day first' | 'month first';

interface Line {
  readonly date: readonly [number, number, number];
  readonly time: readonly [number, number, number];
  readonly half: string | undefined;
  readonly words: string[];
}

function headOf(line: string): Line | null {
  const found = HEAD.exec(line);
  if (!found) return null;
  const parts = found[1] === undefined ? found.slice(8, 15) : found.slice(1, 8);
  const [a, b, c, hour, minute, second, half] = parts;
  return {
    date: [Number(a), Number(b), Number(c)],
    time: [Number(hour), Number(minute), Number(second ?? 0)],
    half: half?.toLowerCase(),
    words: [found[15] ?? ''],
  };
}

/** Unix seconds; null where there is no such date in this order. */
function secondsOf(
  { date: [a, b, c], time: [hour, minute, second], half }: Line,
  order: Order,
): number | null {
  const [year, month, day] = a > 31 ? [a, b, c] : order === 'day first' ? [c, b, a] : [c, a, b];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return Date.UTC(year < 100 ? 2_000 + year : year, month - 1, day, hours, minute, second) / 1_000;
}

/** In which order the dates exist and hardly go back; a tie is by how the country writes that writes the rest so. */
function orderOf(lines: readonly Line[], text: string): Order {
  const faults = (order: Order): number => {
    let last = -Infinity;
    let count = 0;
    for (const line of lines) {
      const at = secondsOf(line, order);
      if (at === null) count += 1_000;
      else {
        if (at < last) count += 1;
        last = at;
      }
    }
    return count;
  };
  const [day, month] = [faults('day first'), faults('month first')];
  if (day !== month) return day < month ? 'day first' : 'month first';
  const american = lines.some(({ half }) => half !== undefined) && /^\[?\d{1,2}\/\d/m.test(text);
  return american ? 'month first' : 'day first';
}

/** Whether a text looks like an export of a WhatsApp chat: one of its first lines begins as a message does. */
export const isWhatsApp = (text: string): boolean =>
  text
    .slice(0, 4_000)
    .split('\n')
    .slice(0, MOST_NAMELESS)
    .some((line) => headOf(line.replace(MARKS, '').replace(SPACES, ' ')) !== null);

/** A chat, message by message; times are taken as they are written there, since no zone is. */
export function whatsAppChat(given: string, source: string): NoteSource {
  const text = given.replace(NOT_TYPED, `: ${SIGN}`).replace(MARKS, '').replace(SPACES, ' ');
  const lines: Line[] = [];
  for (const line of text.split(/\r?\n/)) {
    const head = headOf(line);
    if (head) lines.push(head);
    else lines.at(-1)?.words.push(line);
  }
  const order = orderOf(lines, text);
  const leaving = new Leaving();
  const items: IngestItem[] = [];
  for (const line of lines) {
    const said = SPEAKER.exec(line.words.join('\n').trim());
    const [, by = '', words = ''] = said ?? [];
    if (NO_WORDS.test(words.replace(SIGN, '').trim())) {
      leaving.out('pictures, recordings and deleted messages');
    } else if (!said || words.startsWith(SIGN)) leaving.out('notes of WhatsApp itself');
    else items.push(...itemsOf({ by: by.replace(/^~\s*/, ''), text: words, at: secondsOf(line, order) }));
  }
  return { source, form: 'WhatsApp', items, leftOut: leaving.all };
}
