import type { CodexChapter, CodexVerdict } from '../../domain/gateway/codex.ts';
import type { Chapter } from './chapters.ts';
import { type ChapterMatch, meeting } from './hydrate.ts';

export interface HydrationLimits {
  /** Least score of a chapter that goes in, 0 to 1. */
  readonly from: number;
  /** Tokens of such chapters at most. */
  readonly tokens: number;
}

/** Chapters that go into a prompt, in the order of their documents, and why each of all is in or out. */
export interface ChosenChapters {
  readonly chapters: readonly Chapter[];
  readonly told: readonly CodexChapter[];
}

/** Chapters of which a request tells; the others are counted. */
const MOST_TOLD = 200;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const metWords = ({ path, met, score }: ChapterMatch): string =>
  `meets ${path} by ${met.join(', ')} (${percent(score)})`;

interface Judged {
  readonly in: boolean;
  readonly reason: string;
}

/** Best first, as long as there is room; a chapter that is too long for what is left is passed over for the next. */
function atWork(
  matches: readonly ChapterMatch[],
  { from, tokens: most }: HydrationLimits,
  count: (chapter: Chapter) => number,
): ReadonlyMap<Chapter, Judged> {
  let left = most;
  const judged = new Map<Chapter, Judged>();
  for (const match of matches) {
    const { chapter, score } = match;
    if (score < from) {
      judged.set(chapter, { in: false, reason: `Only ${metWords(match)}; ${percent(from)} is needed.` });
      continue;
    }
    const tokens = count(chapter);
    const fits = tokens <= left;
    if (fits) left -= tokens;
    const words = metWords(match);
    judged.set(chapter, {
      in: fits,
      reason: fits
        ? `${words[0]!.toUpperCase()}${words.slice(1)}.`
        : `No room: it ${words}, and has ${tokens} tokens of ${left} left.`,
    });
  }
  return judged;
}

/** Which chapters go in (seed 004, "Path-Aware Context Hydration"): all of them, or those that meet the paths at work. */
export function chooseChapters(
  chapters: readonly Chapter[],
  {
    way,
    paths,
    limits,
    count,
  }: {
    readonly way: CodexVerdict['way'];
    readonly paths: readonly string[];
    readonly limits: HydrationLimits;
    /** Tokens of a chapter, as it stands in a prompt. */
    readonly count: (chapter: Chapter) => number;
  },
): ChosenChapters {
  const matches = way === 'whole' ? [] : meeting(chapters, paths);
  const judged = atWork(matches, limits, count);
  const otherwise: Judged =
    way === 'whole'
      ? { in: true, reason: 'The whole codex is in.' }
      : {
          in: false,
          reason: paths.length === 0 ? 'The request names no paths.' : 'Meets none of the paths.',
        };
  const of = (chapter: Chapter): Judged => judged.get(chapter) ?? otherwise;
  const near = new Map(matches.map(({ chapter }, at) => [chapter, at]));
  const rank = (chapter: Chapter): number => (of(chapter).in ? -1 : (near.get(chapter) ?? Infinity));
  const told = chapters
    .toSorted((a, b) => rank(a) - rank(b) || 0)
    .slice(0, MOST_TOLD)
    .map((chapter): CodexChapter => {
      const { part, document, heading } = chapter;
      return { part, document, heading, tokens: count(chapter), ...of(chapter) };
    });
  return { chapters: chapters.filter((chapter) => of(chapter).in), told };
}
