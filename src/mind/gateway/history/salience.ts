import { rarityOf } from '../../../lib/search/bm25.ts';
import type { Statement } from './statements.ts';

/** What makes a statement worth keeping besides what it has in common with the others, and how much. */
const SIGNS: readonly (readonly [RegExp, number])[] = [
  // Addresses, hashes, links, paths.
  [/0x[0-9a-f]{6,}|https?:\/\/\S+|\b[\w.-]+@[\w.-]+\b|(?:^|\s)[~.]?\/[\w./-]{3,}/iu, 2],
  [/\d/u, 1],
  [
    /\b(?:decid\w*|agreed|chose|chosen|we will|let's|plan(?:ned)? to|conclu\w*|instead of|approved|rejected)\b/iu,
    1.5,
  ],
  [/\b(?:error|fail\w*|exception|refused|timed? ?out|reverted|broken|wrong|bug)\b/iu, 1.5],
  // A name in the midst of a sentence.
  [/\p{Ll},? (?:\p{Lu}[\p{L}\p{N}]+)/u, 0.5],
];
const ASKER = 0.5;
const LATE = 0.5;

/**
 * How much each statement says of what the whole is about: how many others share its words, rare ones counting more, the mean over its
 * words, 0 to 1; and what signs it bears.
 */
export function salience(statements: readonly Statement[]): readonly number[] {
  const having = new Map<string, number>();
  for (const { stems } of statements) for (const stem of stems) having.set(stem, (having.get(stem) ?? 0) + 1);
  const count = Math.max(1, statements.length);
  const central = statements.map(({ stems }) => {
    const worths = stems.map((stem) => {
      const texts = having.get(stem)!;
      // Said once, it is about nothing else that was said.
      return texts < 2 ? 0 : rarityOf(count, texts) * (texts / (texts + 2));
    });
    return worths.reduce((sum, worth) => sum + worth, 0) / Math.max(4, worths.length);
  });
  const most = Math.max(...central, Number.MIN_VALUE);
  return statements.map(({ text, role }, at) => {
    const signs = SIGNS.reduce((sum, [sign, worth]) => sum + (sign.test(text) ? worth : 0), 0);
    return central[at]! / most + signs + (role === 'user' ? ASKER : 0) + (LATE * at) / count;
  });
}
