import type { SeenLife } from '../../domain/storage/lying-life.ts';

/** How a life begins where none is stored. What is left out is as on the page itself. */
export interface FirstLife {
  /** The world it is born in; the first on offer when left out or unknown. */
  readonly worldId?: string;
  /** Times real time. */
  readonly speed?: number;
  /** Whether it begins to run by itself. */
  readonly running?: boolean;
}

/** What the page gives the golem worker once, right after making it. */
export interface GolemWorkerInit {
  /** Where the site's files are, absolute, with a slash at the end. */
  readonly baseUrl: string;
  readonly store: MessagePort;
  readonly inference: MessagePort;
  readonly events: MessagePort;
  /** Where the page tells what the device is like, a `HostReading` each time. */
  readonly device: MessagePort;
  /** To the browser's own model, which lives in the page. */
  readonly browserModel: MessagePort;
  /** `memory` keeps nothing: embedded or asked for with `?storage=memory`. */
  readonly storage: 'auto' | 'memory';
  /** Name of the database, so that tests and embeds do not share one. */
  readonly name: string;
  readonly first?: FirstLife;
  /** Bytes kept of the database's files that are read where they lie; left out: all of them are in memory. */
  readonly cacheBytes?: number;
  /** What the page last saw of this life, apart from every database; null where it saw none. */
  readonly seen: SeenLife | null;
  /** Of one visit of the page, however often its workers are made anew. */
  readonly visit: string;
  /** `off` leaves the embedding model alone until it is asked for. */
  readonly model?: 'load' | 'off';
}
