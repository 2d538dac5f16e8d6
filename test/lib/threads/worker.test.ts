import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import {
  type Answers,
  answerOn,
  answerWith,
  lend,
  only,
  serveAnswers,
  tableAt,
} from '../../../src/lib/threads/line.ts';
import { askWorker, startWorker, type WorkerKind } from '../../../src/lib/threads/worker.ts';

interface Counter {
  add(n: number): Promise<number>;
  /** Tells each number up to one. */
  count(to: number, told: (n: number) => void): Promise<string>;
  never(): Promise<void>;
  fails(): Promise<void>;
}

const counter = (from: number): Counter => {
  let at = from;
  return {
    add: (n) => Promise.resolve((at += n)),
    async count(to, told) {
      for (let n = 1; n <= to; n += 1) await (told(n) as unknown as Promise<void>);
      return `counted to ${to}`;
    },
    never: () => new Promise(() => undefined),
    fails: () => Promise.reject(new AppError('store.quota', 'Full.', { data: { bytes: 7 } })),
  };
};

const ports = new Set<MessagePort>();
afterEach(() => {
  for (const port of ports) port.close();
  ports.clear();
  vi.useRealTimers();
});
beforeEach(() => vi.stubGlobal('navigator', {}));

function channel(): MessageChannel {
  const made = new MessageChannel();
  ports.add(made.port1).add(made.port2);
  return made;
}

/** A worker of this thread: what it is asked comes over a channel. @param begin null makes nothing of what it is sent */
function fakeWorker(begin: ((from: number) => Promise<Counter>) | null) {
  const { port1, port2 } = channel();
  const events = new EventTarget();
  let table: Promise<Counter> | null = null;
  const served = {
    ask: (method: string, ...args: readonly unknown[]) => answerWith(table!, method, args),
    begin: async (from: number) => void (await (table = begin!(from))),
    connect: (port: MessagePort) => answerOn(port, table!),
  };
  if (begin) {
    serveAnswers(port2, served as Answers);
    port2.postMessage('here');
  }
  const terminate = vi.fn(() => port2.close());
  const worker = {
    postMessage: (message: unknown, transfer: Transferable[]) => port1.postMessage(message, transfer),
    addEventListener: (type: string, listener: EventListener, options?: AddEventListenerOptions) =>
      (type === 'message' ? port1 : events).addEventListener(type, listener, options),
    removeEventListener: (type: string, listener: EventListener) => port1.removeEventListener(type, listener),
    start: () => port1.start(),
    terminate,
  };
  const kind: WorkerKind<(from: number) => Promise<Counter>> = {
    kind: 'counter',
    who: 'The counter',
    consequence: '; it is made anew',
    spawn: () => {
      port1.start();
      return worker as unknown as Worker;
    },
  };
  return {
    kind,
    terminate,
    breaks: (message: string) => events.dispatchEvent(Object.assign(new Event('error'), { message })),
  };
}

test('a table is asked over a port: values, functions, errors with their codes', async () => {
  const table = tableAt<Counter>(lendTo(counter(1)));
  expect(await table.add(2)).toBe(3);
  const told: number[] = [];
  expect(await table.count(3, (n) => void told.push(n))).toBe('counted to 3');
  expect(told).toEqual([1, 2, 3]);
  await expect(table.fails()).rejects.toMatchObject({ code: 'store.quota', data: { bytes: 7 } });
});

test('what a table does not have is nobody’s, and a part of one has no more than its names', async () => {
  const whole = tableAt<Counter & { gone(): Promise<void> }>(lendTo(counter(1)));
  await expect(whole.gone()).rejects.toMatchObject({ code: 'worker.protocol' });
  const part = tableAt<Counter>(lendTo(only(counter(5), ['add'])));
  expect(await part.add(1)).toBe(6);
  await expect(part.never()).rejects.toMatchObject({ code: 'worker.protocol' });
});

function lendTo(table: object): MessagePort {
  const port = lend(table);
  ports.add(port);
  return port;
}

test('a worker is begun with what it is given, and can be asked before it has begun, from another port too', async () => {
  const { kind } = fakeWorker((from) => Promise.resolve(counter(from)));
  const worker = startWorker(kind, 10);
  expect(await worker.table.add(1)).toBe(11);
  const second = worker.connect();
  ports.add(second);
  expect(await tableAt<Counter>(second).add(1)).toBe(12);
});

test('one that breaks is lost: calls under way and later ones reject, and it is ended', async () => {
  const { kind, breaks, terminate } = fakeWorker((from) => Promise.resolve(counter(from)));
  const worker = startWorker(kind, 0);
  await worker.begun;
  const waiting = worker.table.never();
  breaks('out of memory');
  const reason = { code: 'worker.lost', message: 'The counter stopped: out of memory', retryable: true };
  await expect(waiting).rejects.toMatchObject(reason);
  await expect(worker.lost).rejects.toMatchObject(reason);
  await expect(worker.table.add(1)).rejects.toMatchObject(reason);
  expect(terminate).toHaveBeenCalledOnce();
});

test('one that cannot begin says why and is ended, and is not taken for lost', async () => {
  const { kind, terminate } = fakeWorker(() => Promise.reject(new AppError('store.version', 'Too new.')));
  const worker = startWorker(kind, 0);
  let lost = false;
  worker.lost.catch(() => (lost = true));
  await expect(worker.begun).rejects.toMatchObject({ code: 'store.version' });
  await expect(worker.table.add(1)).rejects.toMatchObject({ code: 'store.version' });
  expect(terminate).toHaveBeenCalledOnce();
  expect(lost).toBe(false);
});

test('one that never says a word is lost after three minutes', async () => {
  vi.useFakeTimers();
  const { kind } = fakeWorker(null);
  const { begun } = startWorker(kind, 0);
  const refused = expect(begun).rejects.toMatchObject({
    code: 'worker.lost',
    message: 'The counter did not start within 180 s; it is made anew.',
  });
  await vi.advanceTimersByTimeAsync(180_000);
  await refused;
});

test('a worker for one question ends with the answer, and with the signal', async () => {
  const answered = fakeWorker(() => Promise.resolve(counter(1)));
  const kind = answered.kind as unknown as WorkerKind<() => Counter>;
  expect(await askWorker(kind, (table) => table.add(1))).toBe(2);
  expect(answered.terminate).toHaveBeenCalledOnce();
  const cut = fakeWorker(() => Promise.resolve(counter(1)));
  const stop = new AbortController();
  const asking = askWorker(
    cut.kind as unknown as WorkerKind<() => Counter>,
    (table) => table.never(),
    stop.signal,
  );
  stop.abort(new AppError('import.cancelled', 'Enough.'));
  await expect(asking).rejects.toMatchObject({ code: 'import.cancelled' });
  expect(cut.terminate).toHaveBeenCalledOnce();
});
