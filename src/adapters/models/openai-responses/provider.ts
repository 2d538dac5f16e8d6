import { AppError } from '../../../domain/errors.ts';
import { httpAttempt } from '../http/http-attempt.ts';
import type { Provider } from '../provider/provider.ts';
import { ResponsesParser } from './reply.ts';
import { OPTIONAL, requestOf } from './request.ts';

/** The field of a request that a refusal is about: `reasoning` of `reasoning.effort`. */
const refusedField = (error: unknown): string | null => {
  if (!(error instanceof AppError) || error.code !== 'model.bad_request') return null;
  const param = error.data['param'];
  return typeof param === 'string' ? (/^\w+/.exec(param)?.[0] ?? null) : null;
};

/** Models that speak OpenAI's Responses: OpenAI's own, Azure's, xAI's, LM Studio's and others'. A field that a server refuses is left out from then on. */
export const openAiResponses: Provider = async function* (attempt) {
  for (;;) {
    try {
      yield* httpAttempt(attempt, requestOf(attempt), new ResponsesParser(attempt.meter.toolCalls));
      return;
    } catch (error) {
      const refused = refusedField(error);
      if (refused === null || attempt.quirks.has(refused) || !OPTIONAL.includes(refused)) throw error;
      attempt.quirks.add(refused);
    }
  }
};
