import { chatGptConversations, isChatGpt } from './chatgpt.ts';
import { readMarkdown, textItems } from './documents.ts';
import { cutText } from '../text/cut-text.ts';
import { jsonItems } from './json-items.ts';
import { isMail } from './mbox.ts';
import type { NoteFile, NoteSource, ReadFile } from './note-file.ts';
import { isSlackDay, slackChannel, slackNames } from './slack.ts';
import { type DateOrder, isWhatsApp, whatsAppChat } from './whatsapp.ts';

/** What an export has beside its messages. */
const ABOUT_SLACK = /(^|\/)(channels|groups|dms|mpims|integration_logs|canvases)\.json$/;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** @throws SyntaxError */
const linesOf = (text: string): readonly unknown[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line, i) => {
      try {
        return JSON.parse(line) as unknown;
      } catch {
        throw new SyntaxError(`line ${i + 1} is not valid JSON`);
      }
    });

/** A line of a chat in a form that is not known: it begins with a date or a time, and somebody speaks in it. */
const CHAT_LINE = /^\W{0,3}(\d{1,4}\D{1,3}\d{1,2}(\D{1,3}\d{1,4})?)\b.{0,40}?[:：\t]\s?\S/;
/** Lines of it from which on a text is said to look like one, and their share of all lines. */
const CHAT_LINES = 4;
const CHAT_SHARE = 0.6;

/** Why a text may be more than a note; null where nothing says so. */
function doubtOf(text: string): string | null {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const like = lines.filter((line) => CHAT_LINE.test(line));
  if (like.length < CHAT_LINES || like.length < CHAT_SHARE * lines.length) return null;
  return `looks like a chat in an unknown format, and is read as one note without speakers or times. First line: “${cutText(like[0]!.trim(), 80)}”`;
}

/** Why JSON is not read: what it is made of, and what would be. */
function formOf(value: unknown): string {
  const keys =
    typeof value === 'object' && value !== null
      ? Object.keys((Array.isArray(value) ? value[0] : value) ?? {})
      : [];
  const seen =
    keys.length === 0
      ? ''
      : ` It has ${keys
          .slice(0, 6)
          .map((key) => cutText(key, 30))
          .join(', ')}.`;
  return `The file contains no list of texts.${seen} Use objects with “text”, and “by” and “at” where known.`;
}

async function readText(file: NoteFile, order: DateOrder | undefined): Promise<NoteSource> {
  const { path, text } = file;
  const source = nameOf(path);
  // What reads mail is loaded with the first of it.
  if (isMail(path, text)) return (await import('./mail.ts')).mailbox(text, source);
  if (isWhatsApp(text)) return whatsAppChat(text, source, order);
  const read = { source, form: 'notes', leftOut: [] } as const;
  if (/^(md|markdown|mdx)$/.test(extensionOf(path))) return { ...read, ...readMarkdown(text, path) };
  const doubt = doubtOf(text);
  const items = textItems(text, source.replace(/\.[^.]+$/, ''));
  return { ...read, items, ...(doubt !== null && { doubt: `${source} ${doubt}` }) };
}

/** A source of a file of which nothing says how its letters beyond ASCII are written. */
function guessed(source: NoteSource, count: number): NoteSource {
  const letters = count === 1 ? 'its one non-ASCII character is' : `its ${count} non-ASCII characters are`;
  const says = `${source.source} is not UTF-8: ${letters} read as Windows-1252. Check the lines below.`;
  return { ...source, doubt: source.doubt === undefined ? says : `${source.doubt} ${says}` };
}

/** Why nothing of a file is remembered. */
function nothingIn(sources: readonly NoteSource[]): string {
  const out = new Map<string, number>();
  for (const { what, count } of sources.flatMap(({ leftOut }) => leftOut))
    out.set(what, (out.get(what) ?? 0) + count);
  if (out.size === 0) return 'The file has headings but no text.';
  return `The file contains no messages with text. It has ${[...out].map(([what, count]) => `${count} × ${what}`).join('; ')}.`;
}

/**
 * Reads notes and chat exports that were given together. Nothing is guessed of what is not understood: it is said so.
 * @param order of day and month, where a chat asked for it
 */
export async function readNotes(files: readonly NoteFile[], order?: DateOrder): Promise<readonly ReadFile[]> {
  const parsed = new Map<string, unknown>();
  const broken = new Map<string, string>();
  for (const { path, text } of files) {
    const extension = extensionOf(path);
    if (!['json', 'jsonl', 'ndjson'].includes(extension)) continue;
    try {
      parsed.set(
        path,
        extension === 'json' ? JSON.parse(text.replace(/^\ufeff/, '')) : linesOf(text.replace(/^\ufeff/, '')),
      );
    } catch (error) {
      const where = extension === 'json' ? '' : `: ${(error as Error).message}`;
      broken.set(
        path,
        `The file is not valid ${extension === 'json' ? 'JSON' : 'JSON Lines'}${where}. Is it complete?`,
      );
    }
  }
  const names = new Map(
    [...parsed].flatMap(([path, value]) => (/users\.json$/.test(path) ? [...(slackNames(value) ?? [])] : [])),
  );
  const channels = new Map<string, (readonly unknown[])[]>();
  const read: ReadFile[] = [];
  for (const file of files) {
    const { path } = file;
    const name = nameOf(path);
    const why = broken.get(path);
    const value = parsed.get(path);
    if (why !== undefined) read.push({ path, why });
    else if (file.text.trim() === '') read.push({ path, why: 'The file is empty.' });
    else if (value === undefined) read.push({ path, sources: [await readText(file, order)] });
    else if (isChatGpt(value)) read.push({ path, sources: chatGptConversations(value, name) });
    else if (isSlackDay(value)) {
      const channel = folderOf(path) === '' ? name : `#${nameOf(folderOf(path))}`;
      const days = channels.get(channel);
      if (days) days.push(value);
      else channels.set(channel, [value]);
    } else if (ABOUT_SLACK.test(path) || (/(^|\/)users\.json$/.test(path) && names.size > 0)) continue;
    else {
      const sources = jsonItems(value, name);
      read.push(sources ? { path, sources } : { path, why: formOf(value) });
    }
  }
  for (const [channel, days] of channels) {
    read.push({ path: channel, sources: [slackChannel(days, channel, names)] });
  }
  const old = new Map(files.map(({ path, oldCharacters = 0 }) => [path, oldCharacters]));
  return read.map((one) => {
    if ('why' in one) return one;
    if (one.sources.every(({ items }) => items.length === 0))
      return { path: one.path, why: nothingIn(one.sources) };
    const count = old.get(one.path) ?? 0;
    return count === 0 ? one : { ...one, sources: one.sources.map((source) => guessed(source, count)) };
  });
}
