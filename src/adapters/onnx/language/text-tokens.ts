import { Tokenizer } from '@huggingface/tokenizers';
import { tokenBytes } from './byte-tokens.ts';

interface Vocabulary {
  readonly added_tokens: readonly { readonly id: number; readonly content: string }[];
}

/** Texts as a model reads them, and what it writes as bytes. */
export interface TextTokens {
  /** Of a text in which nothing is a sign of the model's own, whatever it looks like. */
  encode(text: string): readonly number[];
  /** The model's own sign of that name, e.g. `<|im_end|>`; null where it has none. */
  special(name: string): number | null;
  readonly specials: readonly string[];
  /** None of the model's own signs. */
  bytes(id: number): Uint8Array;
  /** As the vocabulary writes it. */
  token(id: number): string;
}

/** @param vocabulary the parsed `tokenizer.json` @param settings the parsed `tokenizer_config.json` */
export function textTokens(vocabulary: unknown, settings: object): TextTokens {
  const { added_tokens: added, ...rest } = vocabulary as Vocabulary;
  const specials = new Map(added.map(({ id, content }) => [content, id]));
  const ids = new Set(specials.values());
  // Without its signs: whoever writes them into a question must not speak as somebody else.
  const tokenizer = new Tokenizer({ ...rest, added_tokens: [] }, settings);
  const token = (id: number): string => tokenizer.id_to_token(id) ?? '';
  return {
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
    special: (name) => specials.get(name) ?? null,
    specials: [...specials.keys()],
    bytes: (id) => (ids.has(id) ? new Uint8Array(0) : tokenBytes(token(id))),
    token,
  };
}
