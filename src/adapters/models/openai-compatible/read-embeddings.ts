import { malformed } from '../provider/failures.ts';
import { type Json, asArray, asObject, asTokens } from '../../../lib/json/read-json.ts';
import { embeddingsWire } from '../../vendors/index.ts';

export interface ProviderVectors {
  /** In the order of the texts. */
  readonly vectors: readonly Float32Array[];
  /** Tokens of all texts; null where the provider did not count. */
  readonly tokens: number | null;
  /** Who says so; null where nobody does. */
  readonly servedBy: string | null;
}

function vectorOf(value: unknown): Float32Array {
  const numbers = asArray(value);
  if (numbers.length === 0 || !numbers.every((one) => typeof one === 'number' && Number.isFinite(one))) {
    throw malformed('a vector in it is not a list of numbers.');
  }
  return Float32Array.from(numbers as number[]);
}

/** Cohere's list by kind of number, and Google's predictions. */
function others(body: Json): { readonly vectors: readonly unknown[]; readonly tokens: number | null } {
  const kinds = asObject(body['embeddings']);
  if (kinds) {
    const billed = asObject(asObject(body['meta'])?.['billed_units']);
    return { vectors: asArray(kinds['float']), tokens: asTokens(billed?.['input_tokens']) };
  }
  const predicted = asArray(body['predictions']).map((one) => asObject(asObject(one)?.['embeddings']));
  const counts = predicted.map((one) => asTokens(asObject(one?.['statistics'])?.['token_count']));
  return {
    vectors: predicted.map((one) => one?.['values']),
    tokens: counts.includes(null) ? null : counts.reduce<number>((sum, one) => sum + one!, 0),
  };
}

/** Vectors as OpenAI, Voyage, Cohere and Google's Vertex answer them. @throws AppError `model.malformed_reply` */
export function readProviderVectors(given: unknown): ProviderVectors {
  const body = asObject(given);
  if (!body) throw malformed('it is not an object.');
  const listed = embeddingsWire.readAnswer(body);
  const found = listed.vectors.length > 0 ? listed : others(body);
  const vectors = found.vectors.map(vectorOf);
  const [first] = vectors;
  if (!first) throw malformed('it contains no vectors.');
  if (vectors.some(({ length }) => length !== first.length)) throw malformed('its vectors differ in length.');
  return {
    vectors,
    tokens: found.tokens,
    servedBy: typeof body['model'] === 'string' ? body['model'] : null,
  };
}
