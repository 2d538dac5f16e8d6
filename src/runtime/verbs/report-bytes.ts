import { AppError } from '../../domain/errors.ts';
import { MOST_REPORT_BYTES } from '../../domain/report.ts';

export const reportStream = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();

/** All of a file that was picked. @throws AppError `archive.foreign` before more is read than a bug report can be long */
export async function bytesOfReport(file: Blob | ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = (file instanceof Blob ? file.stream() : file).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_REPORT_BYTES) {
      await reader.cancel();
      throw new AppError(
        'archive.foreign',
        'This file is too large for a bug report. Choose a file whose name ends in .golem-report.',
      );
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
