import type { ModelConfig } from '../../domain/model.ts';
import { AppError } from '../../domain/errors.ts';
import { malformed, providerFailure, unreachable } from './failures.ts';
import { type ProviderVectors, readProviderVectors } from './read-embeddings.ts';

/** Asks an OpenAI-compatible server for vectors. @throws AppError `model.*` */
export async function askEmbeddings(
  { baseUrl, model, timeouts }: ModelConfig,
  texts: readonly string[],
  key: string | null,
  fetch: typeof globalThis.fetch,
): Promise<ProviderVectors> {
  const url = new URL(`${baseUrl!.replace(/\/+$/, '')}/embeddings`);
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(url.href, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      signal: AbortSignal.timeout(timeouts.total),
    });
    body = await answer.json().catch(() => null);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreachable(url.host);
  }
  if (!answer.ok) throw providerFailure(answer.status, body, null);
  const read = readProviderVectors(body);
  if (read.vectors.length === texts.length) return read;
  throw malformed(`it holds ${read.vectors.length} vectors for ${texts.length} texts.`);
}
