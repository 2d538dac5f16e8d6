import { expose } from 'comlink';
import { installErrorTransfer } from '../../protocol/threads/errors-over-comlink.ts';
import { installStreamTransfer } from '../../protocol/threads/streams-over-comlink.ts';
import { browserDeps } from './engine/browser-deps.ts';
import { pgliteStore } from './store.ts';

/** Answers the store's API on this worker, and on every port that `connect` brings. */
export function serveStore(): void {
  installErrorTransfer();
  installStreamTransfer();
  const store = pgliteStore(browserDeps());
  const connect = (port: MessagePort): void => {
    expose(store, port);
  };
  expose(Object.assign(store, { connect }));
}
