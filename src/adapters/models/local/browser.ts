import { AppError } from '../../../domain/errors.ts';
import type { ModelMessage } from '../../../domain/models/model.ts';
import type { BrowserModelApi, BrowserPrompt } from '../../../protocol/threads/browser-model.ts';
import { askedByPort } from './asked-by-port.ts';
import { schemaInstruction, withDocuments } from '../wire/prompt-text.ts';
import type { Attempt, Provider } from '../provider/provider.ts';

/** The browser's own model: no address, no key, no cost, no tools. */

const WORDS = {
  absent: 'This browser has no built-in model. Choose another model.',
  unavailable: 'This device does not meet the requirements of the browser’s built-in model.',
} as const;

function message(from: ModelMessage): BrowserPrompt['messages'][number] {
  if (from.role === 'user') return { role: 'user', content: withDocuments(from.content, from.documents) };
  return { role: from.role === 'assistant' ? 'assistant' : 'user', content: from.content };
}

function promptOf({ config, request }: Attempt): BrowserPrompt {
  const schema = request.responseSchema?.schema ?? null;
  const inPrompt = schema && config.structured !== 'schema' ? schemaInstruction(schema) : null;
  const system = [request.system, inPrompt].filter((text) => text).join('\n\n');
  return {
    system: system === '' ? null : system,
    messages: request.messages.map(message),
    schema: schema && config.structured === 'schema' ? (request.allowed ?? schema) : null,
    temperature: request.temperature ?? null,
  };
}

/** Speaks to the page's model over a port. */
export function browserProvider(model: BrowserModelApi): Provider {
  return async function* (attempt) {
    const { deadlines, request } = attempt;
    if ((request.tools ?? []).length > 0) {
      throw new AppError(
        'model.unavailable',
        'The browser’s built-in model can’t call tools. Choose another model, or remove the tools.',
      );
    }
    const there = await deadlines.race(model.availability());
    if (there === 'absent' || there === 'unavailable') throw new AppError('model.unavailable', WORDS[there]);
    const asked = {
      begin: () => model.open(promptOf(attempt)),
      read: (id: number) => model.read(id),
      close: (id: number) => model.close(id),
    };
    yield* askedByPort(attempt, 'browser', asked, (usage) => ({
      usage: { ...usage, cacheRead: null, cacheWrite: null, reasoning: null },
      stopReason: 'end',
    }));
  };
}
