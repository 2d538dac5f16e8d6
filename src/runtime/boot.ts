import type { GolemFacade } from './facade.ts';
import { Connection } from './page/connection.ts';
import { createFacade } from './page/create-facade.ts';
import { Install } from './page/install.ts';
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
  const baseUrl = new URL('./', document.baseURI).href;
  const connection = new Connection({
    baseUrl,
    storage: parameters.get('storage') === 'memory' ? 'memory' : 'auto',
    name: parameters.get('life')?.replaceAll(/[^a-z0-9-]/gi, '') || 'golem',
    deliver: (batch) => listeners.deliver(batch),
    emit: (event) => listeners.emit(event),
  });
  // The page hears the first events too: it subscribes in the same task in which it boots.
  const ready = Promise.resolve().then(() => connection.open());
  ready.catch(() => undefined);
  const install = new Install({
    baseUrl,
    emit: (event) => listeners.emit(event),
    rest: () => connection.rest(),
  });
  // The golem first: what keeps the page for offline use shares its network and its cores.
  void ready.catch(() => undefined).then(() => install.start());
  globalThis.golem = createFacade(connection, listeners, ready, install);
  return globalThis.golem;
}
