import type { IngestItem } from '../../domain/memory/ingest.ts';
import { itemsOf } from './pieces.ts';
import { secondsOf } from './times.ts';

const HEADING = /^(#{1,6})\s+(.+?)\s*#*\s*$/;
const FENCE = /^\s*(```|~~~)/;
/** YAML between lines of dashes at the top of a note: it is about the note. */
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
/** Lines in which Logseq keeps what is about a page or a block. */
const PROPERTY = /^\s*(?:- )?([\w-]+):: *(.*)$/;
/** Properties that only Logseq and Obsidian read. */
const OF_PROGRAMS =
  /^(id|collapsed|heading|public|icon|filters|background-color|logseq[.\w-]*|created-at|updated-at|cssclass(es)?|publish)$/;
/** What a front matter says of a note's time. */
const TIMES = ['date', 'created', 'created_at', 'created-at', 'updated', 'modified'];

/** A line as it is read: links by their words, what only a program reads left out; null for nothing but that. */
function withoutProgram(line: string): string | null {
  const property = PROPERTY.exec(line);
  if (property) return OF_PROGRAMS.test(property[1]!) ? null : unlinked(`${property[1]!}: ${property[2]!}`);
  return unlinked(
    line.replace(/^(\s*- )(TODO|DONE|LATER|NOW|DOING) /, '$1$2: ').replace(/\s\^[\w-]+\s*$/, ''),
  );
}

/** `[[Note#Part|words]]` and `![[Note]]` as they are read, `((block))` left out. */
const unlinked = (line: string): string =>
  line
    .replaceAll(
      /!?\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]/g,
      (_, to: string, words?: string) => words ?? to.replace(/#\^?/, ' › '),
    )
    .replaceAll(/\(\([\da-f]{8}-[\da-f-]{27}\)\)/g, '')
    .replaceAll(/\{\{(?:embed|query|renderer)[^}]*\}\}/g, '');

interface FrontMatter {
  readonly title: string | null;
  /** Unix seconds. */
  readonly at: number | null;
}

/** What a note says about itself: its title and when it is of. */
function frontMatterOf(markdown: string): FrontMatter {
  const lines = FRONT_MATTER.exec(markdown)?.[1]?.split(/\r?\n/) ?? [];
  const fields = new Map(
    lines.flatMap((line): [string, string][] => {
      const field = /^([\w-]+):\s*(.+?)\s*$/.exec(line);
      return field ? [[field[1]!.toLowerCase(), field[2]!.replace(/^["'](.*)["']$/, '$1')]] : [];
    }),
  );
  const time = TIMES.map((name) => fields.get(name)).find((each) => each !== undefined);
  return { title: fields.get('title') ?? null, at: secondsOf(time) };
}

/** The day of a page of a journal, by its name: `2023-05-08`, `2023_05_08`. */
function dayOf(name: string): number | null {
  const day = /^(\d{4})[-_](\d{2})[-_](\d{2})$/.exec(name);
  return day ? secondsOf(`${day[1]!}-${day[2]!}-${day[3]!}`) : null;
}

interface Section {
  readonly headings: readonly string[];
  readonly lines: string[];
}

/** A Markdown text by its headings; what is fenced has none. */
function sectionsOf(markdown: string): readonly Section[] {
  const sections: Section[] = [{ headings: [], lines: [] }];
  let path: string[] = [];
  let fenced = false;
  for (const given of markdown.replace(FRONT_MATTER, '').split(/\r?\n/)) {
    const line = fenced ? given : withoutProgram(given);
    if (line === null) continue;
    if (FENCE.test(line)) fenced = !fenced;
    const heading = fenced ? null : HEADING.exec(line);
    if (heading) {
      path = [...path.slice(0, heading[1]!.length - 1), heading[2]!];
      sections.push({ headings: path, lines: [] });
    } else sections.at(-1)!.lines.push(line);
  }
  return sections;
}

/** A note, passage by passage; each says under which headings it stands, and the first of a section begins with its own. */
export function markdownItems(markdown: string, name: string): readonly IngestItem[] {
  const about = frontMatterOf(markdown);
  const at = about.at ?? dayOf(name);
  return sectionsOf(markdown).flatMap(({ headings, lines }) => {
    const body = lines.join('\n').trim();
    if (body === '') return [];
    const heading = headings.at(-1);
    const title = [about.title ?? name, ...headings].join(' › ');
    return itemsOf({ text: heading === undefined ? body : `${heading}\n${body}`, title, at });
  });
}

/** A plain text, paragraph by paragraph. */
export const textItems = (text: string, name: string): readonly IngestItem[] =>
  itemsOf({ text: text.replaceAll('\r\n', '\n'), title: name });
