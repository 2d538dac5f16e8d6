import { AppError } from '../../../domain/errors.ts';
import { yielder } from './yield-now.ts';
import { readEvents } from './event-stream.ts';
import { brokenOff, malformed, providerFailure, unreachable } from '../provider/failures.ts';
import { readText } from './read-text.ts';
import type { Attempt, StreamPart, ReplyParser } from '../provider/provider.ts';
import { parseRetryAfter } from '../../net/index.ts';

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
