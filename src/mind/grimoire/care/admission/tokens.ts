import { plain } from '../../../../shared/plain-text.ts';

/**
 * What a text says, cut so that nothing that could make a difference is lost: a number with its sign, currency and percent, a word with
 * its apostrophe, and each symbol, emoji and question mark. Commas, full stops, quotes and brackets are left out.
 */
const TOKEN =
  /(?:(?<![\p{L}\p{N}])[-−+])?\p{Sc}?\d(?:[\d.,:/_]*\d)?[\p{L}\d]*\s?%?|[\p{L}\p{M}\p{N}]+(?:'\p{L}+)*|[\p{S}\p{Extended_Pictographic}?@#&%]/gu;

/** Words that say nothing of their own. None of them denies, compares, or tells when or where. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the ah er erm hm hmm huh oh okay ok please uh um wow yeah'.split(' '),
);

const NEGATION = /^(?:no|not|never|none|nor|neither|nothing|nobody|nowhere|without|cannot|\p{L}+n't)$/u;

/** With a capital behind its first letter, or digits among letters: an address or a ticker, whose case may tell it from another. */
const CASED = /^(?=.*\p{L})(?=.*\d)(?!0x).*$|^\p{L}+\p{Lu}/u;

/** As it is written, up to width, white space and the case of words. */
export const exactly = (text: string): string =>
  plain(text).replaceAll(/\S+/g, (word) => (CASED.test(word) ? word : word.toLowerCase()));

function tokenOf(given: string): string {
  const token = given.replaceAll(/\s/g, '').replace('−', '-');
  return CASED.test(token) ? token : token.toLowerCase();
}

const written = (text: string): readonly string[] => plain(text).match(TOKEN) ?? [];

/** All that a text says, in its order. */
export const tokensOf = (text: string): readonly string[] => written(text).map(tokenOf);

/** The same without words that say nothing. */
export const sayingOf = (text: string): readonly string[] =>
  tokensOf(text).filter((token) => !FILLERS.has(token));

/** Whether a token, as it was written, must stand in the same place for two texts to say the same. */
const marks = (token: string): boolean =>
  /[\d\p{S}?%@#&\p{Lu}]/u.test(token) || NEGATION.test(token.toLowerCase());

/** Numbers, names, addresses, tickers, symbols, questions and negations, in their order. */
export const marksOf = (text: string): readonly string[] =>
  written(text)
    .filter((token) => marks(token) && !FILLERS.has(token.toLowerCase()))
    .map(tokenOf);
