import { rarityOf } from '../../lib/search/bm25.ts';
import { stemOf } from '../../lib/text/stems.ts';
import type { Chapter } from './chapters.ts';
import {
  type ChapterFeatures,
  type PathFeature,
  featuresOfChapter,
  featuresOfPath,
  parted,
} from './features.ts';

/** What each kind of feature counts beside the others; chosen on the tuning part of `npm run eval -- hydration`, as all numbers here. */
const WEIGHTS = { pair: 0.1, file: 1, symbol: 2, word: 1 } as const;
/** What a word of a heading, or of the document's name, counts beside one of the text. */
const TITLED = 2;
/** A word that is said so often has half of what it can count. */
const HALF_SAID = 5;
/** How much the other chapters of its document speak for a chapter. */
const SAME_DOCUMENT = 0.75;

/** How a chapter meets the paths at work. */
export interface ChapterMatch {
  readonly chapter: Chapter;
  /** By how rare what it has of them is; comparable within one codex. */
  readonly score: number;
  /** A path that it meets, and the weightiest that it has of all paths. */
  readonly path: string;
  readonly met: readonly string[];
  /** No other chapter meets one of the paths as well. */
  readonly bestOfPath: boolean;
}

const known = new WeakMap<Chapter, ChapterFeatures>();

function featuresIn(chapter: Chapter): ChapterFeatures {
  const before = known.get(chapter);
  if (before) return before;
  const made = featuresOfChapter(chapter);
  known.set(chapter, made);
  return made;
}

const kindOf = (feature: PathFeature): keyof typeof WEIGHTS =>
  feature.slice(0, feature.indexOf(':')) as keyof typeof WEIGHTS;
const nameOf = (feature: PathFeature): string => feature.slice(feature.indexOf(':') + 1);

/** A feature as its path has it: a word whole, where it is compared by its stem. */
function wordsOf(feature: PathFeature, path: string): string {
  const name = nameOf(feature);
  if (kindOf(feature) !== 'word') return name;
  return (
    parted(path)
      .toLowerCase()
      .split(' ')
      .find((word) => stemOf(word) === name) ?? name
  );
}

/** Of a feature, how much of its worth a chapter has, 0 to 1. */
function shareOf({ counts, titled }: ChapterFeatures, feature: PathFeature): number {
  const times = counts.get(feature) ?? 0;
  const said = times / (times + HALF_SAID);
  return kindOf(feature) === 'word' ? (said + (titled.has(feature) ? TITLED : 0)) / (1 + TITLED) : said;
}

interface Looked {
  readonly feature: PathFeature;
  /** Paths that have it. */
  readonly paths: readonly string[];
  readonly weight: number;
}

/** What is looked for, each once; what more of the paths have counts more. */
function lookedFor(paths: readonly string[], all: readonly ChapterFeatures[]): readonly Looked[] {
  const having = new Map<PathFeature, string[]>();
  for (const path of paths) {
    for (const feature of featuresOfPath(path)) having.set(feature, [...(having.get(feature) ?? []), path]);
  }
  return [...having].map(([feature, of]) => {
    const chapters = all.filter(({ counts, titled }) => counts.has(feature) || titled.has(feature)).length;
    const often = Math.sqrt(of.length / paths.length);
    return {
      feature,
      paths: of,
      weight: WEIGHTS[kindOf(feature)] * rarityOf(all.length, chapters) * often,
    };
  });
}

type Match = Omit<ChapterMatch, 'bestOfPath'> & { readonly byPath: ReadonlyMap<string, number> };

function matchOf(chapter: Chapter, having: ChapterFeatures, looked: readonly Looked[]): Match | null {
  const met = looked
    .map(({ feature, paths, weight }) => ({ feature, paths, worth: weight * shareOf(having, feature) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth);
  const [first] = met;
  if (!first) return null;
  const byPath = new Map<string, number>();
  for (const { paths, worth } of met) {
    for (const path of paths) byPath.set(path, (byPath.get(path) ?? 0) + worth);
  }
  return {
    chapter,
    byPath,
    score: met.reduce((sum, { worth }) => sum + worth, 0),
    path: first.paths[0]!,
    met: met.slice(0, 3).map(({ feature, paths }) => wordsOf(feature, paths[0]!)),
  };
}

/** What the chapters of each document have together, by how many they are. */
function byDocument(chapters: readonly Chapter[], matches: readonly Match[]): (chapter: Chapter) => number {
  const keyOf = ({ collection, document }: Chapter): string => `${collection}\0${document}`;
  const sizes = new Map<string, number>();
  for (const chapter of chapters) sizes.set(keyOf(chapter), (sizes.get(keyOf(chapter)) ?? 0) + 1);
  const sums = new Map<string, number>();
  for (const { chapter, score } of matches) sums.set(keyOf(chapter), (sums.get(keyOf(chapter)) ?? 0) + score);
  return (chapter) => (sums.get(keyOf(chapter)) ?? 0) / Math.sqrt(sizes.get(keyOf(chapter)) ?? 1);
}

/** The chapter that meets one path best; of equals the one that stands first. */
function bestOf(matches: readonly Match[], path: string): Chapter | null {
  let best: Match | null = null;
  const worth = (match: Match | null): number => match?.byPath.get(path) ?? 0;
  for (const match of matches) if (worth(match) > worth(best)) best = match;
  return best?.chapter ?? null;
}

/**
 * How well each chapter meets the paths at work, best first; of equals the one that stands first. A chapter that has nothing of them is not told.
 * @param paths folders, files, symbols, names of tools
 */
export function meeting(chapters: readonly Chapter[], paths: readonly string[]): readonly ChapterMatch[] {
  if (paths.length === 0) return [];
  const all = chapters.map(featuresIn);
  const looked = lookedFor([...new Set(paths)], all);
  const matches = chapters.flatMap((chapter, at) => matchOf(chapter, all[at]!, looked) ?? []);
  const documents = byDocument(chapters, matches);
  const firsts = new Set(paths.map((path) => bestOf(matches, path)));
  return matches
    .map(({ byPath: _, ...match }) => ({
      ...match,
      bestOfPath: firsts.has(match.chapter),
      score: match.score + SAME_DOCUMENT * documents(match.chapter),
    }))
    .toSorted((a, b) => b.score - a.score);
}
