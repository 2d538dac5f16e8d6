import type { ModelConfig } from '../../../domain/models/model-config.ts';
import type { embeddingsRequest } from '../../vendors/index.ts';
import { malformed } from '../provider/failures.ts';
import { postJson } from '../http/post-json.ts';
import { type ProviderVectors, readProviderVectors } from './read-embeddings.ts';

/** Asks an OpenAI-compatible server for vectors. @throws AppError `model.*` */
export async function askEmbeddings(
  { baseUrl, model, timeouts }: ModelConfig,
  texts: readonly string[],
  key: string | null,
  fetch: typeof globalThis.fetch,
): Promise<ProviderVectors> {
  const url = new URL(`${baseUrl!.replace(/\/+$/, '')}/embeddings`);
  const sent: embeddingsRequest.Body = { model, input: [...texts], encoding_format: 'float' };
  const body = await postJson({ url, body: sent, key, timeouts, fetch });
  const read = readProviderVectors(body);
  if (read.vectors.length === texts.length) return read;
  throw malformed(`it contains ${read.vectors.length} vectors for ${texts.length} texts.`);
}
