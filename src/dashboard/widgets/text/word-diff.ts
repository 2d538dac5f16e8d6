import { diffLines, diffWordsWithSpace } from 'diff';

/** A run of text that both prompts have, or only one of them. */
export interface Run {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longest that lines which differ are compared word by word, ms, all together: some have little in common and take long. */
const MOST_MS = 1_000;
/** Words of what is the same that stay on each side of a change. */
const AROUND = 12;

/** Lines that were put in place of others, word by word; whole where that takes longer than there is time. */
function replaced(before: string, after: string, ms: number): readonly Run[] {
  const whole = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ] as const;
  if (ms <= 0) return whole;
  // The types of the library leave out that a limit may be reached.
  const parts = diffWordsWithSpace(before, after, { timeout: ms }) as
    ReturnType<typeof diffWordsWithSpace> | undefined;
  if (!parts) return whole;
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/**
 * What differs between two texts: lines first, since a prompt has an entry on a line, and words within lines that were replaced.
 * @param mostMs how long words may be compared
 * @param now ms
 */
export function wordDiff(
  before: string,
  after: string,
  mostMs = MOST_MS,
  now = () => performance.now(),
): readonly Run[] {
  const end = now() + mostMs;
  const lines = diffLines(before, after);
  return lines.flatMap(({ value, added, removed }, at): readonly Run[] => {
    if (removed && lines[at + 1]?.added) return replaced(value, lines[at + 1]!.value, end - now());
    if (added && lines[at - 1]?.removed) return [];
    return [{ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }];
  });
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
