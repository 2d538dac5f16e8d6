/** What a program asks of the golem over HTTP, through the service worker of the page or a server in Node, and what it is told. Plain data. */

export interface EndpointCall {
  /** E.g. `POST`. */
  readonly method: string;
  /** Below the golem's own address, e.g. `/v1/chat/completions`. */
  readonly path: string;
  /** What follows the `?` of the address, without it. */
  readonly query?: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface EndpointHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer: whole, or in pieces as they come. */
export interface EndpointAnswer extends EndpointHead {
  readonly body: string | AsyncIterable<string>;
}

/** Where programs find the golem: what follows the page's address. */
export const ENDPOINT_ROOT = 'v1/';

/** The service worker asks each page whether it can answer; the first that says so is given the call. */
export interface EndpointKnock {
  readonly type: 'ENDPOINT';
}

/** What a page says over the port that came with the knock. */
export type EndpointReply =
  | { readonly here: true }
  | { readonly head: EndpointHead }
  | { readonly piece: string }
  | { readonly end: true };

/** What the service worker says over it. */
export type EndpointAsked = { readonly call: EndpointCall } | { readonly cancel: true };
