import { transferHandlers } from 'comlink';
import { AppError } from '../../domain/errors.ts';
import { packError, unpackError } from './errors-over-comlink.ts';
import type { Wire } from './errors-over-comlink.ts';

/** Reader to source: one more chunk, or no more at all. */
type Ask = { readonly kind: 'pull' } | { readonly kind: 'cancel'; readonly reason: Wire };
/** Source to reader: one answer to each pull. */
type Answer =
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'error'; readonly error: Wire };

/**
 * Lets a stream of bytes be read at the other end of a port. A chunk goes only when it was asked for, so the source is
 * never ahead of the reader by more than that; where browsers can transfer streams themselves they read ahead.
 */
export function sendStream(stream: ReadableStream<Uint8Array>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const reader = stream.getReader();
  const answer = (message: Answer, transfer: Transferable[] = []): void =>
    port1.postMessage(message, transfer);
  const pull = async (): Promise<void> => {
    try {
      const { done, value } = await reader.read();
      if (done) return answer({ kind: 'end' });
      const { buffer, byteLength } = value;
      const chunk = byteLength === buffer.byteLength ? value : value.slice();
      answer({ kind: 'chunk', chunk }, [chunk.buffer as ArrayBuffer]);
    } catch (error) {
      answer({ kind: 'error', error: packError(error) });
    }
  };
  port1.onmessage = ({ data }: MessageEvent<Ask>) => {
    if (data.kind === 'pull') return void pull();
    port1.close();
    void reader.cancel(unpackError(data.reason)).catch(() => undefined);
  };
  // The thread that read it is gone: nobody will cancel.
  port1.addEventListener('close', () => void reader.cancel('gone').catch(() => undefined));
  return port2;
}

/** The stream behind a port of {@link sendStream}. */
export function receiveStream(port: MessagePort): ReadableStream<Uint8Array> {
  let waiting: { resolve(answer: Answer): void; reject(error: unknown): void } | null = null;
  let over = false;
  const lost = (): AppError =>
    new AppError('worker.lost', 'The thread that made this stream has ended.', { retryable: true });
  const close = (): void => {
    over = true;
    port.close();
  };
  port.onmessage = ({ data }: MessageEvent<Answer>) => waiting?.resolve(data);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        port.addEventListener('close', () => {
          if (over) return;
          over = true;
          if (waiting === null) controller.error(lost());
          else waiting.reject(lost());
        });
      },
      async pull(controller) {
        const answer = await new Promise<Answer>((resolve, reject) => {
          waiting = { resolve, reject };
          port.postMessage({ kind: 'pull' } satisfies Ask);
        });
        waiting = null;
        if (answer.kind === 'chunk') return controller.enqueue(answer.chunk);
        close();
        if (answer.kind === 'end') controller.close();
        else controller.error(unpackError(answer.error));
      },
      cancel(reason) {
        port.postMessage({ kind: 'cancel', reason: packError(reason) } satisfies Ask);
        close();
      },
    },
    { highWaterMark: 0 },
  );
}

let installed = false;

/**
 * Lets streams of bytes be arguments and results of calls over Comlink, in browsers that cannot transfer streams as in
 * those that can. Call it on both sides before the first such call; a second call does nothing.
 */
export function installStreamTransfer(): void {
  if (installed) return;
  installed = true;
  transferHandlers.set('stream', {
    canHandle: (value: unknown): value is ReadableStream<Uint8Array> => value instanceof ReadableStream,
    serialize: (stream: ReadableStream<Uint8Array>) => {
      const port = sendStream(stream);
      return [port, [port]];
    },
    deserialize: (port: MessagePort) => receiveStream(port),
  });
}
