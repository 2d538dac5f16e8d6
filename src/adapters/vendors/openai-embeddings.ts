import * as v from 'valibot';
import { type Json, asArray, asObject, asTokens } from '../../lib/json/read-json.ts';

/** OpenAI's embeddings, which others took over. */

const TEXTS = 'expected a text, or at most 1,000 in a list; tokens are not taken';
export const BODY = v.looseObject({
  model: v.string('expected the name of a model'),
  input: v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1_000))], TEXTS),
  encoding_format: v.optional(v.nullable(v.picklist(['float', 'base64']))),
  dimensions: v.optional(v.nullable(v.number())),
});
/** To be written. */
export type Body = v.InferInput<typeof BODY>;

/** Little-endian float32 in base64, as OpenAI's package reads it. */
function base64(vector: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  vector.forEach((value, i) => bytes.setFloat32(i * 4, value, true));
  return btoa(Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte)).join(''));
}

/** Vectors, each with its place. */
export const answer = {
  /** As they were written, in the order of the texts; none where it is no such list. */
  read(body: Json): { readonly vectors: readonly unknown[]; readonly tokens: number | null } {
    const data = asArray(body['data']).map(asObject);
    const placed = data.map((one, at) => ({
      at: typeof one?.['index'] === 'number' ? one['index'] : at,
      one,
    }));
    const usage = asObject(body['usage']);
    return {
      vectors: placed.toSorted((a, b) => a.at - b.at).map(({ one }) => one?.['embedding']),
      tokens: asTokens(usage?.['prompt_tokens']) ?? asTokens(usage?.['total_tokens']),
    };
  },
  /** Without `usage` where nobody counted the tokens. */
  write: (
    vectors: readonly Float32Array[],
    model: string,
    encoding: Body['encoding_format'],
    tokens: number | null,
  ): object => ({
    object: 'list',
    model,
    ...(tokens !== null && { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding === 'base64' ? base64(vector) : Array.from(vector),
    })),
  }),
};
