import { rarityOf } from '../../lib/search/bm25.ts';
import type { Chapter } from './chapters.ts';
import { type ChapterFeatures, type Feature, featuresOfChapter, featuresOfPath } from './features.ts';

/** What each kind of feature counts beside the others; chosen on the tuning part of `npm run eval -- hydration`. */
export const WEIGHTS = { pair: 1, file: 2, symbol: 2, word: 1, titled: 2 } as const;
/** How fast a word that is said again stops counting. */
const SAID_AGAIN = 1.2;

/** How a chapter meets the paths at work. */
export interface ChapterMatch {
  readonly chapter: Chapter;
  /** 0 to 1: of what is looked for, by how rare it is, the share that the chapter has; of the path that it fits best. */
  readonly score: number;
  /** The path that it fits best, and what of it the chapter has, the weightiest first. */
  readonly path: string;
  readonly met: readonly string[];
}

const known = new WeakMap<Chapter, ChapterFeatures>();

function featuresIn(chapter: Chapter): ChapterFeatures {
  const before = known.get(chapter);
  if (before) return before;
  const made = featuresOfChapter(chapter);
  known.set(chapter, made);
  return made;
}

const kindOf = (feature: Feature): keyof typeof WEIGHTS =>
  feature.slice(0, feature.indexOf(':')) as keyof typeof WEIGHTS;
const nameOf = (feature: Feature): string => feature.slice(feature.indexOf(':') + 1);

/** Of a feature, how much of its worth a chapter has: all of it where the title says it. */
function shareOf({ counts, titled }: ChapterFeatures, feature: Feature): number {
  const times = counts.get(feature) ?? 0;
  const said = times === 0 ? 0 : (times * (SAID_AGAIN + 1)) / (times + SAID_AGAIN) / (SAID_AGAIN + 1);
  if (kindOf(feature) !== 'word') return said;
  return (said + (titled.has(feature) ? WEIGHTS.titled : 0)) / (1 + WEIGHTS.titled);
}

interface WeighedFeature {
  readonly feature: Feature;
  readonly weight: number;
}

interface WeighedPath {
  readonly path: string;
  readonly features: readonly WeighedFeature[];
  readonly whole: number;
}

function weighed(path: string, all: readonly ChapterFeatures[]): WeighedPath {
  const features = [...featuresOfPath(path)].map((feature) => {
    const having = all.filter(({ counts, titled }) => counts.has(feature) || titled.has(feature)).length;
    return { feature, weight: WEIGHTS[kindOf(feature)] * rarityOf(all.length, having) };
  });
  return { path, features, whole: features.reduce((sum, { weight }) => sum + weight, 0) };
}

function matchOf(
  { features, whole }: WeighedPath,
  having: ChapterFeatures,
): Pick<ChapterMatch, 'score' | 'met'> {
  const met = features
    .map(({ feature, weight }) => ({ feature, worth: weight * shareOf(having, feature) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth);
  const worth = met.reduce((sum, one) => sum + one.worth, 0);
  return {
    score: whole === 0 ? 0 : worth / whole,
    met: met.slice(0, 3).map(({ feature }) => nameOf(feature)),
  };
}

/**
 * How well each chapter meets the paths at work, best first; of equals the one that stands first. A chapter that has nothing of them is not told.
 * @param paths folders, files, symbols, names of tools
 */
export function meeting(chapters: readonly Chapter[], paths: readonly string[]): readonly ChapterMatch[] {
  if (paths.length === 0) return [];
  const all = chapters.map(featuresIn);
  const looked = [...new Set(paths)].map((path) => weighed(path, all));
  return chapters
    .flatMap((chapter, at) => {
      let best: ChapterMatch | null = null;
      for (const path of looked) {
        const match = matchOf(path, all[at]!);
        if (match.score > (best?.score ?? 0)) best = { chapter, path: path.path, ...match };
      }
      return best ? [best] : [];
    })
    .toSorted((a, b) => b.score - a.score);
}
