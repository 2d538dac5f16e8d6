import { type Endpoint, transfer } from 'comlink';
import { AppError } from '../../domain/errors.ts';
import { deferred } from '../async/deferred.ts';
import { WALL_TIMER } from '../async/timer.ts';
import { watchLifeline } from './lifeline.ts';
import { askOver, type Ask, reach, sent, tableOver } from './line.ts';
import type { Served } from './serve.ts';

/** How long a worker may take to begin, ms: its script is in the service worker's keeping, or comes over the network, however slow. */
const PATIENCE_MS = { kept: 30_000, fetched: 180_000 };

/** The function that a worker is served with. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what it is given is its own
export type Begin = (...given: any[]) => object | Promise<object>;

/** A kind of worker. */
export interface WorkerKind<Made extends Begin> {
  /** One word. */
  readonly kind: string;
  /** The subject of a sentence, e.g. `The fork's worker`. */
  readonly who: string;
  /** What comes of its end, where that is more than the end of what was asked: `; it is made anew`. */
  readonly consequence?: string;
  /** @param name of the worker: under it it holds a lifeline */
  spawn(name: string): Worker;
  /** What it is served with: a type and nothing else, since that is the worker's own. */
  readonly serves?: Made;
}

/** A thread that was spawned, on whatever platform. */
export interface Thread {
  /** Over which it is asked. */
  readonly line: Endpoint;
  terminate(): void;
  /** Tells why it is gone, however it went. Returns a stop function. */
  watch(gone: (why: string) => void): () => void;
}

/** A worker as whoever made it has it. */
export interface StartedWorker<Table extends object> {
  /** Waits until the worker has begun. Each call rejects with `worker.lost` once the worker is gone. Functions may be arguments. */
  readonly table: Table;
  readonly ask: Ask;
  /** Rejects as the worker's own beginning does; then the worker has been ended. */
  readonly begun: Promise<void>;
  /** Rejects with `worker.lost` when it stops by itself or does not begin, and with the reason when it is ended. */
  readonly lost: Promise<never>;
  /** A port on which another thread can ask its table. */
  connect(): MessagePort;
  /** @param reason what calls under way reject with */
  end(reason?: unknown): void;
}

/** Tells once why a worker is gone, however it went. Returns a stop function. */
function watch(
  worker: Worker,
  name: string,
  { who, consequence = '' }: Pick<WorkerKind<Begin>, 'who' | 'consequence'>,
  gone: (why: string) => void,
): () => void {
  const stops: (() => void)[] = [];
  // Chromium may not start one and say nothing, no error either (seen right after a page was left and opened again).
  const patience = navigator.serviceWorker?.controller ? PATIENCE_MS.kept : PATIENCE_MS.fetched;
  const late = (): void => gone(`${who} did not start within ${patience / 1000} s${consequence}.`);
  const callOff = WALL_TIMER.after(patience, late);
  stops.push(callOff);
  worker.addEventListener(
    'message',
    () => {
      callOff();
      stops.push(watchLifeline(name, () => gone(`${who} stopped${consequence}.`)));
    },
    { once: true },
  );
  worker.addEventListener('error', ({ message }) =>
    gone(`${who} stopped: ${message || 'its script did not load'}`),
  );
  return () => stops.forEach((stop) => stop());
}

/** Starts a worker of the page, begins it with what it is given, and looks after it. */
export function startWorker<Made extends Begin>(
  kind: WorkerKind<Made>,
  ...given: Parameters<Made>
): StartedWorker<Awaited<ReturnType<Made>>> {
  const name = `${kind.kind}-${crypto.randomUUID()}`;
  const worker = kind.spawn(name);
  const thread: Thread = {
    line: worker,
    terminate: () => worker.terminate(),
    watch: (gone) => watch(worker, name, kind, gone),
  };
  return lookAfter(kind, thread, ...given);
}

/** Begins a thread that was spawned with what it is given, and looks after it. */
export function lookAfter<Made extends Begin>(
  kind: Pick<WorkerKind<Made>, 'kind' | 'who' | 'serves'>,
  thread: Thread,
  ...given: Parameters<Made>
): StartedWorker<Awaited<ReturnType<Made>>> {
  const lost = deferred<never>();
  lost.promise.catch(() => undefined);
  let over: { readonly reason: unknown } | null = null;
  /** Calls under way. */
  const waiting = new Set<(reason: unknown) => void>();
  const finish = (reason: unknown): void => {
    if (over) return;
    over = { reason };
    unwatch();
    thread.terminate();
    for (const reject of waiting) reject(reason);
    waiting.clear();
  };
  const lose = (reason: unknown): void => {
    if (over) return;
    finish(reason);
    lost.reject(reason);
  };
  const unwatch = thread.watch((why) =>
    lose(new AppError('worker.lost', why, { data: { worker: kind.kind }, retryable: true })),
  );
  /** What was asked of it, or why it is gone: nothing of an answer stays here. */
  const orLost = <Answer>(question: () => Promise<Answer>): Promise<Answer> =>
    new Promise<Answer>((resolve, reject) => {
      if (over) return reject(over.reason);
      waiting.add(reject);
      void question()
        .then(resolve, reject)
        .finally(() => waiting.delete(reject));
    });
  const served = reach<Served<readonly unknown[]>>(thread.line);
  const asked = askOver(served);
  const ask: Ask = (method, args) => orLost(() => asked(method, args));
  const begun = orLost(() => served.begin(...sent(given)));
  begun.catch(finish);
  return {
    table: tableOver(ask),
    ask,
    begun,
    lost: lost.promise,
    connect() {
      const { port1, port2 } = new MessageChannel();
      void served.connect(transfer(port1, [port1]));
      return port2;
    },
    end: (reason = new AppError('worker.lost', `${kind.who} was stopped.`)) => lose(reason),
  };
}

/** Asks a worker made for this one question; it ends with the answer, or with the signal. @throws AppError `worker.lost`, and the signal's reason */
export async function askWorker<Made extends () => object, Answer>(
  kind: WorkerKind<Made>,
  question: (table: Awaited<ReturnType<Made>>) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = startWorker(kind, ...([] as unknown as Parameters<Made>));
  const abort = (): void => worker.end(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await question(worker.table);
  } finally {
    signal?.removeEventListener('abort', abort);
    worker.end();
  }
}
