import * as v from 'valibot';
import { readBody } from '../read-body.ts';

const TEXTS = 'expected a text, or at most 1,000 in a list; tokens are not taken';
const BODY = v.looseObject({
  model: v.string('expected the name of a model'),
  input: v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1_000))], TEXTS),
  encoding_format: v.optional(v.nullable(v.picklist(['float', 'base64']))),
  dimensions: v.optional(v.nullable(v.number())),
});

export interface AskedVectors {
  readonly model: string;
  readonly texts: readonly string[];
  readonly encoding: 'float' | 'base64';
  /** How long they are to be; null where the model's own length will do. */
  readonly dimensions: number | null;
}

/** Reads a request of OpenAI's embeddings. @throws AppError `input.invalid` */
export function readEmbeddings(text: string): AskedVectors {
  const { model, input, encoding_format: encoding, dimensions } = readBody(BODY, text);
  return {
    model,
    texts: typeof input === 'string' ? [input] : input,
    encoding: encoding ?? 'float',
    dimensions: dimensions ?? null,
  };
}

/** Little-endian float32 in base64, as OpenAI's package reads it. */
function base64(vector: Float32Array): string {
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  vector.forEach((value, i) => bytes.setFloat32(i * 4, value, true));
  return btoa(Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte)).join(''));
}

/** Without `usage` where nobody counted the tokens. */
export function embeddingsAnswer(
  vectors: readonly Float32Array[],
  { model, encoding }: AskedVectors,
  tokens: number | null,
): object {
  return {
    object: 'list',
    model,
    ...(tokens !== null && { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding === 'base64' ? base64(vector) : Array.from(vector),
    })),
  };
}
