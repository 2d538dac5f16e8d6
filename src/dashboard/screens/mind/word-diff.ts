import { diffWordsWithSpace } from 'diff';

/** A run of text that both prompts have, or only one of them. */
export interface Run {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longest that two prompts are compared, ms: two that have little in common take long. */
const MOST_MS = 1_500;
/** Words of what is the same that stay on each side of a change. */
const AROUND = 12;

/** What differs between two texts, word by word; null where that takes too long to find. */
export function wordDiff(before: string, after: string, mostMs = MOST_MS): readonly Run[] | null {
  // The types of the library leave out that a limit may be reached.
  const parts = diffWordsWithSpace(before, after, { timeout: mostMs }) as
    ReturnType<typeof diffWordsWithSpace> | undefined;
  if (!parts) return null;
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** A long run that is the same, as its ends and how many words are left out between; null where it is short enough. */
export function shortened(
  text: string,
): { readonly head: string; readonly left: number; readonly tail: string } | null {
  const words = text.split(/(?<=\s)(?=\S)/);
  if (words.length <= AROUND * 2 + 8) return null;
  return {
    head: words.slice(0, AROUND).join(''),
    left: words.length - AROUND * 2,
    tail: words.slice(-AROUND).join(''),
  };
}
