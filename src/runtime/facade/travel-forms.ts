import type { ArchiveProgress } from '../../domain/storage/archive.ts';
import { AppError } from '../../domain/errors.ts';
import type { TravelForms, TravelOptions, TravelVerbs } from '../../protocol/verbs/life/travel.ts';
import type { Ask } from './ask.ts';

function abortable(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  if (signal === undefined) return stream;
  const cut = new AbortController();
  const cancelled = new AppError('archive.cancelled', 'The import was cancelled. Nothing was changed.');
  const abort = (): void => cut.abort(cancelled);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal: cut.signal });
}

const listener = ({ onProgress }: TravelOptions) =>
  onProgress && ((progress: ArchiveProgress): void => onProgress(progress));

/** A function cannot cross a thread as part of an object, nor a signal at all: they stay here or go beside it. */
export const travelForms = (ask: Ask): Pick<TravelVerbs, keyof TravelForms> => ({
  exportAll: (options = {}) => ask('exportAll', listener(options)),
  importAll: (file, options = {}) => {
    const stream = file instanceof Blob ? file.stream() : file;
    const { models = false, near = [] } = options;
    return ask('importAll', abortable(stream, options.signal), { models, near }, listener(options));
  },
});
