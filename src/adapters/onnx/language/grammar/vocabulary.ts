import type { TextTokens } from '../text-tokens.ts';

/** What ends a JSON text soonest, where it may come: what closes, then nothing at all, then the shortest number and text. */
const CLOSERS = ['"', ']', '}', ',', 'null', '1', '.'];

/** A vocabulary as a grammar needs it. */
export interface GrammarVocabulary {
  readonly tokens: readonly string[];
  /** Bytes of each token; none of the model's own signs. */
  readonly lengths: Uint8Array;
  /** Ids of what ends a JSON text soonest, best first. */
  readonly closers: readonly number[];
  /** 1 for each token in which there is a quotation mark. */
  readonly quotes: Uint8Array;
  /** Ids of tokens with a control character: JSON on one line has none, and xgrammar 0.1.27 lets them into texts of a least length. */
  readonly controls: readonly number[];
}

/** @param size tokens that the model holds likely or not */
export function grammarVocabulary({ bytes, token }: TextTokens, size: number): GrammarVocabulary {
  const tokens = Array.from({ length: size }, (_, id) => token(id));
  const ids = new Map(tokens.map((text, id) => [text, id]));
  return {
    tokens,
    lengths: Uint8Array.from(tokens, (_, id) => Math.min(255, bytes(id).length)),
    closers: CLOSERS.flatMap((text) => ids.get(text) ?? []),
    quotes: Uint8Array.from(tokens, (text) => Number(text.includes('"'))),
    controls: tokens.flatMap((_, id) => (bytes(id).some((byte) => byte < 0x20) ? [id] : [])),
  };
}
