/** Why an event was dropped: before anything was computed of it, for want of a place, or as what is expected of it is settled. */
export const DROP_REASONS = [
  'anonymous', // it says no kind
  'permission', // it lets somebody move something; nothing moves
  'echo', // book-keeping that repeats what another event says
  'dust', // it moves nothing
  'repeat', // the same words again in the same block
  'flood', // more of one kind from one contract than a block is read for
  'no-place', // nobody whom it is about is known, and there is no place for another
  'settled', // what it would teach is known well enough, and it concerns nothing that is owned
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/**
 * What a pulse brought, screened and put in columns: what of a world's logs the mind reads, and what is recorded of them. Plain data.
 * Whole numbers throughout, so that they take little room.
 */
export interface EventStream {
  /** Contracts that spoke, and parties that events name. */
  readonly addresses: readonly string[];
  /** By their names (`erc20.Transfer`) where they are known, else the first bytes of their selector. */
  readonly kinds: readonly string[];
  /** Number of the block that `block` counts from. */
  readonly firstBlock: number;
  /** A row an event, in the order of the chain. */
  readonly block: readonly number[];
  readonly index: readonly number[];
  /** Into `addresses` and `kinds`. */
  readonly source: readonly number[];
  readonly kind: readonly number[];
  /** The party that it names first; -1 where it names none. */
  readonly party: readonly number[];
  /** Of rows in which a token is paid, who pays; absent where none is, and in what minds before version 17 recorded. */
  readonly paid?: readonly (readonly [row: number, payer: number])[];
  /** ln(1 + |amount| in units), in thousandths. */
  readonly size: readonly number[];
  /** Pool tick after it, where it says one, or what is to it as a tick is; null where it says none. */
  readonly level: readonly (number | null)[];
  /** Events of one source and kind that were dropped and still count towards how often it speaks: source, kind, how many. */
  readonly unread: readonly (readonly [source: number, kind: number, count: number])[];
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
  /** The first few that were dropped: why, source, kind and block. */
  readonly samples: readonly (readonly [reason: DropReason, source: number, kind: number, block: number])[];
}
