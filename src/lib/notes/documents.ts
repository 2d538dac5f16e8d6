import type { IngestItem } from '../../domain/memory/ingest.ts';
import { itemsOf } from './pieces.ts';

const HEADING = /^(#{1,6})\s+(.+?)\s*#*\s*$/;
const FENCE = /^\s*(```|~~~)/;
/** YAML between lines of dashes at the top of a note: it is about the note. */
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

interface Section {
  readonly headings: readonly string[];
  readonly lines: string[];
}

/** A Markdown text by its headings; what is fenced has none. */
function sectionsOf(markdown: string): readonly Section[] {
  const sections: Section[] = [{ headings: [], lines: [] }];
  let path: string[] = [];
  let fenced = false;
  for (const line of markdown.replace(FRONT_MATTER, '').split(/\r?\n/)) {
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
  return sectionsOf(markdown).flatMap(({ headings, lines }) => {
    const body = lines.join('\n').trim();
    if (body === '') return [];
    const heading = headings.at(-1);
    const title = [name, ...headings].join(' › ');
    return itemsOf({ text: heading === undefined ? body : `${heading}\n${body}`, title });
  });
}

/** A plain text, paragraph by paragraph. */
export const textItems = (text: string, name: string): readonly IngestItem[] =>
  itemsOf({ text: text.replaceAll('\r\n', '\n'), title: name });
