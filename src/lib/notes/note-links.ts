import type { NoteLinks, NoteSource } from './note-file.ts';

/** A passage among those of several notes: its source and its place, both from 0. */
export type PassagePlace = readonly [source: number, item: number];

export interface LinkedNotes {
  readonly links: readonly { readonly from: PassagePlace; readonly to: PassagePlace }[];
  /** Links to what is not among the notes. */
  readonly missing: number;
}

/** Marks that stand in a text for a link or a part while it is cut into passages: signs of a plane that nobody uses. */
const MARKS = /[\u{100000}-\u{10ffff}]/gu;
const LINK_FROM = 0x100000;
const PART_FROM = 0x108000;
/** Links, and parts, of one note: beyond them they stay text. */
const MOST = PART_FROM - LINK_FROM;

export const withoutMarks = (text: string): string => text.replaceAll(MARKS, '');

/** One name for what is written in several ways: capitals, accents in signs of their own, an ending. */
const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/^(\.{0,2}\/)+/, '')
    .replace(/\.(md|markdown|mdx)$/, '');

/** Links and parts of a note as it is read, with the marks that stand for them. */
export class LinkMarks {
  readonly #links: string[] = [];
  readonly #parts: string[] = [];

  /** @param to `Folder/Note#Heading`, `Note#^block` or `^block`, as it is written */
  link(to: string): string {
    // A picture or a table is no note.
    const ending = /\.([a-z]\w{1,9})(#.*)?$/i.exec(to)?.[1];
    if (ending !== undefined && !/^(md|markdown|mdx)$/i.test(ending)) return '';
    return this.#mark(this.#links, LINK_FROM, to);
  }

  part(name: string): string {
    return this.#mark(this.#parts, PART_FROM, name);
  }

  #mark(list: string[], from: number, what: string): string {
    return list.length === MOST ? '' : String.fromCodePoint(from + list.push(what) - 1);
  }

  /** Where the marks came to lie. @param texts of the passages, in their order @param names of the note */
  read(texts: readonly string[], names: readonly string[]): NoteLinks {
    const parts = new Map<string, number>();
    const links: { from: number; to: string }[] = [];
    for (const [place, text] of texts.entries()) {
      for (const [mark] of text.matchAll(MARKS)) {
        const code = mark.codePointAt(0)!;
        const part = code < PART_FROM ? undefined : this.#parts[code - PART_FROM];
        const to = code < PART_FROM ? this.#links[code - LINK_FROM] : undefined;
        if (part !== undefined && !parts.has(plainName(part))) parts.set(plainName(part), place);
        if (to !== undefined) links.push({ from: place, to });
      }
    }
    return { names, parts, links };
  }
}

/** Notes by all of their names: where two have one name, the one that lies less deep, then the one that came first. */
function noteNames(sources: readonly NoteSource[]): ReadonlyMap<string, number> {
  const found = new Map<string, { readonly source: number; readonly depth: number }>();
  for (const [source, { note, items }] of sources.entries()) {
    if (!note || items.length === 0) continue;
    const [path = '', ...others] = note.names.map(plainName);
    const folders = path.split('/');
    const names = folders.map((_, i) => folders.slice(i).join('/'));
    for (const [i, name] of [...names, ...others].entries()) {
      // What it is called besides gives way to what another lies at.
      const depth = i < names.length ? folders.length : Number.MAX_SAFE_INTEGER;
      const before = found.get(name);
      if (!before || depth < before.depth) found.set(name, { source, depth });
    }
  }
  return new Map([...found].map(([name, { source }]) => [name, source]));
}

/** Links between the passages of notes that were given together, each once; those of a passage to itself are none. */
export function linksAmong(sources: readonly NoteSource[]): LinkedNotes {
  const byName = noteNames(sources);
  const blocks = new Map(
    sources.flatMap(({ note }, source) =>
      [...(note?.parts ?? [])].map(([name, item]): [string, PassagePlace] => [name, [source, item]]),
    ),
  );
  const links = new Map<string, LinkedNotes['links'][number]>();
  let missing = 0;
  for (const [source, { note, items }] of sources.entries()) {
    for (const { from, to } of note?.links ?? []) {
      const [name = '', ...rest] = to.split('#');
      const part = plainName(rest.at(-1) ?? '');
      const block = name.startsWith('^') ? blocks.get(plainName(name)) : undefined;
      const end = name === '' ? source : (block?.[0] ?? byName.get(plainName(name)));
      if (from >= items.length) continue;
      if (end === undefined) {
        missing += 1;
        continue;
      }
      const place = block?.[1] ?? sources[end]!.note!.parts.get(part) ?? 0;
      if (place >= sources[end]!.items.length || (end === source && place === from)) continue;
      links.set(`${source}/${from} ${end}/${place}`, { from: [source, from], to: [end, place] });
    }
  }
  return { links: [...links.values()], missing };
}
