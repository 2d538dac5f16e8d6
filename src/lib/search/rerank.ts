import { stems } from '../text/stems.ts';

/** What is looked at closer. */
export interface Closer {
  readonly document: string;
  readonly text: string;
  /** As the search has it, the best 1 or near it. */
  readonly score: number;
}

/** What it is worth that the question's words stand close together. Both by the claims of SciFact's training set. */
const CLOSE = 0.1;
/** What each earlier passage of the same document takes away: the next source says more than the same one again. */
const AGAIN = 0.2;
/** Words within which the question's are looked for together. */
const SPAN = 12;

/** The largest share of the question's words that stands within a few words of the text. */
function closeness(wanted: ReadonlySet<string>, text: string): number {
  if (wanted.size < 2) return 0;
  const words = stems(text);
  const counts = new Map<string, number>();
  let most = 0;
  for (const [i, word] of words.entries()) {
    if (wanted.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const left = words[i - SPAN];
    if (left !== undefined && wanted.has(left)) {
      const rest = counts.get(left)! - 1;
      if (rest === 0) counts.delete(left);
      else counts.set(left, rest);
    }
    most = Math.max(most, counts.size);
  }
  return Math.max(0, most - 1) / (wanted.size - 1);
}

/**
 * Looks closer at what a search found: how close the question's words stand together, and whether the same document has been told
 * already. @returns places among what was given, best first, each with what it came to
 */
export function rerank(
  question: string,
  found: readonly Closer[],
): readonly { readonly at: number; readonly score: number }[] {
  const wanted = new Set(stems(question));
  const left = found.map(({ document, text, score }, at) => ({
    at,
    document,
    score: score + CLOSE * closeness(wanted, text),
  }));
  const taken = new Map<string, number>();
  const ranked: { at: number; score: number }[] = [];
  while (left.length > 0) {
    let best = 0;
    const worth = (i: number): number => left[i]!.score - AGAIN * (taken.get(left[i]!.document) ?? 0);
    for (let i = 1; i < left.length; i += 1) if (worth(i) > worth(best)) best = i;
    const score = worth(best);
    const [one] = left.splice(best, 1);
    taken.set(one!.document, (taken.get(one!.document) ?? 0) + 1);
    ranked.push({ at: one!.at, score });
  }
  return ranked;
}
