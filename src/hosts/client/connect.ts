import { AppError } from '../../domain/errors.ts';
import type { InstallVerbs } from '../../protocol/verbs/page.ts';
import { createFacade, type GolemFacade } from '../../runtime/facade/index.ts';
import { type HttpOptions, overHttp } from './over-http.ts';

/** How a golem is reached; all may be left out where it runs on this machine and asks for no key. */
export type ConnectOptions = HttpOptions;

/** A golem of another process: every verb that it answers itself. */
export type GolemClient = Omit<GolemFacade, 'on' | 'install' | 'ready'>;

const noPage = (): Promise<never> =>
  Promise.reject(new AppError('worker.protocol', 'This golem has no page, so there is nothing to install.'));
const NO_PAGE: InstallVerbs = { status: noPage, persist: noPage, install: noPage, update: noPage };

const NO_EVENTS = {
  on: (): never => {
    throw new AppError('worker.protocol', 'Events are not sent over HTTP. Ask golem.status() instead.');
  },
};

/**
 * A golem that `golem serve` runs, by its address.
 * @param address e.g. `http://127.0.0.1:4180`
 * @returns its verbs by topic; each rejects with an error that has `code`, `data` and `retryable`
 */
export function connect(address: string, options: ConnectOptions = {}): GolemClient {
  return createFacade(overHttp(address, options), NO_EVENTS, Promise.resolve(), NO_PAGE);
}

/** The golem of the page that this script runs in. @throws AppError `golem.not_found` where the page has none */
export function inPage(): GolemFacade {
  const { golem } = globalThis as { readonly golem?: GolemFacade };
  if (golem) return golem;
  throw new AppError('golem.not_found', 'This page runs no golem. Use connect() with the address of one.');
}
