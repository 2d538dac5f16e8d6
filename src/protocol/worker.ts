import type { GolemApi } from './golem.ts';

/** What the page gives the golem worker once, right after making it. */
export interface GolemWorkerInit {
  /** Where the site's files are, absolute, with a slash at the end. */
  readonly baseUrl: string;
  readonly store: MessagePort;
  readonly inference: MessagePort;
  readonly events: MessagePort;
  /** `memory` keeps nothing: embedded or asked for with `?storage=memory`. */
  readonly storage: 'auto' | 'memory';
  /** Name of the database, so that tests and embeds do not share one. */
  readonly name: string;
}

export interface GolemWorkerApi extends GolemApi {
  /** Brings the golem up; events tell how far it is. Resolves when it can be asked. @throws AppError */
  init(init: GolemWorkerInit): Promise<void>;
}

/** What the database and the inference worker have beside their own API. */
export interface Connectable {
  /** Serves the same API on another port. */
  connect(port: MessagePort): void;
}
