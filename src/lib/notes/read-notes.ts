import { chatGptConversations, isChatGpt } from './chatgpt.ts';
import { markdownItems, textItems } from './documents.ts';
import { jsonItems } from './json-items.ts';
import type { NoteFile, NoteSource, ReadFile } from './note-file.ts';
import { isSlackDay, slackChannel, slackNames } from './slack.ts';
import { isWhatsApp, whatsAppChat } from './whatsapp.ts';

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
        throw new SyntaxError(`line ${i + 1} is no JSON`);
      }
    });

function readText({ path, text }: NoteFile): NoteSource {
  const source = nameOf(path);
  if (isWhatsApp(text)) return whatsAppChat(text, source);
  const read = /^(md|markdown|mdx)$/.test(extensionOf(path)) ? markdownItems : textItems;
  return { source, form: 'notes', items: read(text, source.replace(/\.[^.]+$/, '')), leftOut: [] };
}

/** Reads notes and chat exports that were given together. Nothing is guessed of what is not understood: it is said so. */
export function readNotes(files: readonly NoteFile[]): readonly ReadFile[] {
  const parsed = new Map<string, unknown>();
  const broken = new Map<string, string>();
  for (const { path, text } of files) {
    const extension = extensionOf(path);
    if (!['json', 'jsonl', 'ndjson'].includes(extension)) continue;
    try {
      parsed.set(path, extension === 'json' ? JSON.parse(text) : linesOf(text));
    } catch (error) {
      const where = extension === 'json' ? '' : `: ${(error as Error).message}`;
      broken.set(path, `It is no ${extension === 'json' ? 'JSON' : 'JSON Lines'}${where}. Was it cut off?`);
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
    else if (file.text.trim() === '') read.push({ path, why: 'It is empty.' });
    else if (value === undefined) read.push({ path, sources: [readText(file)] });
    else if (isChatGpt(value)) read.push({ path, sources: chatGptConversations(value, name) });
    else if (isSlackDay(value)) {
      const channel = folderOf(path) === '' ? name : `#${nameOf(folderOf(path))}`;
      const days = channels.get(channel);
      if (days) days.push(value);
      else channels.set(channel, [value]);
    } else if (ABOUT_SLACK.test(path) || (/(^|\/)users\.json$/.test(path) && names.size > 0)) continue;
    else {
      const source = jsonItems(value, name);
      read.push(source ? { path, sources: [source] } : { path, why: 'No list of texts was found in it.' });
    }
  }
  for (const [channel, days] of channels) {
    read.push({ path: channel, sources: [slackChannel(days, channel, names)] });
  }
  return read.map((one) =>
    'sources' in one && one.sources.every(({ items }) => items.length === 0)
      ? { path: one.path, why: 'There are no words to remember in it.' }
      : one,
  );
}
