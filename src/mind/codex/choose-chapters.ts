import type { CodexChapter, CodexVerdict } from '../../domain/gateway/codex.ts';
import { rarityOf } from '../../lib/search/bm25.ts';
import type { Chapter } from './chapters.ts';
import { type ChapterMatch, meeting } from './hydrate.ts';

interface HydrationLimits {
  /** A chapter's score at least, as a share of the best chapter's. */
  readonly share: number;
  /** Chapters, and tokens of them together, at most. */
  readonly most: number;
  readonly tokens: number;
}

/** Least score, whatever the best is, as a share of what the rarest word counts: below it a chapter shares a common word with a path and no more. */
const LEAST = 0.05;

/** Chapters that go into a prompt, in the order of their documents, and why each of all is in or out. */
interface ChosenChapters {
  readonly chapters: readonly Chapter[];
  readonly told: readonly CodexChapter[];
}

/** Chapters of which a request tells; the others are counted. */
const MOST_TOLD = 200;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const metWords = ({ path, met }: ChapterMatch, share: number): string =>
  `meets ${path} by ${met.join(', ')}; ${percent(share)} of the best match`;

interface Judged {
  readonly in: boolean;
  readonly reason: string;
}

/** Best first, as long as there is room; a chapter that is too long for what is left is passed over for the next. */
function atWork(
  matches: readonly ChapterMatch[],
  { share: least, most, tokens: budget }: HydrationLimits,
  count: (chapter: Chapter) => number,
  of: number,
): ReadonlyMap<Chapter, Judged> {
  let left = budget;
  let places = most;
  const best = matches[0]?.score ?? 0;
  const weakest = LEAST * rarityOf(of, 1);
  const judged = new Map<Chapter, Judged>();
  for (const match of matches) {
    const { chapter, score, bestOfPath } = match;
    const words = metWords(match, score / best);
    if (score < weakest || (score < least * best && !bestOfPath)) {
      const wanted = score < weakest ? 'too weak' : `${percent(least)} is needed`;
      judged.set(chapter, { in: false, reason: `It ${words}: ${wanted}.` });
      continue;
    }
    const tokens = count(chapter);
    const fits = tokens <= left && places > 0;
    const why = places > 0 ? `${left} tokens are left and it has ${tokens}` : `${most} chapters are in`;
    judged.set(chapter, { in: fits, reason: fits ? `It ${words}.` : `It ${words}, but ${why}.` });
    if (!fits) continue;
    left -= tokens;
    places -= 1;
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
  const judged = atWork(matches, limits, count, chapters.length);
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
