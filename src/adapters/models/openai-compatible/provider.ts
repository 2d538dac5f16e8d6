import { AppError } from '../../../domain/errors.ts';
import { httpAttempt } from '../http/http-attempt.ts';
import type { Provider } from '../provider/provider.ts';
import { OpenAiParser } from './reply.ts';
import { OPTIONAL, requestOf } from './request.ts';

/**
 * Chat completions as OpenAI made them and others took them over: OpenRouter, Ollama, llama.cpp, vLLM, DeepSeek, Mistral, Groq,
 * xAI, Perplexity and more, with the fields that each of them adds.
 * A field that a server refuses is left out from then on.
 */
export const openAiCompatible: Provider = async function* (attempt) {
  try {
    yield* httpAttempt(attempt, requestOf(attempt), new OpenAiParser(attempt.meter.toolCalls));
  } catch (error) {
    const refused =
      error instanceof AppError && error.code === 'model.bad_request' ? error.data['param'] : null;
    if (typeof refused !== 'string' || attempt.quirks.has(refused)) throw error;
    if (attempt.request.extra && refused in attempt.request.extra) throw error;
    if (refused !== 'max_tokens' && !OPTIONAL.includes(refused)) throw error;
    attempt.quirks.add(refused);
    yield* httpAttempt(attempt, requestOf(attempt), new OpenAiParser(attempt.meter.toolCalls));
  }
};
