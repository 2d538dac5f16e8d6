import { type Guard, sortedOnce } from './guard.ts';
import { isCoin } from './tickers.ts';

/** Words that begin with a capital for another reason than that they name. */
const ORDINARY: ReadonlySet<string> = new Set(
  (
    'i a an the is are was were do does did can could should would will what which who whom whose when where why how if in on of for to ' +
    'and or my your his her our their it this that best good top new please mr mrs ms dr am pm ok vs'
  ).split(' '),
);

/** Whether two words are one with a slip, a plural or an ending. */
function alike(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.startsWith(short) && short.length > 2) return true;
  if (long.length < 4 || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  return long.length - start - end <= 2;
}

/** `!name` for what is written as a name (a coin's is the ticker guard's), `word` for every other word: a name may stand in the other text without its capital. */
const read = (text: string): readonly string[] => {
  const words = [...text.normalize('NFKC').matchAll(/\p{L}[\p{L}\p{M}\p{N}]*/gu)].map(([word]) => word);
  // A text in capitals, or with each word in capitals, names nothing by them.
  const shouted =
    words.filter((word) => /^\p{Lu}/u.test(word)).length > 0.7 * words.length && words.length > 3;
  return sortedOnce(
    words.map((word, at) => {
      const lower = word.toLowerCase();
      return at > 0 && !shouted && /^\p{Lu}/u.test(word) && !ORDINARY.has(lower) && !isCoin(lower)
        ? `!${lower}`
        : lower;
    }),
  );
};

const bare = (word: string): string => word.replace(/^!/, '');

/** Names of one text that the other has not. */
const lacking = (one: readonly string[], other: readonly string[]): readonly string[] =>
  one.filter((word) => word.startsWith('!') && !other.some((had) => alike(bare(had), bare(word))));

/** Persons, places, organisations: both name something that the other does not. One that only says more is left to the likeness. */
export const names: Guard = {
  name: 'name',
  binds: 'near',
  read,
  differ: (one, other) => lacking(one, other).length > 0 && lacking(other, one).length > 0,
};
