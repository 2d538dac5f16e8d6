import type { Endpoint } from 'comlink';
import { deferred } from '../async/deferred.ts';
import { holdLifeline } from './lifeline.ts';
import { answering, type Answers, answerOn, serveAnswers } from './line.ts';

/** What a worker answers beside its table. */
export interface Served<Given extends readonly unknown[]> extends Answers {
  begin(...given: Given): Promise<void>;
  /** Answers on another port too. */
  connect(port: MessagePort): void;
}

/**
 * What a worker is, in one call: a table of methods, made when the worker is begun with what it is given.
 * {@link file://./worker.ts startWorker} is the other side, which takes its types from the same function.
 */
export function serve<Given extends readonly unknown[]>(
  begin: (...given: Given) => object | Promise<object>,
): void {
  // With more than one thread each WASM thread runs this module again; it must not take the thread's messages away.
  if (self.name === 'em-pthread') return;
  holdLifeline(self.name);
  serveOn(self, begin);
  self.postMessage('here');
}

/** The same on a port, of a thread that is no worker of a page: {@link file://./worker.ts lookAfter} is the other side. */
export function serveOn<Given extends readonly unknown[]>(
  port: Endpoint,
  begin: (...given: Given) => object | Promise<object>,
): void {
  const table = deferred<object>();
  table.promise.catch(() => undefined);
  const served: Served<Given> = {
    ...answering(table.promise),
    async begin(...given) {
      try {
        table.resolve(await begin(...given));
      } catch (error) {
        table.reject(error);
        throw error;
      }
    },
    connect: (port) => answerOn(port, table.promise),
  };
  serveAnswers(port, served);
}
