import type { CollectionDocument, DocumentChunk } from '../../domain/memory/collection.ts';

/** A stretch of a document under one heading: what is put into a prompt, or left out of it, as one. */
export interface Chapter {
  /** Name of its part in a prompt; the same as long as the document stands. */
  readonly part: string;
  readonly collection: string;
  /** With its folders. */
  readonly document: string;
  /** The first headings that it stands under, with › between; empty where it has none. */
  readonly heading: string;
  readonly text: string;
}

/** A chapter of a collection that is here. */
export interface CollectedChapter extends Chapter {
  /** Id of the passage in which it begins. */
  readonly passage: string;
}

/** Headings that make a chapter: a page's title and its section. What stands deeper belongs to it. */
const DEPTH = 2;
/** A longer section is divided, Markdown between lines and the rest between passages. Characters; some 2,000 tokens. */
const LONGEST = 8_000;
const BETWEEN = ' › ';

const placeOf = ({ heading = '' }: DocumentChunk): string =>
  heading.split(BETWEEN).slice(0, DEPTH).join(BETWEEN);

/** What stood between two passages is known by its length alone. */
const gapOf = (length: number): string => (length <= 0 ? '' : length === 1 ? '\n' : '\n\n');

interface Section {
  readonly heading: string;
  readonly passage: string;
  text: string;
}

/** What a chunk tells that the one before has not told, and what stands between the two. */
function* told(
  chunks: readonly DocumentChunk[],
): Generator<{ readonly chunk: DocumentChunk; readonly gap: string; readonly text: string }> {
  let end = 0;
  for (const chunk of chunks) {
    // The beginning of a chunk may say again what the one before it ended with.
    const text = chunk.text.slice(Math.max(0, end - chunk.start));
    yield { chunk, gap: end === 0 ? '' : gapOf(chunk.start - end), text };
    end = Math.max(end, chunk.end);
  }
}

/** Sections of some text, each by its heading; what goes on under the same one is one, as long as it is not too long. */
class Sections {
  readonly all: Section[] = [];

  add(heading: string, gap: string, text: string, passage: string): void {
    const last = this.all.at(-1);
    if (last?.heading === heading && last.text.length + text.length <= LONGEST) last.text += gap + text;
    else if (text.trim() !== '') this.all.push({ heading, passage, text });
  }
}

const HEADING = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
/** What opens a block of code, or closes it; with a backtick behind it, it is code in a line. */
const FENCE = /^\s*(`{3,}(?!.*`)|~{3,})/;

/** By the headings within its text: a short section shares a chunk with the next. */
function markdownSections(chunks: readonly DocumentChunk[]): readonly Section[] {
  const sections = new Sections();
  const path: string[] = [];
  /** The mark that opened the block of code; null outside of one. */
  let fence: string | null = null;
  for (const { chunk, gap, text } of told(chunks)) {
    for (const [at, line] of text.split('\n').entries()) {
      const mark = FENCE.exec(line)?.[1];
      if (mark !== undefined) fence = fence === null ? mark : mark.startsWith(fence) ? null : fence;
      const found = fence === null ? HEADING.exec(line) : null;
      if (found) {
        const level = found[1]!.length - 1;
        path.splice(
          level,
          path.length,
          ...Array.from({ length: Math.max(0, level - path.length) }, () => ''),
        );
        path[level] = found[2]!.replaceAll(/[`*_]/g, '');
      }
      const place = path
        .filter((one) => one !== '')
        .slice(0, DEPTH)
        .join(BETWEEN);
      sections.add(place, at === 0 ? gap : '\n', line, chunk.id);
    }
  }
  return sections.all;
}

function sectionsOf(chunks: readonly DocumentChunk[]): readonly Section[] {
  const sections = new Sections();
  for (const { chunk, gap, text } of told(chunks)) sections.add(placeOf(chunk), gap, text, chunk.id);
  return sections.all;
}

/**
 * A document's chapters, in their order. The parts of a divided one are numbered.
 * @param chunks all of the document's, in their order
 */
export function chaptersOf(
  { id, name, kind }: Pick<CollectionDocument, 'id' | 'name' | 'kind'>,
  collection: string,
  chunks: readonly DocumentChunk[],
): readonly CollectedChapter[] {
  const times = new Map<string, number>();
  const sections = kind === 'markdown' ? markdownSections(chunks) : sectionsOf(chunks);
  return sections.map(({ heading, passage, text }, at) => {
    const time = (times.get(heading) ?? 0) + 1;
    times.set(heading, time);
    return {
      part: `codex:${id}:${at}`,
      collection,
      document: name,
      heading: time === 1 ? heading : `${heading} (${time})`.trim(),
      text: text.trim(),
      passage,
    };
  });
}
