import type { YieldNow } from './yield-now.ts';

/**
 * The text of a body, read piece by piece.
 * @param read waits for the next piece; it rejects on a time-out
 * @param yieldNow lets others be heard where it is time
 * @param came is told of the bytes of each piece; it may throw, or say that this is enough
 */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  read: <T>(promise: Promise<T>) => Promise<T>,
  yieldNow: YieldNow,
  came: (bytes: number) => 'enough' | undefined,
): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const pieces: string[] = [];
  try {
    for (;;) {
      const { done, value } = await read(reader.read());
      if (done) break;
      pieces.push(decoder.decode(value, { stream: true }));
      if (came(value.byteLength) === 'enough') break;
      const due = yieldNow();
      if (due) await read(due);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return pieces.join('') + decoder.decode();
}
