import { AppError } from '../../../domain/errors.ts';
import type {
  BrowserModelApi,
  BrowserPrompt,
  BrowserUsage,
} from '../../../protocol/threads/browser-model.ts';

/** What is used of the browser's Prompt API; older versions count by other names. */
interface Session {
  promptStreaming(
    input: string,
    options: { signal?: AbortSignal; responseConstraint?: unknown },
  ): ReadableStream<string>;
  measureContextUsage?(input: string): Promise<number>;
  measureInputUsage?(input: string): Promise<number>;
  readonly contextUsage?: number;
  readonly inputUsage?: number;
  destroy(): void;
}

export interface LanguageModelStatic {
  availability(options?: unknown): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(options: unknown): Promise<Session>;
}

interface Running {
  readonly session: Session;
  readonly reader: ReadableStreamDefaultReader<string>;
  readonly abort: AbortController;
  readonly input: number | null;
}

/** Languages are named so that the browser need not guess and warn. */
const ENGLISH = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};

const used = (session: Session): number | null => session.contextUsage ?? session.inputUsage ?? null;

function failure(thrown: unknown): AppError {
  const name = thrown instanceof DOMException ? thrown.name : '';
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  if (name === 'AbortError') return new AppError('model.cancelled', 'The request was cancelled.');
  if (name === 'QuotaExceededError') {
    return new AppError(
      'model.bad_request',
      'The request is too long for the browser’s built-in model. Shorten it, or use another model.',
    );
  }
  return new AppError('model.overloaded', `The browser’s built-in model could not answer: ${words}`, {
    retryable: true,
  });
}

/** Serves the browser's own model, where there is one. Runs in the page. */
export function browserModelApi(model: () => LanguageModelStatic | undefined): BrowserModelApi {
  const running = new Map<number, Running>();
  let last = 0;

  async function start(prompt: BrowserPrompt): Promise<Running> {
    const LanguageModel = model();
    if (!LanguageModel)
      throw new AppError('model.unavailable', 'This browser has no built-in model. Choose another model.');
    const earlier = prompt.messages.slice(0, -1);
    const system = prompt.system === null ? [] : [{ role: 'system', content: prompt.system }];
    const abort = new AbortController();
    const session = await LanguageModel.create({
      ...ENGLISH,
      initialPrompts: [...system, ...earlier],
      signal: abort.signal,
    });
    const input = prompt.messages.at(-1)?.content ?? '';
    const measured = await (session.measureContextUsage?.(input) ?? session.measureInputUsage?.(input));
    const before = used(session);
    const stream = session.promptStreaming(input, {
      signal: abort.signal,
      ...(prompt.schema && { responseConstraint: prompt.schema }),
    });
    const tokens = measured === undefined ? null : measured + (before ?? 0);
    return { session, reader: stream.getReader(), abort, input: tokens };
  }

  return {
    async availability() {
      const LanguageModel = model();
      return LanguageModel ? LanguageModel.availability(ENGLISH) : 'absent';
    },
    async open(prompt) {
      last += 1;
      const id = last;
      try {
        running.set(id, await start(prompt));
      } catch (error) {
        throw error instanceof AppError ? error : failure(error);
      }
      return id;
    },
    async read(id) {
      const reply = running.get(id);
      if (!reply) return null;
      try {
        const { done, value } = await reply.reader.read();
        return done ? null : value;
      } catch (error) {
        throw failure(error);
      }
    },
    async close(id): Promise<BrowserUsage> {
      const reply = running.get(id);
      if (!reply) return { input: null, output: null };
      running.delete(id);
      const after = used(reply.session);
      reply.abort.abort();
      reply.session.destroy();
      const { input } = reply;
      return { input, output: after !== null && input !== null && after >= input ? after - input : null };
    },
  };
}
