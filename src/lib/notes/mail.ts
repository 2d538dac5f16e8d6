import { decoderOf } from '../bytes/encoding.ts';
import type { IngestItem } from '../../domain/memory/ingest.ts';
import { Leaving, type NoteSource } from './note-file.ts';
import { itemsOf } from './pieces.ts';

/** A line that begins a message of an mbox file (RFC 4155). */
const FROM_LINE = /^From \S+.*\d{4}\s*$/;
/** Parts in parts that are gone down to. */
const DEEPEST = 8;

/** Whether a text is a mailbox, or one message that was saved. */
export const isMail = (path: string, text: string): boolean =>
  /\.(mbox|eml)$/i.test(path) ||
  (FROM_LINE.test(text.slice(0, 500).split(/\r?\n/, 1)[0] ?? '') &&
    /^(from|date|subject|message-id):/im.test(text.slice(0, 4_000)));

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Headers, joined where they go over several lines, and what stands below them. */
function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    if (at > 0 && !headers.has(name)) headers.set(name, line.slice(at + 1).trim());
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' };
}

function decoded(bytes: Uint8Array, charset: string): string | null {
  try {
    return decoderOf(charset).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes that were read as one sign each, as of a mailbox, whose messages have encodings of their own; null where it is text already. */
const bytesOf = (text: string): Uint8Array | null =>
  !/[\u0100-\uffff]/.test(text) ? Uint8Array.from(text, (sign) => sign.charCodeAt(0)) : null;

/** What stands there as it is: in the encoding that it says, where it was not decoded before. */
function asItIs(text: string, charset: string): string {
  const bytes = /[\x80-\xff]/.test(text) ? bytesOf(text) : null;
  return (bytes && (decoded(bytes, charset) ?? decoded(bytes, 'utf-8'))) ?? text;
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

const fromQuoted = (text: string): Uint8Array => {
  const joined = text.replaceAll(/=[ \t]*\r?\n/g, '');
  const parts: number[] = [];
  for (let at = 0; at < joined.length; at++) {
    const hex = joined[at] === '=' ? /^[\dA-F]{2}/i.exec(joined.slice(at + 1, at + 3)) : null;
    if (hex) {
      parts.push(Number.parseInt(hex[0], 16));
      at += 2;
    } else parts.push(...(bytesOf(joined[at]!) ?? new TextEncoder().encode(joined[at]!)));
  }
  return Uint8Array.from(parts);
};

/** `=?UTF-8?B?…?=` as it is read. */
const unencoded = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (whole, charset: string, how: string, text: string) => {
      const bytes = how.toUpperCase() === 'B' ? fromBase64(text) : fromQuoted(text.replaceAll('_', ' '));
      return (bytes && decoded(bytes, charset)) ?? whole;
    });

const parameterOf = (value: string, name: string): string | null =>
  new RegExp(`${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i')
    .exec(value)
    ?.slice(1)
    .find((each) => each !== undefined) ?? null;

/** The words of a page without its marks. */
const ofPage = (html: string): string =>
  html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');

/** The words of a message: its plain text, else its page; null where it has none. Counts what is left out. */
function wordsOf({ headers, body }: Part, leaving: Leaving, depth = 0): string | null {
  const type = headers.get('content-type') ?? 'text/plain';
  const kind = type.split(';', 1)[0]!.trim().toLowerCase();
  if (kind.startsWith('multipart/')) {
    const boundary = parameterOf(type, 'boundary');
    if (boundary === null || depth > DEEPEST) return null;
    const parts = `\n${body}`
      .split(`\n--${boundary}`)
      .slice(1)
      .filter((part) => !part.startsWith('--'))
      .map((part) => partOf(part.replace(/^[^\n]*\n/, '')));
    if (kind !== 'multipart/alternative') {
      const texts = parts.map((part) => wordsOf(part, leaving, depth + 1)).filter((each) => each !== null);
      return texts.length === 0 ? null : texts.join('\n\n');
    }
    const plain = parts.find((part) =>
      /^\s*text\/plain/i.test(part.headers.get('content-type') ?? 'text/plain'),
    );
    return [plain, ...parts].reduce<string | null>(
      (said, part) => said ?? (part ? wordsOf(part, leaving, depth + 1) : null),
      null,
    );
  }
  if (!kind.startsWith('text/') || /attachment/i.test(headers.get('content-disposition') ?? '')) {
    leaving.out('files that were attached');
    return null;
  }
  const how = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  const bytes = how === 'base64' ? fromBase64(body) : how === 'quoted-printable' ? fromQuoted(body) : null;
  const charset = parameterOf(type, 'charset') ?? 'utf-8';
  const text =
    bytes === null ? asItIs(body, charset) : (decoded(bytes, charset) ?? decoded(bytes, 'windows-1252'));
  if (text === null || (how === 'base64' && bytes === null)) {
    leaving.out('texts in an encoding that is not known here');
    return null;
  }
  const words = (kind === 'text/html' ? ofPage(text) : text).replaceAll(/^>From /gm, 'From ').trim();
  return words === '' ? null : words;
}

/** `Ann <ann@a.example>` is Ann. */
function nameOf(from: string | undefined): string | null {
  if (from === undefined) return null;
  const name = unencoded(asItIs(from, 'utf-8'))
    .replace(/\s*<[^>]*>\s*$/, '')
    .replaceAll('"', '')
    .trim();
  return name || /<([^>]*)>/.exec(from)?.[1] || null;
}

/** The messages of a mailbox, each with who wrote it, when, and its subject. */
export function mailbox(text: string, source: string): NoteSource {
  const leaving = new Leaving();
  const messages: string[] = [];
  let begins = true;
  for (const line of text.split(/(?<=\n)/)) {
    // Only behind a blank line does a message begin; one that says From in its text has a > before it.
    if (begins && FROM_LINE.test(line.trimEnd())) messages.push('');
    else if (messages.length === 0) messages.push(line);
    else messages[messages.length - 1] += line;
    begins = line.trim() === '';
  }
  const items = messages.flatMap((message): readonly IngestItem[] => {
    const part = partOf(message);
    const words = wordsOf(part, leaving);
    if (words === null) {
      leaving.out('messages without words');
      return [];
    }
    const { headers } = part;
    const date = Date.parse(headers.get('date')?.replace(/\s*\([^)]*\)$/, '') ?? '');
    if (Number.isNaN(date) && headers.has('date')) leaving.out('times that could not be read');
    const by = nameOf(headers.get('from'));
    const subject = headers.get('subject');
    const id = headers.get('message-id');
    return itemsOf({
      text: words.replaceAll('\r\n', '\n'),
      at: Number.isNaN(date) ? null : date / 1_000,
      ...(id && { id }),
      ...(by && { by }),
      ...(subject && { title: unencoded(asItIs(subject, 'utf-8')) }),
    });
  });
  return { source, form: 'mail', items, leftOut: leaving.all };
}
