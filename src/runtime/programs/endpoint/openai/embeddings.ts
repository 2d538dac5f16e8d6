import { embeddingsRequest } from '../../../../adapters/vendors/index.ts';
import { readBody } from '../read-body.ts';

export interface AskedVectors {
  readonly model: string;
  readonly texts: readonly string[];
  readonly encoding: 'float' | 'base64';
  /** How long they are to be; null where the model's own length will do. */
  readonly dimensions: number | null;
}

/** Reads a request of OpenAI's embeddings. @throws AppError `input.invalid` */
export function readEmbeddings(text: string): AskedVectors {
  const { model, input, encoding_format: encoding, dimensions } = readBody(embeddingsRequest.BODY, text);
  return {
    model,
    texts: typeof input === 'string' ? [input] : input,
    encoding: encoding ?? 'float',
    dimensions: dimensions ?? null,
  };
}
