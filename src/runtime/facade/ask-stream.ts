import type { AnsweredBy, AskAnswer, AskEvent, AskOptions, FoundAnswer } from '../../domain/past/ask.ts';
import { AppError } from '../../domain/errors.ts';
import type { ModelReply } from '../../domain/models/model.ts';
import { citedIn, lineOf, quotedText, quotesOf, withProviderCitations } from '../../mind/ask/index.ts';
import { sessionOf } from '../../shared/ask-session.ts';
import { sourceNumber } from '../../shared/ask-source.ts';
import type { AskStream, AskVerbs } from '../../protocol/verbs/programs/ask.ts';
import type { Ask } from './ask.ts';

const CANCELLED = 'model.cancelled';

/** What was said in the end, and who said it. */
interface Said {
  readonly by: AnsweredBy;
  readonly text: string;
  readonly citations: ModelReply['citations'];
}

/** A model's answer as it comes. @returns null where it said nothing before it was stopped */
async function* modelSays(
  ask: Ask,
  found: FoundAnswer,
  signal: AbortSignal,
): AsyncGenerator<AskEvent, Said | null> {
  const stream = await ask('ask.begin', found.id);
  const stop = (): void => void ask('models.stop', stream).catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  let [text, model] = ['', found.models[0] ?? ''];
  let ended = false;
  try {
    for (;;) {
      const batch = await ask('models.next', stream);
      if (batch === null) break;
      for (const event of batch) {
        if (event.type === 'started') {
          [text, model] = ['', event.model];
          yield { type: 'started', model };
        } else if (event.type === 'text') {
          text += event.text;
          yield { type: 'text', text: event.text };
        } else if (event.type === 'done') {
          const { reply } = event;
          ended = true;
          return {
            by: { kind: 'model', model: reply.model, servedBy: reply.servedBy },
            text: reply.text,
            citations: reply.citations,
          };
        }
      }
    }
    ended = true;
  } catch (thrown) {
    ended = true;
    if (AppError.from(thrown).code !== CANCELLED) throw thrown;
  } finally {
    signal.removeEventListener('abort', stop);
    if (!ended) stop();
  }
  return text === ''
    ? null
    : { by: { kind: 'model', model, servedBy: model, stopped: true }, text, citations: [] };
}

/** What was found, said without a model. @param instead why none said it, where one was to */
async function* quoted(
  found: FoundAnswer,
  instead: Extract<AnsweredBy, { kind: 'quoted' }>['instead'],
): AsyncGenerator<AskEvent, Omit<AskAnswer, 'request'>> {
  for (const [at, sentence] of found.sentences.entries()) {
    yield { type: 'text', text: `${at > 0 ? '\n\n' : ''}${lineOf(sentence)}` };
  }
  return { found, by: { kind: 'quoted', instead }, ...quotedText(found.sentences) };
}

const cancelled = (): AppError => new AppError(CANCELLED, 'The answer was stopped before it began.');

async function* answered(
  ask: Ask,
  found: FoundAnswer,
  signal: AbortSignal,
): AsyncGenerator<AskEvent, AskAnswer> {
  if (found.models.length === 0) return { ...(yield* quoted(found, null)), request: null };
  let answer: Omit<AskAnswer, 'request'>;
  try {
    const said = yield* modelSays(ask, found, signal);
    if (said === null) throw cancelled();
    const text = withProviderCitations(said.text, said.citations, sourceNumber);
    const quotes = quotesOf(said.citations, sourceNumber);
    answer = {
      found,
      by: said.by,
      ...citedIn(text, found.sources),
      ...(quotes.length > 0 && { quotes }),
    };
  } catch (thrown) {
    const { code, message } = AppError.from(thrown);
    if (code === CANCELLED) throw thrown;
    // What was found is an answer all the same.
    if (found.models.length > 0) yield { type: 'started', model: '' };
    answer = yield* quoted(found, { code, text: message });
    // A tab that watches keeps nothing, and asked nobody.
    if (code === 'tab.read_only') return { ...answer, request: null };
  }
  const session = sessionOf(found);
  const [last] = await ask('gateway.requests', { profile: 'chat', session, limit: 1 }).catch(() => []);
  const whole = { ...answer, request: last?.id ?? null };
  const { found: _, ...kept } = whole;
  await ask('ask.keep', found.id, kept).catch(() => undefined);
  return whole;
}

async function* events(
  ask: Ask,
  find: () => Promise<FoundAnswer>,
  signal: AbortSignal,
): AsyncGenerator<AskEvent> {
  const found = await find();
  if (signal.aborted) throw cancelled();
  yield { type: 'found', found };
  yield { type: 'done', answer: yield* answered(ask, found, signal) };
}

/** An answer to what `find` finds; a model is asked where it names one. */
export function askStream(
  ask: Ask,
  find: () => Promise<FoundAnswer>,
  signal: AbortSignal | undefined,
): AskStream {
  const abort = new AbortController();
  const iterator = events(ask, find, signal ? AbortSignal.any([signal, abort.signal]) : abort.signal);
  return {
    [Symbol.asyncIterator]: () => iterator,
    answer: async () => {
      for await (const event of iterator) if (event.type === 'done') return event.answer;
      throw cancelled();
    },
    cancel: () => abort.abort(),
  };
}

export const asks =
  (ask: Ask): AskVerbs['ask'] =>
  (question, { signal, ...options }: AskOptions & { readonly signal?: AbortSignal } = {}) =>
    askStream(ask, () => ask('ask', question, options), signal);
