import * as v from 'valibot';

/** A request of OpenAI's embeddings, as far as it is read here. */

const TEXTS = 'expected a string, or an array of at most 1,000; tokens are not supported';
export const BODY = v.looseObject({
  model: v.string('expected the name of a model'),
  input: v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1_000))], TEXTS),
  encoding_format: v.optional(v.nullable(v.picklist(['float', 'base64']))),
  dimensions: v.optional(v.nullable(v.number())),
});
/** To be written. */
export type Body = v.InferInput<typeof BODY>;
