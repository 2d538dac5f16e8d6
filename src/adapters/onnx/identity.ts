import { xxhash128 } from 'hash-wasm';
import { BUNDLED_DIMENSIONS } from '../../domain/models/embedder.ts';
import { EMBEDDING_MODEL, MAX_TOKENS, MODEL_FILES, type Provider } from './model-files.ts';

/** Characters of a hash that tell files apart for a person. */
const SHOWN = 8;

/** Of what turns a text into the model's input, and its output into a vector: vocabulary, settings, length, pooling. */
export async function hashOfPreparation(vocabulary: unknown, config: unknown): Promise<string> {
  return xxhash128(JSON.stringify([vocabulary, config, MAX_TOKENS, 'mean, L2', BUNDLED_DIMENSIONS]));
}

/**
 * What each vector says it was made by: model, back-end, and the beginnings of two hashes, of the weights and of the preparation.
 * Vectors of two identities are compared only after a check that they lie alike.
 */
export function identityOf(provider: Provider, prepares: string): string {
  const weights = MODEL_FILES[provider].sha256.slice(0, SHOWN);
  return `${EMBEDDING_MODEL} ${provider} ${weights} ${prepares.slice(0, SHOWN)}`;
}

/** The same of a model that does not come with the page. */
export const hashOfOwnPreparation = (parts: readonly unknown[]): Promise<string> =>
  xxhash128(JSON.stringify(parts));

export const identityOfOwn = (title: string, weights: string, prepares: string): string =>
  `${title} wasm ${weights.slice(0, SHOWN)} ${prepares.slice(0, SHOWN)}`;
