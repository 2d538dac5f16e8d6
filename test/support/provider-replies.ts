import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Recorded replies: the few that are kept here, and many more where the data folder is. */
export interface Recording {
  readonly name: string;
  readonly text: string;
}

export const KEPT = join(import.meta.dirname, '../fixtures/provider-replies');

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else yield path;
  }
}

export function keptRecordings(): Recording[] {
  return [...files(KEPT)]
    .filter((path) => !path.endsWith('.md'))
    .map((path) => ({ name: relative(KEPT, path), text: readFileSync(path, 'utf8') }));
}

/** Regular files of a tar archive. Names here are short enough for the plain header, or come in a pax record before it. */
function untar(bytes: Buffer): Recording[] {
  const found: Recording[] = [];
  let longName: string | null = null;
  for (let at = 0; at + 512 <= bytes.length;) {
    const header = bytes.subarray(at, at + 512);
    const field = (from: number, length: number): string =>
      header
        .subarray(from, from + length)
        .toString('utf8')
        .replace(/\0.*$/s, '');
    const name = field(0, 100);
    if (name === '') break;
    const size = Number.parseInt(field(124, 12).trim(), 8);
    const body = bytes.subarray(at + 512, at + 512 + size);
    const type = field(156, 1);
    const prefix = field(257, 5) === 'ustar' && field(263, 2) === '00' ? field(345, 155) : '';
    if (type === 'L') longName = body.toString('utf8').replace(/\0.*$/s, '');
    else if (type === 'x') longName = /\d+ path=(.*)\n/.exec(body.toString('utf8'))?.[1] ?? null;
    else {
      if (type === '0' || type === '') {
        found.push({
          name: longName ?? (prefix === '' ? name : `${prefix}/${name}`),
          text: body.toString('utf8'),
        });
      }
      longName = null;
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
}

/** Every recording of the data folder; null where there is none. */
export function allRecordings(): Recording[] | null {
  const folder = process.env['GOLEM_DATA'] ?? '../shared/data';
  const archive = join(folder, 'provider-replies/vercel-ai-fixtures.tgz');
  return existsSync(archive) ? untar(gunzipSync(readFileSync(archive))) : null;
}

export type Shape = 'openai-compatible' | 'openai-completions' | 'openai-responses' | 'anthropic' | 'failure';

/** A reply of a shape that is spoken here. A file that holds several replies of one stream after another is several. */
export interface RecordedReply {
  readonly name: string;
  readonly shape: Shape;
  /** Whether it came as events. */
  readonly streamed: boolean;
  /** The event's data in order, or the one body. */
  readonly events: readonly Record<string, unknown>[];
}

/** Events that end a reply, where a file holds several. */
const ENDS: ReadonlySet<string> = new Set(['message_stop', 'response.completed']);

function parseAll(text: string): { events: Record<string, unknown>[]; streamed: boolean } | null {
  try {
    return { events: [JSON.parse(text) as Record<string, unknown>], streamed: false };
  } catch {
    const lines = text
      .split('\n')
      .map((line) => line.replace(/^data: /, '').trim())
      .filter((line) => line !== '' && line !== '[DONE]');
    try {
      return { events: lines.map((line) => JSON.parse(line) as Record<string, unknown>), streamed: true };
    } catch {
      return null;
    }
  }
}

function shapeOf(events: readonly Record<string, unknown>[]): Shape | null {
  const [first] = events;
  if (!first || Array.isArray(first)) return null;
  if (first['type'] === 'message_start') return 'anthropic';
  if (first['type'] === 'message' && Array.isArray(first['content'])) return 'anthropic';
  // A stream of Responses that tells of a failure.
  if (events.some(({ type }) => type === 'response.failed')) return 'failure';
  if (first['object'] === 'response' || first['type'] === 'response.created') return 'openai-responses';
  const choices = first['choices'];
  if (Array.isArray(choices)) {
    const legacy = events.every(({ object }) => object === 'text_completion');
    return legacy ? 'openai-completions' : 'openai-compatible';
  }
  const error = first['error'];
  const only = Object.keys(first).length === 1;
  return only && typeof error === 'object' && error !== null && 'message' in error ? 'failure' : null;
}

/** The replies in a recording; none when its shape is another provider's own. */
export function repliesIn({ name, text }: Recording): RecordedReply[] {
  const parsed = parseAll(text);
  const shape = parsed && shapeOf(parsed.events);
  if (!parsed || !shape) return [];
  const { streamed } = parsed;
  const parts: Record<string, unknown>[][] = [[]];
  for (const event of parsed.events) {
    parts.at(-1)!.push(event);
    if (ENDS.has(String(event['type']))) parts.push([]);
  }
  return parts
    .filter((events) => events.length > 0)
    .map((events, i) => ({ name: i === 0 ? name : `${name} (${i + 1})`, shape, streamed, events }));
}

/** Streams of nothing but data, with a mark at their end. */
const CHAT: ReadonlySet<Shape> = new Set(['openai-compatible', 'openai-completions']);

/** Vectors, in a shape that is read here. */
export const isVectors = ({ name }: Recording): boolean => /embedding/.test(name);

/** The reply as its server sends it. */
export function bytesOf({ shape, streamed, events }: RecordedReply): Uint8Array {
  if (!streamed) return new TextEncoder().encode(JSON.stringify(events[0]));
  const lines = events.map((event) => {
    const named = !CHAT.has(shape) ? `event: ${String(event['type'])}\n` : '';
    return `${named}data: ${JSON.stringify(event)}\n\n`;
  });
  const end = !CHAT.has(shape) ? '' : 'data: [DONE]\n\n';
  return new TextEncoder().encode(lines.join('') + end);
}
