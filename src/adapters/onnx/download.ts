import { AppError } from '../../domain/errors.ts';

export type ReportProgress = (loadedBytes: number, totalBytes: number) => void;

/**
 * Reads a whole file and reports its bytes as they come. The total is 0 while the server does not say it
 * (a compressed answer's length is not the file's, so it is not taken).
 * @throws AppError `model.load_failed`, retryable
 */
export async function download(
  url: string,
  fetchFn: typeof fetch,
  report: ReportProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetchFn(url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const encoded = response.headers.get('content-encoding') !== null;
    const total = encoded ? 0 : Number(response.headers.get('content-length') ?? 0);
    const bytes = response.body
      ? await readStream(response.body, total, report)
      : new Uint8Array(await response.arrayBuffer());
    report(bytes.length, bytes.length);
    return bytes;
  } catch (cause) {
    throw new AppError('model.load_failed', `The model could not be loaded from ${url}.`, {
      data: { url },
      retryable: true,
      cause,
    });
  }
}

/** @throws AppError `model.load_failed`, retryable */
export async function downloadJson(url: string, fetchFn: typeof fetch): Promise<unknown> {
  const bytes = await download(url, fetchFn, () => undefined);
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  total: number,
  report: ReportProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    loaded += next.value.length;
    report(loaded, Math.max(total, 0));
  }
  if (total > 0 && loaded < total) throw new Error(`Got ${loaded} of ${total} bytes`);
  const bytes = new Uint8Array(loaded);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
