import type { IngestItem } from '../../domain/memory/ingest.ts';
import type { NoteLinks } from './note-file.ts';
import { LinkMarks, withoutMarks } from './note-links.ts';
import { itemsOf } from './pieces.ts';
import { secondsOf } from './times.ts';

const HEADING = /^(#{1,6})\s+(.+?)\s*#*\s*$/;
const FENCE = /^\s*(```|~~~)/;
/** YAML between lines of dashes at the top of a note: it is about the note. */
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
/** Lines in which Logseq keeps what is about a page or a block. */
const PROPERTY = /^\s*(?:- )?([\w-]+):: *(.*)$/;
/** Lines at the top of a page that are looked at for what it says of itself. */
const FIRST_LINES = 20;
/** Properties that only Logseq and Obsidian read. */
const OF_PROGRAMS =
  /^(id|collapsed|heading|public|icon|filters|background-color|logseq[.\w-]*|created-at|updated-at|cssclass(es)?|publish)$/;
/** What a front matter says of a note's time. */
const TIMES = ['date', 'created', 'created_at', 'created-at', 'updated', 'modified'];

/** A line as it is read: links by their words, what only a program reads left out. */
function withoutProgram(
  line: string,
  marks: LinkMarks,
): { readonly text: string | null; readonly mark: string } {
  const property = PROPERTY.exec(line);
  if (property) {
    const [, name = '', value = ''] = property;
    const mark = name === 'id' ? marks.part(`^${value.trim()}`) : '';
    return { text: OF_PROGRAMS.test(name) ? null : unlinked(`${name}: ${value}`, marks), mark };
  }
  const read = line
    .replace(/^(\s*- )(TODO|DONE|LATER|NOW|DOING) /, '$1$2: ')
    .replace(/\s(\^[\w-]+)\s*$/, (_, block: string) => marks.part(block));
  return { text: unlinked(read, marks), mark: '' };
}

/** `[[Note#Part|words]]` and `![[Note]]` as they are read, `((block))` left out; what leads to other notes is marked. */
const unlinked = (line: string, marks: LinkMarks): string =>
  line
    .replaceAll(
      /!?\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]/g,
      (_, to: string, words?: string) =>
        marks.link(to) + (words ?? to.replace(/^#\^?/, '').replace(/#\^?/, ' › ')),
    )
    .replaceAll(/\[[^[\]]*\]\((?:<([^<>]+)>|([^()\s]+))\)/g, (whole, wide?: string, narrow?: string) => {
      const to = wide ?? narrow ?? '';
      return /^([a-z][\w+.-]*:|#)/i.test(to) ? whole : marks.link(unescaped(to)) + whole;
    })
    .replaceAll(/\(\(([\da-f]{8}-[\da-f-]{27})\)\)/g, (_, block: string) => marks.link(`^${block}`))
    .replaceAll(/\{\{(?:embed|query|renderer)[^}]*\}\}/g, '');

/** `Ana%20Sousa.md` as it is meant. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface FrontMatter {
  readonly title: string | null;
  /** Unix seconds. */
  readonly at: number | null;
  /** What else the note is called. */
  readonly aliases: readonly string[];
}

const unquoted = (text: string): string => text.trim().replace(/^["'](.*)["']$/, '$1');

/** What a note says about itself: its title, its other names, and when it is of. */
function frontMatterOf(markdown: string): FrontMatter {
  const fields = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of FRONT_MATTER.exec(markdown)?.[1]?.split(/\r?\n/) ?? []) {
    const [, name, value = ''] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    const item = /^\s*-\s+(.+?)\s*$/.exec(line)?.[1];
    if (name !== undefined) fields.set(name.toLowerCase(), (last = value === '' ? [] : [unquoted(value)]));
    else if (item !== undefined) last.push(unquoted(item));
  }
  // Logseq has them as properties of the page.
  for (const line of markdown.split(/\r?\n/, FIRST_LINES)) {
    const [, name = '', value = ''] = PROPERTY.exec(line) ?? [];
    if (/^(title|alias)$/.test(name)) fields.set(name, value.split(','));
  }
  const time = TIMES.map((name) => fields.get(name)?.[0]).find((each) => each !== undefined);
  const aliases = ['aliases', 'alias'].flatMap((name) => fields.get(name) ?? []);
  return {
    title: fields.get('title')?.[0]?.trim() ?? null,
    at: secondsOf(time),
    aliases: aliases.flatMap((each) => each.replaceAll(/^\[|\]$/g, '').split(',')).map(unquoted),
  };
}

/** The day of a page of a journal, by its name: `2023-05-08`, `2023_05_08`. */
function dayOf(name: string): number | null {
  const day = /^(\d{4})[-_](\d{2})[-_](\d{2})$/.exec(name);
  return day ? secondsOf(`${day[1]!}-${day[2]!}-${day[3]!}`) : null;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day as Logseq and Obsidian link to it: `May 8th, 2023`, `2023-05-08`. */
function dayNames(seconds: number | null): readonly string[] {
  if (seconds === null) return [];
  const iso = new Date(seconds * 1_000).toISOString().slice(0, 10);
  const [year = '', month, day] = iso.split('-');
  const number = Number(day);
  const ending = /^1[123]$/.test(String(number)) ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return [iso, `${MONTHS[Number(month) - 1]!} ${number}${ending}, ${year}`];
}

interface Section {
  readonly headings: readonly string[];
  readonly lines: string[];
}

/** A Markdown text by its headings; what is fenced has none. */
function sectionsOf(markdown: string, marks: LinkMarks): readonly Section[] {
  const sections: Section[] = [{ headings: [], lines: [] }];
  let path: string[] = [];
  let fenced = false;
  for (const given of markdown.replace(FRONT_MATTER, '').split(/\r?\n/)) {
    const { text: line, mark } = fenced ? { text: given, mark: '' } : withoutProgram(given, marks);
    const { lines } = sections.at(-1)!;
    if (mark !== '' && lines.length > 0) lines[lines.length - 1] += mark;
    if (line === null) continue;
    if (FENCE.test(line)) fenced = !fenced;
    const heading = fenced ? null : HEADING.exec(line);
    if (heading) {
      const named = heading[2]! + marks.part(withoutMarks(heading[2]!));
      path = [...path.slice(0, heading[1]!.length - 1), named];
      sections.push({ headings: path, lines: [] });
    } else lines.push(line);
  }
  return sections;
}

/** A note, passage by passage; each says under which headings it stands, and the first of a section begins with its own. */
export function readMarkdown(
  given: string,
  path: string,
): { readonly items: readonly IngestItem[]; readonly note: NoteLinks } {
  const markdown = withoutMarks(given);
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const about = frontMatterOf(markdown);
  const day = dayOf(name);
  const at = about.at ?? day;
  const marks = new LinkMarks();
  const marked = sectionsOf(markdown, marks).flatMap(({ headings, lines }) => {
    const body = lines.join('\n').trim();
    const heading = headings.at(-1);
    const title = withoutMarks([about.title ?? name, ...headings].join(' › '));
    return withoutMarks(body).trim() === ''
      ? []
      : itemsOf({ text: heading === undefined ? body : `${heading}\n${body}`, title, at });
  });
  const texts = marked.map(({ text }) => withoutMarks(text).trim());
  const items = marked.filter((_, i) => texts[i] !== '');
  // Logseq writes what lies below another page with signs that a name of a file may have.
  const names = [unescaped(path).replaceAll('___', '/'), ...about.aliases, ...dayNames(day)];
  return {
    items: items.map((item) => ({ ...item, text: withoutMarks(item.text).trim() })),
    note: marks.read(
      items.map(({ text }) => text),
      about.title === null ? names : [...names, about.title],
    ),
  };
}

/** A plain text, paragraph by paragraph. */
export const textItems = (text: string, name: string): readonly IngestItem[] =>
  itemsOf({ text: text.replaceAll('\r\n', '\n'), title: name });
