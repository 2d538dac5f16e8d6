import { createParser } from 'eventsource-parser';
import type { YieldNow } from './yield-now.ts';
import { chatWire, readFailure } from '../../vendors/index.ts';
import { malformed } from '../provider/failures.ts';
import type { ReplyMeter } from '../provider/reply-meter.ts';

/** An event longer than this is no model's reply, characters. */
const MAX_EVENT = 16 * 2 ** 20;

/**
 * The JSON of each server-sent event, `[DONE]` as that text. Bytes may be cut anywhere, inside a character too.
 * @param read waits for the next chunk; it rejects on a time-out
 * @param yieldNow lets others be heard where it is time: a flood must not keep a pause waiting
 * @param meter counts what comes; it throws past its limits
 * @throws AppError `model.malformed_reply` on data that is not JSON
 */
export async function* readEvents(
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
    return { error: data.trim() || 'it says no more.' };
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
