import type {
  LeftOut,
  NoteForm,
  NoteQuestion,
  NoteSource,
  ReadFile,
} from '../../../../lib/notes/note-file.ts';
import { type LinkedNotes, linksAmong } from '../../../../lib/notes/note-links.ts';
import { cutText } from '../../../../lib/text/cut-text.ts';

/** Passages that are taken in at a time. */
const MOST_PASSAGES = 10_000;
const MOST_LINES = 5;
const LINE_LENGTH = 160;

/** What would be taken in, before any of it is. */
export interface NotesPreview {
  /** Each with its passages, those beyond the most left away. */
  readonly sources: readonly NoteSource[];
  readonly passages: number;
  readonly files: number;
  readonly forms: readonly NoteForm[];
  /** Who speaks and how often, the most first. */
  readonly speakers: readonly { readonly name: string; readonly count: number }[];
  /** Unix seconds; null where nothing says when. */
  readonly from: number | null;
  readonly to: number | null;
  readonly first: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Of notes that link to others. */
  readonly linked: LinkedNotes;
  /** What was guessed and may be wrong. */
  readonly doubts: readonly string[];
  /** What has to be said first; null for nothing. One answer is for all files. */
  readonly question: NoteQuestion | null;
  readonly unread: readonly { readonly path: string; readonly why: string }[];
  /** Passages beyond the most. */
  readonly beyond: number;
}

function counted<T>(all: readonly T[], nameOf: (one: T) => string | undefined, by: (one: T) => number) {
  const counts = new Map<string, number>();
  for (const one of all) {
    const name = nameOf(one);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + by(one));
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

export function previewOf(read: readonly ReadFile[]): NotesPreview {
  const unread = read.flatMap((one) => ('why' in one ? [one] : []));
  const all = read.flatMap((one) => ('sources' in one ? one.sources : []));
  const sources: NoteSource[] = [];
  let passages = 0;
  let beyond = 0;
  for (const source of all) {
    const items = source.items.slice(0, MOST_PASSAGES - passages);
    beyond += source.items.length - items.length;
    passages += items.length;
    if (items.length > 0) sources.push({ ...source, items });
  }
  const items = sources.flatMap((source) => source.items);
  const times = items.flatMap(({ at }) => (typeof at === 'number' ? [at] : []));
  const bound = (better: (a: number, b: number) => number): number | null =>
    times.length === 0 ? null : times.reduce((a, b) => better(a, b));
  return {
    sources,
    passages,
    files: read.length - unread.length,
    forms: [...new Set(sources.map(({ form }) => form))],
    speakers: counted(
      items,
      ({ by }) => by,
      () => 1,
    ),
    from: bound(Math.min),
    to: bound(Math.max),
    first: items.slice(0, MOST_LINES).map(({ by, text }) => {
      const line = `${by === undefined ? '' : `${by}: `}${text.replaceAll(/\s+/g, ' ')}`;
      return line.length > LINE_LENGTH ? `${cutText(line, LINE_LENGTH)}…` : line;
    }),
    leftOut: counted(
      all.flatMap(({ leftOut }) => leftOut),
      ({ what }) => what,
      ({ count }) => count,
    ).map(({ name, count }) => ({ what: name, count })),
    linked: linksAmong(sources),
    doubts: all.flatMap(({ doubt }) => (doubt === undefined ? [] : [doubt])),
    question: all.find(({ question }) => question)?.question ?? null,
    unread,
    beyond,
  };
}
