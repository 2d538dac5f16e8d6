import { AppError } from '../../../domain/errors.ts';
import type { ModelMessage } from '../../../domain/models/model.ts';
import type { completionRequest } from '../../vendors/index.ts';
import { type HttpCall, httpAttempt } from '../http/http-attempt.ts';
import { schemaInstruction, withDocuments } from '../wire/prompt-text.ts';
import { takenOf } from '../wire/extra-fields.ts';
import type { Attempt, Provider } from '../provider/provider.ts';
import { OpenAiParser } from './reply.ts';
import { stopsOf } from './request.ts';

const WHO: Readonly<Record<ModelMessage['role'], string>> = {
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool',
};
const TAKEN = [
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'logit_bias',
  'top_k',
  'min_p',
  'reasoning_effort',
  'parallel_tool_calls',
] as const;
const ASKED_AGAIN = '\nUser:';

const contentOf = (message: ModelMessage): string =>
  message.role === 'user' ? withDocuments(message.content, message.documents) : message.content;

/** What a conversation looks like to a model that goes on with a text; what is asked alone is the text. */
export function promptOf(
  system: string,
  messages: readonly ModelMessage[],
): { readonly prompt: string; readonly stop?: readonly string[] } {
  const [first] = messages;
  if (system === '' && messages.length === 1) return { prompt: contentOf(first!) };
  const turns = messages.map((message) => `${WHO[message.role]}: ${contentOf(message)}`);
  const prompt = [...(system === '' ? [] : [system]), ...turns, 'Assistant:'].join('\n\n');
  return { prompt, stop: [ASKED_AGAIN] };
}

function requestOf({ config, request, key }: Attempt): HttpCall {
  const { responseSchema: wanted, tools = [] } = request;
  if (tools.length > 0) {
    throw new AppError(
      'model.bad_request',
      'A text-completions model can’t call tools. Use a chat model, or remove the tools.',
    );
  }
  const {
    reasoning_effort: _effort,
    parallel_tool_calls: _calls,
    ...extra
  } = takenOf(request, TAKEN, 'The text-completions API');
  const inPrompt = wanted ? schemaInstruction(wanted.schema) : null;
  const system = [request.system, inPrompt].filter((text) => text).join('\n\n');
  const asked = promptOf(system, request.messages);
  const stop = stopsOf({ ...request, stop: [...(asked.stop ?? []), ...(request.stop ?? [])] });
  const body: completionRequest.Body = {
    model: config.model,
    prompt: asked.prompt,
    ...(stop && { stop: [...stop] }),
    ...(request.seed != null && { seed: request.seed }),
    max_tokens: request.maxTokens,
    temperature: request.temperature ?? undefined,
    stream: true,
    stream_options: { include_usage: true },
    ...(extra as object),
  };
  return {
    url: `${config.baseUrl!.replace(/\/+$/, '')}/completions`,
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    body,
  };
}

/** Text completions, OpenAI's older way, which servers of base models still speak: llama.cpp, vLLM and others. */
export const openAiCompletions: Provider = async function* (attempt) {
  yield* httpAttempt(attempt, requestOf(attempt), new OpenAiParser());
};
