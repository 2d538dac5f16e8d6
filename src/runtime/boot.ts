import type { GolemFacade } from './facade.ts';
import { Connection } from './page/connection.ts';
import { createFacade } from './page/create-facade.ts';
import { Listeners } from './page/listeners.ts';

declare global {
  var golem: GolemFacade;
}

/**
 * Brings the golem of this page up (or finds the tab that runs it) and puts the facade on `globalThis.golem`.
 * Options from the address: `?storage=memory` keeps nothing, `?life=name` uses a database of its own.
 */
export function boot(): GolemFacade {
  const parameters = new URLSearchParams(location.search);
  const listeners = new Listeners();
  const connection = new Connection({
    baseUrl: new URL('./', document.baseURI).href,
    storage: parameters.get('storage') === 'memory' ? 'memory' : 'auto',
    name: parameters.get('life')?.replaceAll(/[^a-z0-9-]/gi, '') || 'golem',
    deliver: (batch) => listeners.deliver(batch),
    emit: (event) => listeners.emit(event),
  });
  // The page hears the first events too: it subscribes in the same task in which it boots.
  const ready = Promise.resolve().then(() => connection.open());
  ready.catch(() => undefined);
  globalThis.golem = createFacade(connection, listeners, ready);
  return globalThis.golem;
}
