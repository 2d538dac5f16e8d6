import { AppError } from '../../domain/errors.ts';
import type { ModelMessage } from '../../domain/model.ts';
import type { LanguageApi, LanguagePrompt } from '../../protocol/language.ts';
import { askedByPort } from './asked-by-port.ts';
import { schemaInstruction, withDocuments } from './prompt-text.ts';
import type { Attempt, Provider } from './provider.ts';

/** The model in this tab: no address, no key, no cost, no tools. */

/** What is needed of it. */
export interface LanguagePort {
  /** Which model it is, by its id. */
  readonly id: string;
  /** Open to be asked: its files are read where it is not. @throws AppError `model.unavailable` where they are not here */
  ready(): Promise<Pick<LanguageApi, 'begin' | 'read' | 'close'>>;
}

function message(from: ModelMessage): LanguagePrompt['messages'][number] {
  if (from.role === 'user') return { role: 'user', content: withDocuments(from.content, from.documents) };
  return { role: from.role === 'assistant' ? 'assistant' : 'user', content: from.content };
}

function promptOf({ request }: Attempt): LanguagePrompt {
  const schema = request.responseSchema?.schema ?? null;
  const system = [request.system, schema && schemaInstruction(schema)].filter((text) => text).join('\n\n');
  return {
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...request.messages.map(message),
    ],
    maxTokens: request.maxTokens,
    temperature: request.temperature ?? null,
    stop: request.stop ?? [],
    seed: request.seed ?? null,
    schema: schema && (request.allowed ?? schema),
  };
}

/** Speaks to the model in this tab over its port. */
export function localProvider(port: LanguagePort | null): Provider {
  return async function* (attempt) {
    const { deadlines, request } = attempt;
    if (port === null) throw new AppError('model.unavailable', 'There is no model in this place.');
    if ((request.tools ?? []).length > 0) {
      throw new AppError('model.unavailable', 'The model in this tab takes no tools.');
    }
    const model = await deadlines.race(port.ready());
    const asked = {
      begin: () => model.begin(promptOf(attempt)),
      read: (id: number) => model.read(id),
      close: (id: number) => model.close(id),
    };
    // Whatever its settings were made for: the one that is open answers, and is named.
    const answering = { ...attempt, config: { ...attempt.config, model: port.id } };
    yield* askedByPort(answering, 'local', asked, ({ input, output, reused, cut, stoppedAt, seed }) => ({
      usage: { input, output, cacheRead: reused, cacheWrite: null, reasoning: null },
      stopReason: cut ? 'length' : 'end',
      ...(stoppedAt !== null && { stoppedAt }),
      seed,
    }));
  };
}
