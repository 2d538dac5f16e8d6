import type { QuarantineReason, RefusalReason } from './grimoire.ts';
import type { TrustLabel } from '../life/life.ts';

/** A piece of a document or a conversation, as it is given to `grimoire.ingest`: pieces of one source in their order. */
export interface IngestItem {
  /** The giver's own name for it; comes back with `recall` as `entry.facts.givenId`. */
  readonly id?: string;
  readonly text: string;
  /** When it was said or written: ISO 8601, or Unix seconds. */
  readonly at?: string | number;
  /** Who said it. */
  readonly by?: string;
  readonly title?: string;
  /** From when on, and until when, it is true: ISO 8601 or Unix seconds. A day alone, as `to`, is included. */
  readonly from?: string | number;
  readonly to?: string | number;
}

export interface IngestOptions {
  /** What it is from, e.g. a file's name. */
  readonly source?: string;
  /** `external` when left out. */
  readonly trust?: TrustLabel;
  /** Of items that say no time of their own. */
  readonly at?: string | number;
}

/** How far a taking in is. */
export interface IngestProgress {
  readonly source: string;
  /** Items that are durable or refused. */
  readonly done: number;
  readonly total: number;
}

/** An item that was not taken in. */
export interface Refused {
  /** Its place among the items given, from 0. */
  readonly index: number;
  readonly reason: RefusalReason;
  /** The memory that says it already; absent where none does. */
  readonly like?: string;
}

/** An item that was taken in and is kept apart until the owner releases it. */
export interface Quarantined {
  readonly index: number;
  readonly id: string;
  readonly reason: QuarantineReason;
}

export interface Ingested {
  /** Ids of the memories, in the order of the items; null where an item was refused. */
  readonly ids: readonly (string | null)[];
  /** Items that were taken in, those in quarantine among them. */
  readonly count: number;
  /** In the order of the items. */
  readonly refused: readonly Refused[];
  readonly quarantined: readonly Quarantined[];
  /** Whether it was cancelled: the items after these were not looked at. */
  readonly cancelled: boolean;
  /** Names this taking in, for `grimoire.undo`; null where nothing was taken in. */
  readonly taking: string | null;
}
