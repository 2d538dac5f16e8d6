import type { IngestItem } from '../../domain/memory/ingest.ts';
import { Leaving, type NoteSource } from './note-file.ts';
import { itemsOf } from './pieces.ts';
import { secondsOf } from './times.ts';

type Fields = Readonly<Record<string, unknown>>;

const TEXT = ['text', 'content', 'message', 'body'];
const BY = ['by', 'from', 'author', 'speaker', 'sender', 'sender_name', 'user', 'name', 'role'];
const AT = ['at', 'timestamp', 'timestamp_ms', 'time', 'date', 'created_at', 'ts', 'worldTime'];
const ID = ['id', 'message_id'];
/** Where a list of messages stands in what else an export says. */
const LISTS = ['messages', 'items', 'entries', 'notes'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, also where it is in parts, as Telegram writes one with links in it. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    const parts = value.map((part) => (isFields(part) ? textOf(part['text']) : textOf(part)));
    return parts.some((part) => part === null) ? null : parts.join('');
  }
  return null;
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

function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return null;
  const list = LISTS.map((name) => value[name]).find(Array.isArray);
  return list ?? (first(value, TEXT, textOf) === null ? null : [value]);
}

/** Objects that have a text, with who wrote it and when where they say so; null where there is no list of any. */
export function jsonItems(value: unknown, source: string): NoteSource | null {
  const list = listOf(value);
  if (!list) return null;
  const leaving = new Leaving();
  const items = list.flatMap((one): readonly IngestItem[] => {
    const fields = typeof one === 'string' ? { text: one } : one;
    const text = isFields(fields) ? first(fields, TEXT, textOf) : null;
    if (text === null || text.trim() === '' || !isFields(fields)) {
      leaving.out('things without a text');
      return [];
    }
    const by = first(fields, BY, nameOf);
    const at = first(fields, AT, secondsOf);
    if (at === null && AT.some((name) => fields[name] != null)) leaving.out('times that could not be read');
    const id = first(fields, ID, (given) =>
      typeof given === 'string' || typeof given === 'number' ? String(given) : null,
    );
    const title = first(fields, ['title', 'subject'], nameOf);
    return itemsOf({ text, at, ...(id && { id }), ...(by && { by }), ...(title && { title }) });
  });
  return { source, form: 'JSON', items, leftOut: leaving.all };
}
