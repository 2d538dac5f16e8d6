import * as v from 'valibot';
import type { Compressed, CompressOptions } from '../../../domain/gateway/compression.ts';
import { between, list, oneOf, options, text } from '../bounds.ts';
import { type ArgumentsOf, COMMAND, type Rows } from '../row.ts';

const MOST_TEXT = 200_000;
const MOST_RATIO = 20;
const MOST_KEPT = 100;

/** Texts made shorter, by the language model in this tab or by words alone. */
export interface CompressVerbs {
  /**
   * Makes a text shorter, coarse to fine, by what the model could not have foretold, and by what a question needs. Words, numbers, addresses,
   * XML blocks, rows of tables and code stay whole or go.
   * By words alone (`by`; what it does with a text of more than 24,000 characters) whole sentences stay that have the question's words, and no model is
   * asked. `localModel.cancel` ends what the model reads.
   * @throws AppError `model.unavailable`, `model.bad_request`, `model.cancelled`
   */
  compress(text: string, options?: CompressOptions): Promise<Compressed>;
}

export const compressRows = { compress: COMMAND } as const satisfies Rows<CompressVerbs>;

export const compressArguments = {
  compress: [
    text('The text to compress', MOST_TEXT),
    options('Options', {
      question: v.optional(v.nullable(text('A question'))),
      ratio: v.optional(between('ratio', 1, MOST_RATIO)),
      by: v.optional(oneOf('by', ['model', 'words'])),
      sentences: v.optional(v.boolean('sentences must be true or false.')),
      keep: v.optional(list('keep', text('Each item of keep', 200), MOST_KEPT)),
    }),
  ],
} satisfies ArgumentsOf<CompressVerbs>;
