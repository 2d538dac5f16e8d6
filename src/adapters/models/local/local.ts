import { AppError } from '../../../domain/errors.ts';
import { isGuest } from '../../../domain/models/party.ts';
import type { ModelMessage } from '../../../domain/models/model.ts';
import type { LanguageApi, LanguageMessage, LanguagePrompt } from '../../../protocol/threads/language.ts';
import { askedByPort } from './asked-by-port.ts';
import { schemaInstruction, withDocuments } from '../wire/prompt-text.ts';
import type { Attempt, Provider } from '../provider/provider.ts';
import { takenOf } from '../wire/extra-fields.ts';
import { toolCall } from '../wire/tool-arguments.ts';

/** The model in this tab: no address, no key, no cost. It takes tools where its template does. */

/** What is needed of it. */
export interface LanguagePort {
  /** Which model it is, by its id. */
  readonly id: string;
  /** Open to be asked: its files are read where it is not. @throws AppError `model.unavailable` where they are not here */
  ready(): Promise<Pick<LanguageApi, 'begin' | 'read' | 'close'>>;
}

/** Messages in which each answer of a tool has the name of the tool that was called. */
function messagesOf(all: readonly ModelMessage[]): readonly LanguageMessage[] {
  const names = new Map<string, string>();
  return all.map((from): LanguageMessage => {
    if (from.role === 'user') return { role: 'user', content: withDocuments(from.content, from.documents) };
    if (from.role === 'tool') {
      return { role: 'tool', content: from.content, name: names.get(from.toolCallId) ?? from.toolCallId };
    }
    const { content, toolCalls = [] } = from;
    for (const { id, name } of toolCalls) names.set(id, name);
    const calls = toolCalls.map((call) => ({ name: call.name, text: JSON.stringify(call.arguments ?? {}) }));
    return { role: 'assistant', content, ...(calls.length > 0 && { calls }) };
  });
}

function promptOf({ request }: Attempt): LanguagePrompt {
  const schema = request.responseSchema?.schema ?? null;
  const system = [request.system, schema && schemaInstruction(schema)].filter((text) => text).join('\n\n');
  return {
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...messagesOf(request.messages),
    ],
    maxTokens: request.maxTokens,
    temperature: request.temperature ?? null,
    stop: request.stop ?? [],
    seed: request.seed ?? null,
    apart: request.party !== undefined && isGuest(request.party),
    schema: schema && (request.allowed ?? schema),
    tools: request.tools ?? [],
    toolChoice: request.toolChoice ?? 'auto',
  };
}

const TAKEN = ['reasoning_effort', 'parallel_tool_calls'] as const;

/** Speaks to the model in this tab over its port. */
export function localProvider(port: LanguagePort | null): Provider {
  return async function* (attempt) {
    const { deadlines, request } = attempt;
    if (port === null)
      throw new AppError('model.unavailable', 'No model can run here. Add one with an address in Settings.');
    const model = await deadlines.race(port.ready());
    takenOf(request, TAKEN, 'The model in this tab');
    const asked = {
      begin: () => model.begin(promptOf(attempt)),
      read: (id: number) => model.read(id),
      close: (id: number) => model.close(id),
    };
    // Whatever its settings were made for: the one that is open answers, and is named.
    const answering = { ...attempt, config: { ...attempt.config, model: port.id } };
    // Where a conversation stands tells its calls apart: each reply makes it longer.
    const place = request.messages.length;
    yield* askedByPort(
      answering,
      'local',
      asked,
      ({ input, output, reused, cut, stoppedAt, seed, calls }) => ({
        usage: { input, output, cacheRead: reused, cacheWrite: null, reasoning: null },
        stopReason: cut ? 'length' : calls.length > 0 ? 'tool-calls' : 'end',
        ...(stoppedAt !== null && { stoppedAt }),
        seed,
        toolCalls: calls.map(({ name, text }, at) => toolCall(`call_${place}_${at + 1}`, name, text)),
      }),
    );
  };
}
