import type { EndpointCall } from './endpoint.ts';

/**
 * What a page of another origin and the golem's window between them say to each other (`golem-client.js`, `connect.html`).
 * A service worker answers its own origin only; a window of that origin may ask it.
 */

/** The window's page, below the golem's address. */
export const BRIDGE_PAGE = 'connect.html';

/** The window, to whoever opened it. */
export type BridgeReply =
  /** It is here, and waits to be greeted. Says nothing that anybody may not know. */
  | { readonly golem: 'here' }
  /** The page may ask from now on. */
  | { readonly golem: 'allowed' }
  /** The owner said no. */
  | { readonly golem: 'refused' };

/** The page, to the window. A call comes with a port, over which the answer goes back as it goes to the service worker. */
export type BridgeAsked =
  { readonly golem: 'hello' } | { readonly golem: 'ask'; readonly call: EndpointCall };

/** By it the window tells the golem for whose page it asks; set by nobody else. */
export const ORIGIN_HEADER = 'x-golem-origin';
/** Where the window asks, and tells, which origins may ask: for pages of the golem's own origin. */
export const ORIGINS_PATH = 'v1/golem/origins';
