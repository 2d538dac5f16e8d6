import type { FirstLife } from '../../protocol/page/worker.ts';
import { createFacade, type GolemFacade, Listeners } from '../../runtime/facade/index.ts';
import { answerPrograms } from './page/answer-programs.ts';
import { Connection } from './page/connection.ts';
import { Install } from './page/install.ts';
import { LifeMark } from './page/life-mark.ts';
import { answerScrapes } from './page/scrape.ts';

declare global {
  var golem: GolemFacade;
}

export interface BootOptions {
  /** Name of the life: its database, and the lock that one tab holds. */
  readonly name: string;
  readonly storage: 'auto' | 'memory';
  readonly first?: FirstLife;
  /** Bytes kept of files that are read where they lie; left out: all of them are in memory. */
  readonly cacheBytes?: number;
  readonly model?: 'load' | 'off';
  /** Every page of this golem may command it, not only the one that runs it. */
  readonly shared?: boolean;
  /** Given where the page around several frames knows who leads; a lock decides otherwise. */
  readonly role?: 'leader' | 'follower';
  /** Whether the page keeps itself for offline use. An embedded one leaves that to a visit of its own. */
  readonly offline: boolean;
}

/** What the address asks for: `?storage=memory` keeps nothing, `?life=name` uses a database of its own, `?cache=32` reads cold files where they lie. */
export function bootOptions(search: string): BootOptions {
  const parameters = new URLSearchParams(search);
  const cache = Number(parameters.get('cache') ?? Number.NaN);
  return {
    ...(cache >= 0 && { cacheBytes: Math.round(cache * 2 ** 20) }),
    name: parameters.get('life')?.replaceAll(/[^a-z0-9-]/gi, '') || 'golem',
    storage: parameters.get('storage') === 'memory' ? 'memory' : 'auto',
    offline: true,
  };
}

/** Brings the golem of this page up (or finds the tab that runs it) and puts the facade on `globalThis.golem`. */
export function boot({ offline, ...options }: BootOptions): GolemFacade {
  const listeners = new Listeners();
  const baseUrl = new URL('./', document.baseURI).href;
  const mark = options.storage === 'memory' ? null : new LifeMark(options.name);
  const connection = new Connection({
    ...options,
    seen: () => mark?.read() ?? null,
    baseUrl,
    listeners,
  });
  listeners.on('status', (event) => event.type === 'status' && mark?.note(event.status));
  // The page hears the first events too: it subscribes in the same task in which it boots.
  const ready = Promise.resolve().then(() => connection.open());
  ready.catch(() => undefined);
  const install = new Install({
    baseUrl,
    emit: (event) => listeners.emit(event),
    rest: () => connection.rest(),
  });
  // The golem first: what keeps the page for offline use shares its network and its cores.
  if (offline) {
    void ready.catch(() => undefined).then(() => install.start());
    if (options.storage !== 'memory')
      listeners.on('status', (event) => event.type === 'status' && install.lived(event.status.tick));
  }
  globalThis.golem = createFacade(connection, listeners, ready, install);
  if (offline) {
    answerScrapes(globalThis.golem.metrics);
    answerPrograms(globalThis.golem);
  }
  return globalThis.golem;
}
