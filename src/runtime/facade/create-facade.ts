import type { GolemEventType } from '../../domain/events/events.ts';
import type { WireForms } from '../../protocol/verbs/api.ts';
import type { PiiVerbs } from '../../protocol/verbs/models/pii.ts';
import type { InstallVerbs } from '../../protocol/verbs/page.ts';
import type { VERBS } from '../../protocol/verbs/table.ts';
import type { TracesVerbs } from '../../protocol/verbs/observability/traces.ts';
import type { EventOf, GolemFacade } from './facade.ts';
import type { Answering, Ask } from './ask.ts';
import { asks } from './ask-stream.ts';
import { type At, type FacadeName, facadeOf } from './facade-of.ts';
import { complete, generate } from './generate.ts';
import type { Listeners } from './listeners.ts';
import { loadModel } from './load-model.ts';
import { memoryUse } from './memory-use.ts';
import type { ArchiveProgress } from '../../domain/storage/archive.ts';
import { AppError } from '../../domain/errors.ts';
import type { TravelForms, TravelOptions, TravelVerbs } from '../../protocol/verbs/life/travel.ts';

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
const travelForms = (ask: Ask): Pick<TravelVerbs, keyof TravelForms> => ({
  exportAll: (options = {}) => ask('exportAll', listener(options)),
  importAll: (file, options = {}) => {
    const stream = file instanceof Blob ? file.stream() : file;
    const { models = false, near = [] } = options;
    return ask('importAll', abortable(stream, options.signal), { models, near }, listener(options));
  },
});

type ByPage = {
  [Name in keyof typeof VERBS]: (typeof VERBS)[Name]['by'] extends 'page' ? Name : never;
}[keyof typeof VERBS];

/** What the page has a hand in: verbs that it answers itself, and those that it asks in another form. */
type OwnVerbs = { readonly [Name in FacadeName & (ByPage | keyof WireForms)]: At<Name> };

/** A masked text comes as plain data; the way back is made here, of its conversation. */
const mask =
  (ask: Ask): PiiVerbs['mask'] =>
  async (text, options) => {
    const masked = await ask('pii.mask', text, options);
    return { ...masked, restore: (reply) => ask('pii.restore', masked.session, reply) };
  };

/** A function cannot cross a thread as part of an object, nor a signal at all: they go beside it. */
const exportTraces =
  (ask: Ask): TracesVerbs['export'] =>
  async ({ onProgress, signal, ...target }) => {
    const name = crypto.randomUUID();
    const cancel = (): void => void ask('traces.cancelExport', name).catch(() => undefined);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', cancel);
    try {
      return await ask('traces.export', target, name, onProgress);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };

/** The public API over whoever answers: verbs of the table go as they are, but for the page's own. */
export function createFacade(
  answering: Answering,
  listeners: Pick<Listeners, 'on'>,
  ready: Promise<void>,
  install: InstallVerbs,
): GolemFacade {
  const ask = answering.call.bind(answering) as Ask;
  const own: OwnVerbs = {
    ready,
    on: (type: GolemEventType | '*', listener: (event: never) => void) =>
      listeners.on(type, listener as (event: EventOf<GolemEventType>) => void),
    // Nobody looks back before the page is up: what does it comes when it is asked for.
    'state.reopen': async (tick) => {
      const { reopen } = await import('./reopen.ts');
      return reopen(answering, listeners, tick, (past, heard) => createFacade(past, heard, ready, install));
    },
    'install.status': () => install.status(),
    'install.persist': () => install.persist(),
    'install.install': () => install.install(),
    'install.update': () => install.update(),
    ask: asks(ask),
    'models.generate': generate(ask),
    'localModel.load': loadModel(ask),
    'gateway.complete': complete(ask),
    'pii.mask': mask(ask),
    'traces.export': exportTraces(ask),
    ...travelForms(ask),
    weight: memoryUse(ask),
  };
  const given: Readonly<Record<string, unknown>> = own;
  return facadeOf((name) => given[name] ?? answering.call.bind(answering, name));
}
