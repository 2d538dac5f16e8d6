import type { IngestItem } from '../../domain/memory/ingest.ts';
import { Leaving, type NoteForm, type NoteSource } from './note-file.ts';
import { itemsOf } from './pieces.ts';
import { secondsOf } from './times.ts';

type Fields = Readonly<Record<string, unknown>>;

const TEXT = ['text', 'content', 'message', 'body'];
const BY = ['by', 'from', 'author', 'speaker', 'sender', 'sender_name', 'creator', 'user', 'name', 'role'];
const AT = [
  'at',
  'date_unixtime',
  'timestamp',
  'timestamp_ms',
  'time',
  'date',
  'created_at',
  'created_date',
  'createdAt',
  'ts',
  'worldTime',
];
const ID = ['id', 'uuid', 'message_id'];
/** What names the conversation that a list is in. */
const NAMES = ['name', 'title', 'subject'];
/** Lists in lists that an export goes down to. */
const DEEPEST = 6;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, also where it is in parts: Telegram writes one with links in it, Claude one with tools between. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return null;
  const parts = value.flatMap((part) => {
    if (!isFields(part)) return [textOf(part)];
    // What is thought, called or answered by a tool is not said.
    const text = textOf(part['text']);
    return text === null && typeof part['type'] === 'string' ? [] : [text];
  });
  return parts.length === 0 || parts.some((part) => part === null) ? null : parts.join('');
}

const first = <T>(fields: Fields, names: readonly string[], read: (value: unknown) => T | null): T | null => {
  for (const name of names) {
    const value = fields[name] === undefined ? null : read(fields[name]);
    if (value !== null) return value;
  }
  return null;
};

const nameOf = (value: unknown): string | null => {
  if (isFields(value)) return nameOf(value['name'] ?? value['username'] ?? value['role'] ?? null);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

/** Messenger's export writes each byte of UTF-8 as a character of its own: `CafÃ©` is Café. Anything else stays as it is. */
function unmangled(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
    );
  } catch {
    return text;
  }
}

interface Shape {
  readonly form: NoteForm;
  /** Names of those who speak, as a person would say them. */
  readonly names: Readonly<Record<string, string>>;
  read(text: string): string;
}

const PLAIN: Shape = { form: 'JSON', names: {}, read: (text) => text };

/** Whose export a list of messages is of. */
function shapeOf(messages: readonly unknown[], around: Fields | null): Shape {
  const have = (...names: readonly string[]): boolean =>
    messages.some((one) => isFields(one) && names.every((name) => name in one));
  if (around?.['chat_messages'] === messages)
    return { form: 'Claude', names: { human: 'You', assistant: 'Claude' }, read: (text) => text };
  if (have('sender_name', 'timestamp_ms')) return { form: 'Messenger', names: {}, read: unmangled };
  if (have('date_unixtime') || have('from_id')) return { ...PLAIN, form: 'Telegram' };
  return PLAIN;
}

interface Found {
  readonly messages: readonly unknown[];
  readonly around: Fields | null;
}

const isMessage = (one: unknown): boolean => isFields(one) && first(one, TEXT, textOf) !== null;

/** Lists of messages wherever they lie in an export, in their order; a list of texts where the whole file is one. */
function listsIn(value: unknown, around: Fields | null, depth: number): readonly Found[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) {
    const list = value as readonly unknown[];
    if (list.some(isMessage) || (depth === 0 && list.some((one) => typeof one === 'string')))
      return [{ messages: list, around }];
    return list.flatMap((one) => listsIn(one, around, depth + 1));
  }
  if (!isFields(value)) return [];
  const within = Object.values(value).flatMap((one) =>
    typeof one === 'object' && one !== null ? listsIn(one, value, depth + 1) : [],
  );
  return within.length === 0 && isMessage(value) ? [{ messages: [value], around: null }] : within;
}

function sourceOf({ messages, around }: Found, file: string): NoteSource {
  const leaving = new Leaving();
  const { form, names, read } = shapeOf(messages, around);
  const items = messages.flatMap((one): readonly IngestItem[] => {
    const fields = typeof one === 'string' ? { text: one } : one;
    // Where both are there, the parts say what was said, and the text also what cannot be shown.
    const parts = form === 'Claude' && isFields(fields) ? textOf(fields['content']) : null;
    const text = parts ?? (isFields(fields) ? first(fields, TEXT, textOf) : null);
    if (text === null || text.trim() === '' || !isFields(fields)) {
      leaving.out('items without text');
      return [];
    }
    if (
      form === 'Claude' &&
      [fields['attachments'], fields['files']].some((each) => Array.isArray(each) && each.length > 0)
    )
      leaving.out('attachments');
    const said = first(fields, BY, nameOf);
    const by = said === null ? null : (names[said] ?? read(said));
    const at = first(fields, AT, secondsOf);
    if (at === null && AT.some((name) => fields[name] != null)) leaving.out('unreadable times');
    const id = first(fields, ID, (given) =>
      typeof given === 'string' || typeof given === 'number' ? String(given) : null,
    );
    const title = first(fields, ['title', 'subject'], nameOf);
    return itemsOf({
      text: read(text),
      at,
      ...(id && { id }),
      ...(by && { by }),
      ...(title && { title: read(title) }),
    });
  });
  // Messenger tells the newest first; what is remembered is told in its order.
  const times = items.map(({ at }) => at);
  const back = times.every((at, i) => typeof at === 'number' && (i === 0 || at <= (times[i - 1] as number)));
  const ordered = back && times.length > 1 && times[0] !== times.at(-1) ? items.toReversed() : items;
  const name = around === null ? null : first(around, NAMES, nameOf);
  const source = name === null || form === 'JSON' ? file : `${form}: ${read(name)}`;
  return { source, form, items: ordered, leftOut: leaving.all };
}

/** Lists of objects that have a text, with who wrote it and when where they say so; null where there is no list of any. */
export function jsonItems(value: unknown, file: string): readonly NoteSource[] | null {
  const found = listsIn(value, null, 0);
  return found.length === 0 ? null : found.map((one) => sourceOf(one, file));
}
