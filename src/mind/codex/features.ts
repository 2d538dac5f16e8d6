import { stems } from '../../lib/text/stems.ts';

/**
 * What a path and a chapter can have in common: two folders in a row, a file's name, a symbol, a word. Each kind is marked by its first
 * letter, so that a file is never taken for a word.
 */
export type PathFeature = `${'pair' | 'file' | 'symbol' | 'word'}:${string}`;

/** Something with folders, as docs write it: `src/mind/gateway/`, `gateway.ts`. */
const PATH = /(?<![\w.@*-])[\w.@*-]*\w(?:\/[\w.@*-]+)+\/?|\b[\w-]+\.[a-z][a-z0-9]{1,5}\b/gi;
/** A name of code: with a capital, a dot or a `_` inside. */
const SYMBOL = /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+(?:[A-Z]\w*)+|\w+_\w+|[A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g;
const FILE = /^[\w@*-][\w.@*-]*\.[a-z][a-z0-9]{0,5}$/i;

/** A contract, in whatever case it is written. */
const ADDRESS = /\b0x[0-9a-f]{40}\b/gi;

/** `modelRouter`, `model-router` and `model_router` are the same two words. */
export const parted = (name: string): string =>
  name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

/** Folders and the file of a path, without where it begins and which files of a folder it takes. */
const segmentsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== '.' && one !== '..' && !/^\*+(?:\.\w+)?$/.test(one));

const withoutEnding = (file: string): string => file.replace(/(?:\.\w+)+$/, '');

function* ofSegments(segments: readonly string[]): Generator<PathFeature> {
  const small = segments.map((one) => one.toLowerCase());
  for (const [at, name] of small.entries()) {
    if (at > 0) yield `pair:${small[at - 1]}/${name}`;
    if (FILE.test(name)) yield `file:${name}`;
  }
}

/** What is looked for in chapters for a path, a symbol or the name of a tool; each once. */
export function featuresOfPath(path: string): readonly PathFeature[] {
  if (path.length === 42 && path.search(ADDRESS) === 0) return [`symbol:${path.toLowerCase()}`];
  const segments = segmentsOf(path);
  const last = segments.at(-1) ?? '';
  const isSymbol = !path.includes('/') && !FILE.test(last);
  // A file is spoken of by what it is called, and by what its folder is.
  const names = [withoutEnding(last), segments.at(-2) ?? ''];
  const all: readonly PathFeature[] = [
    ...ofSegments(segments),
    ...(isSymbol ? [`symbol:${last}` as const] : []),
    ...names.flatMap((name) => stems(parted(name)).map((stem): PathFeature => `word:${stem}`)),
  ];
  return all.filter((feature, at) => all.indexOf(feature) === at);
}

/** How often a chapter has what paths are looked for by; words of its heading and its document's name apart. */
export interface ChapterFeatures {
  readonly counts: ReadonlyMap<PathFeature, number>;
  readonly titled: ReadonlySet<PathFeature>;
  /** Words. */
  readonly length: number;
}

export function featuresOfChapter(chapter: {
  readonly document: string;
  readonly heading: string;
  readonly text: string;
}): ChapterFeatures {
  const counts = new Map<PathFeature, number>();
  const add = (feature: PathFeature): void => void counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const { text, heading, document } = chapter;
  for (const [path] of text.matchAll(PATH)) for (const feature of ofSegments(segmentsOf(path))) add(feature);
  for (const [symbol] of text.matchAll(SYMBOL)) add(`symbol:${symbol}`);
  for (const [, symbol] of text.matchAll(/`([A-Za-z_][\w.]*)`/g)) add(`symbol:${symbol}`);
  for (const [address] of text.matchAll(ADDRESS)) add(`symbol:${address.toLowerCase()}`);
  const words = stems(parted(text));
  for (const stem of words) add(`word:${stem}`);
  const name = withoutEnding(segmentsOf(document).at(-1) ?? '');
  const titled = stems(`${parted(name)} ${parted(heading)}`).map((stem): PathFeature => `word:${stem}`);
  return { counts, titled: new Set(titled), length: words.length };
}
