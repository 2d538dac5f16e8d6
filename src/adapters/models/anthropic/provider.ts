import { httpAttempt } from '../http/http-attempt.ts';
import type { Provider } from '../provider/provider.ts';
import { AnthropicParser } from './reply.ts';
import { citable, requestOf } from './request.ts';

/** Anthropic's messages, from a browser. */
export const anthropic: Provider = async function* (attempt) {
  const { responseSchema } = attempt.request;
  const answerTool = attempt.config.structured === 'json' ? (responseSchema?.name ?? null) : null;
  yield* httpAttempt(attempt, requestOf(attempt), new AnthropicParser(answerTool, citable(attempt.request)));
};
