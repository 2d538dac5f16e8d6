import { type Json, asArray, asObject, asTokens } from '../../../lib/json/read-json.ts';
import type { Body } from './request.ts';

/** An answer of OpenAI's embeddings, which others took over. */

/** Little-endian float32 in base64, as OpenAI's package reads it. */
function base64(vector: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  vector.forEach((value, i) => bytes.setFloat32(i * 4, value, true));
  return btoa(Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte)).join(''));
}

/** Vectors as they were written, in the order of the texts; none where it is no such list. */
export function readAnswer(body: Json): {
  readonly vectors: readonly unknown[];
  readonly tokens: number | null;
} {
  const data = asArray(body['data']).map(asObject);
  const placed = data.map((one, at) => ({ at: typeof one?.['index'] === 'number' ? one['index'] : at, one }));
  const usage = asObject(body['usage']);
  return {
    vectors: placed.toSorted((a, b) => a.at - b.at).map(({ one }) => one?.['embedding']),
    tokens: asTokens(usage?.['prompt_tokens']) ?? asTokens(usage?.['total_tokens']),
  };
}

/** Without `usage` where nobody counted the tokens. */
export const writeAnswer = (
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
});
