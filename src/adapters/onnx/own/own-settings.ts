import * as v from 'valibot';
import type { Pooling } from '../../../domain/models/embedder.ts';
import { AppError } from '../../../domain/errors.ts';
import type { SessionShape } from '../session.ts';

/** More pieces of a text than these would hold a tick up. */
const MOST_TOKENS = 512;

const tokens = v.pipe(v.number(), v.integer(), v.minValue(8));
/** Tokenizers without an end say 1e30. */
const SETTINGS = v.object({ max_position_embeddings: v.optional(v.nullable(tokens)) });
const TOKENIZER = v.object({ model_max_length: v.optional(v.nullable(v.number())) });
const POOLING = v.object({
  pooling_mode_cls_token: v.optional(v.boolean()),
  pooling_mode_mean_tokens: v.optional(v.boolean()),
  pooling_mode_lasttoken: v.optional(v.boolean()),
});

/** Inputs that can be given. */
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'];
/** Outputs that can be read, the first that is there; the first of them needs no pooling. */
const VECTOR = 'sentence_embedding';
const OUTPUTS = [VECTOR, 'last_hidden_state', 'token_embeddings'];

const unsupported = (what: string): AppError => new AppError('model.unsupported', what);

/** Word pieces of a text that are read: as many as settings and tokenizer allow, at most 512. */
export function maxTokensOf(settings: unknown, tokenizer: unknown): number {
  const { max_position_embeddings: positions } = v.parse(SETTINGS, settings);
  const { model_max_length: length } = v.parse(TOKENIZER, tokenizer);
  return Math.min(MOST_TOKENS, positions ?? MOST_TOKENS, Math.max(8, Math.floor(length ?? MOST_TOKENS)));
}

/** @throws AppError `model.unsupported` where it wants what cannot be given, or gives nothing that can be read */
export function outputOf({ inputs, outputs }: SessionShape): string {
  const strange = inputs.filter((name) => !INPUTS.includes(name));
  if (strange.length > 0 || !inputs.includes('input_ids')) {
    throw unsupported(
      `This model is not a text encoder: its inputs are ${inputs.join(', ')}. Choose another one.`,
    );
  }
  const output = OUTPUTS.find((name) => outputs.includes(name));
  if (output === undefined)
    throw unsupported(
      `This model’s outputs are ${outputs.join(', ')}; expected one of ${OUTPUTS.join(', ')}. Choose another one.`,
    );
  return output;
}

/**
 * How its pieces become one vector: not at all where it does that itself, else as was asked, else as its own file says, else by their
 * mean. @throws AppError `model.unsupported`
 */
export function poolingOf(output: string, asked: Pooling | null, file: unknown): Pooling {
  if (output === VECTOR) return 'none';
  if (asked !== null && asked !== 'none') return asked;
  if (file === null) return 'mean';
  const said = v.parse(POOLING, file);
  if (said.pooling_mode_mean_tokens) return 'mean';
  if (said.pooling_mode_cls_token) return 'first';
  if (said.pooling_mode_lasttoken) return 'last';
  throw unsupported(
    'This model’s pooling is not supported: 1_Pooling/config.json names neither mean, cls nor last.',
  );
}
