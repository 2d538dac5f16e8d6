/** Pages of another origin, and what the owner has said of them. */

/** What pages of one origin may take in 24 hours, or have taken. */
export interface GuestShare {
  /** US dollars, as far as the prices of the models are known. */
  readonly usd: number;
  readonly requests: number;
}

/** An origin whose pages may ask. */
export interface AllowedOrigin {
  /** E.g. `https://example.org`. */
  readonly origin: string;
  /** Unix ms at which the owner allowed it. */
  readonly since: number;
  /** Unix ms of its last request; null before the first. */
  readonly lastAsked: number | null;
  /** In any 24 hours. */
  readonly limits: GuestShare;
  /** In the last 24 hours. */
  readonly used: GuestShare;
}

/** One whose pages asked and were refused. */
export interface RefusedOrigin {
  readonly origin: string;
  /** Unix ms of its last try. */
  readonly at: number;
}

export interface EndpointStatus {
  /** In the order in which they were allowed. */
  readonly allowed: readonly AllowedOrigin[];
  /** Newest first, since the tab was opened. */
  readonly refused: readonly RefusedOrigin[];
}
