import { createParser } from 'eventsource-parser';
import { type YieldNow, yielder } from './yield-now.ts';
import { chatWire, readFailure } from '../../vendors/index.ts';
import { malformed, brokenOff, providerFailure, unreachable } from '../provider/failures.ts';
import type { ReplyMeter } from '../provider/limits.ts';
import { AppError } from '../../../domain/errors.ts';
import { readText } from './read-text.ts';
import type { Attempt, StreamPart, ReplyParser } from '../provider/provider.ts';
import { parseRetryAfter } from '../../net/index.ts';

/** An event longer than this is no model's reply, characters. */
const MAX_EVENT = 16 * 2 ** 20;

/**
 * The JSON of each server-sent event, `[DONE]` as that text. Bytes may be cut anywhere, inside a character too.
 * @param read waits for the next chunk; it rejects on a time-out
 * @param yieldNow lets others be heard where it is time: a flood must not keep a pause waiting
 * @param meter counts what comes; it throws past its limits
 * @throws AppError `model.malformed_reply` on data that is not JSON
 */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  read: <T>(promise: Promise<T>) => Promise<T>,
  meter: Pick<ReplyMeter, 'bytes' | 'event'>,
  yieldNow: YieldNow,
): AsyncGenerator<unknown> {
  const waiting: { readonly event: string | undefined; readonly data: string }[] = [];
  let broken: Error | null = null;
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent: ({ event, data }) => waiting.push({ event, data }),
    onError: (error) => {
      // Fields that the format does not know are to be ignored.
      if (error.type === 'max-buffer-size-exceeded') broken = error;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await read(reader.read());
      meter.bytes(value?.byteLength ?? 0);
      // Some servers do not end their last event with an empty line.
      parser.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
      if (broken) throw malformed('one event is too long.');
      const due = yieldNow();
      if (due) await read(due);
      for (const { event, data } of waiting.splice(0)) {
        meter.event();
        const pause = yieldNow();
        if (pause) await read(pause);
        yield event === 'error' ? failureIn(data) : parseEvent(data);
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** An event that is called a failure is one, whatever is in it. */
function failureIn(data: string): unknown {
  try {
    const told: unknown = JSON.parse(data);
    return readFailure(told) ? told : { error: told };
  } catch {
    return { error: data.trim() || 'no details given.' };
  }
}

function parseEvent(data: string): unknown {
  if (data.trim() === chatWire.DONE) return chatWire.DONE;
  try {
    return JSON.parse(data);
  } catch {
    throw malformed('an event of the stream is not JSON.');
  }
}

export interface HttpCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Of a refusal no more is read than this, bytes. */
const MAX_REFUSAL = 64 * 2 ** 10;

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Posts a request and reads its answer, streamed or whole. @throws AppError `model.*` */
export async function* httpAttempt(
  attempt: Attempt,
  call: HttpCall,
  parser: ReplyParser,
): AsyncGenerator<StreamPart> {
  const { deadlines, meter } = attempt;
  const { host } = new URL(call.url);
  const yieldNow = yielder(() => attempt.now());
  let begun = false;
  const read = <T>(promise: Promise<T>): Promise<T> =>
    guard(promise, attempt, () => (begun ? brokenOff(host) : unreachable(host)));
  const response = await read(
    attempt.fetch(call.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...contextOf(attempt), ...call.headers },
      body: JSON.stringify(call.body),
      signal: deadlines.signal,
    }),
  );
  begun = true;
  deadlines.touch();
  if (!response.ok) {
    const retryAfter = parseRetryAfter(response.headers, attempt.now());
    let came = 0;
    const words = await readText(response.body, read, yieldNow, (bytes) =>
      (came += bytes) >= MAX_REFUSAL ? 'enough' : undefined,
    );
    throw providerFailure(response.status, parseBody(words), retryAfter);
  }
  if (!response.body) throw malformed('it is empty.');
  if (response.headers.get('content-type')?.includes('text/event-stream')) {
    for await (const data of readEvents(response.body, read, meter, yieldNow)) {
      deadlines.touch();
      yield* parser.event(data);
    }
  } else {
    // A server that does not stream answers in one piece.
    const body = parseBody(
      await readText(response.body, read, yieldNow, (bytes) => {
        deadlines.touch();
        meter.bytes(bytes);
        return undefined;
      }),
    );
    if (typeof body === 'string') throw malformed('it is neither JSON nor a stream of events.');
    yield* parser.whole(body);
  }
  yield { type: 'reply', reply: parser.finish() };
}

/** The caller's trace, for a server of the owner's that is to go on with it. */
function contextOf({ config, request }: Attempt): Readonly<Record<string, string>> {
  const { traceparent } = request;
  return config.traceparent === true && traceparent !== undefined ? { traceparent } : {};
}

/** Tells a broken connection from a time-out, and both from a fault of our own. */
async function guard<T>(promise: Promise<T>, { deadlines }: Attempt, broken: () => AppError): Promise<T> {
  try {
    return await deadlines.race(promise);
  } catch (error) {
    if (deadlines.signal.aborted) throw deadlines.signal.reason;
    if (error instanceof AppError) throw error;
    // Fetch says no more than that it failed.
    throw broken();
  }
}
