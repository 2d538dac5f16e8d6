import { readsLikeInstruction } from '../../shared/reads-like-instruction.ts';

/** What a token is called in prompts; a short form of its address, where it says nothing that is a name. */
const SYMBOL = /^[A-Za-z0-9.$+-]{1,16}$|^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/;

/** `IgnoreYour.RULES` → `Ignore Your RULES`: a model reads words where no space is. */
const words = (symbol: string): string =>
  symbol.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Whether a text may stand in prompts as a token's name. Whoever makes a token calls it as he likes, and what the world tells is taken for
 * figures: it stands in no part that L8 reads.
 */
export const isSymbol = (text: string): boolean => SYMBOL.test(text) && !readsLikeInstruction(words(text));
