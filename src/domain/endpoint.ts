/** Pages of another origin, and what the owner has said of them. */

/** An origin whose pages may ask. */
export interface AllowedOrigin {
  /** E.g. `https://example.org`. */
  readonly origin: string;
  /** Unix ms at which the owner allowed it. */
  readonly since: number;
  /** Unix ms of its last request; null before the first. */
  readonly lastAsked: number | null;
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
