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

/** Headings that make a chapter: a page's title and its section. What stands deeper belongs to it. */
const DEPTH = 2;
/** A longer section is divided between passages. Characters; some 2,000 tokens. */
const LONGEST = 8_000;
const BETWEEN = ' › ';

const placeOf = ({ heading = '' }: DocumentChunk): string =>
  heading.split(BETWEEN).slice(0, DEPTH).join(BETWEEN);

/** What stood between two passages is known by its length alone. */
const gapOf = (length: number): string => (length <= 0 ? '' : length === 1 ? '\n' : '\n\n');

interface Section {
  readonly heading: string;
  text: string;
}

function sectionsOf(chunks: readonly DocumentChunk[]): readonly Section[] {
  const sections: Section[] = [];
  let end = 0;
  for (const chunk of chunks) {
    const heading = placeOf(chunk);
    const last = sections.at(-1);
    // The beginning of a chunk may say again what the one before it ended with.
    const text = chunk.text.slice(Math.max(0, end - chunk.start));
    const goesOn = last?.heading === heading && last.text.length + text.length <= LONGEST;
    if (goesOn) last.text += gapOf(chunk.start - end) + text;
    else if (text.trim() !== '') sections.push({ heading, text });
    end = Math.max(end, chunk.end);
  }
  return sections;
}

/**
 * A document's chapters, in their order. The parts of a divided one are numbered.
 * @param chunks all of the document's, in their order
 */
export function chaptersOf(
  { id, name }: Pick<CollectionDocument, 'id' | 'name'>,
  collection: string,
  chunks: readonly DocumentChunk[],
): readonly Chapter[] {
  const times = new Map<string, number>();
  return sectionsOf(chunks).map(({ heading, text }, at) => {
    const time = (times.get(heading) ?? 0) + 1;
    times.set(heading, time);
    return {
      part: `codex:${id}:${at}`,
      collection,
      document: name,
      heading: time === 1 ? heading : `${heading} (${time})`.trim(),
      text: text.trim(),
    };
  });
}
