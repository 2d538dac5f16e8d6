import { Tokenizer } from '@huggingface/tokenizers';
import { AppError } from '../../../domain/errors.ts';
import { isObject } from '../../../lib/json/plain-data.ts';
import { pieceBytes, tokenBytes } from './byte-tokens.ts';

interface AddedToken {
  readonly id: number;
  readonly content: string;
  readonly special?: boolean;
}

interface Vocabulary {
  readonly added_tokens?: readonly AddedToken[];
  readonly decoder?: unknown;
}

/** How a vocabulary writes bytes: each as a letter (GPT-2), or words with `▁` for a blank and `<0x0A>` for what it has no word for. */
type Writing = 'byte_level' | 'byte_fallback';

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
  readonly written: Writing;
}

/** What was added as a word, and not as a sign: blanks and line ends. */
const isWord = ({ content, special }: AddedToken): boolean => special !== true && !/[<>[\]|]/.test(content);

/**
 * @param vocabulary the parsed `tokenizer.json` @param settings the parsed `tokenizer_config.json`
 * @throws AppError `model.unsupported` where its words cannot be read as bytes
 */
export function textTokens(vocabulary: unknown, settings: object): TextTokens {
  const { added_tokens: added = [], ...rest } = vocabulary as Vocabulary;
  const written = writingOf(rest.decoder);
  const specials = new Map(added.map(({ id, content }) => [content, id]));
  const silent = new Set(added.filter(({ special }) => special !== false).map(({ id }) => id));
  const spoken = new Map(
    added.filter(({ special }) => special === false).map((one) => [one.id, one.content]),
  );
  // Without its signs: whoever writes them into a question must not speak as somebody else.
  const tokenizer = new Tokenizer({ ...rest, added_tokens: added.filter(isWord) }, settings);
  const token = (id: number): string => tokenizer.id_to_token(id) ?? spoken.get(id) ?? '';
  const encoder = new TextEncoder();
  return {
    encode: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
    special: (name) => specials.get(name) ?? null,
    specials: [...specials.keys()],
    bytes(id) {
      if (silent.has(id)) return new Uint8Array(0);
      const content = spoken.get(id);
      if (content !== undefined) return encoder.encode(content);
      return written === 'byte_level' ? tokenBytes(token(id)) : pieceBytes(token(id));
    },
    token,
    written,
  };
}

function writingOf(decoder: unknown): Writing {
  const kinds = kindsOf(decoder);
  if (kinds.includes('ByteLevel')) return 'byte_level';
  if (kinds.includes('ByteFallback') || kinds.includes('Metaspace')) return 'byte_fallback';
  const said = kinds.length > 0 ? `a ${kinds.join(', ')} decoder` : 'no decoder';
  throw new AppError(
    'model.unsupported',
    `The tokenizer is not supported: expected a ByteLevel, ByteFallback or Metaspace decoder; tokenizer.json has ${said}.`,
  );
}

function kindsOf(decoder: unknown): readonly string[] {
  if (!isObject(decoder)) return [];
  const { type, decoders } = decoder as { readonly type?: unknown; readonly decoders?: unknown };
  if (Array.isArray(decoders)) return decoders.flatMap(kindsOf);
  return typeof type === 'string' ? [type] : [];
}
