import type { DecisionCycleRecord } from './record.ts';

/** How long a part of a lived span took. */
export interface SpanTiming {
  readonly step: string;
  /** Milliseconds since the span began, and duration. */
  readonly start: number;
  readonly duration: number;
  readonly skipped: boolean;
}

/** What every record says, a tick's and that of any span behind it. */
export type SpanRecord = Pick<
  DecisionCycleRecord,
  'tick' | 'golemId' | 'worldTime' | 'wallTime' | 'versions' | 'learned'
> & { readonly timings: readonly SpanTiming[] };

/**
 * The record of a span that is lived behind a tick: a delta cycle, and whatever else is lived so. A theta tick has its own record and
 * is at place 0 of its tick; these follow it from place 1 on.
 */
export interface LivedSpanRecord extends SpanRecord {
  readonly kind: string;
  readonly place: number;
  readonly worldId: string;
  /** Ids of memories that it made, and of those that it changed. */
  readonly learned: readonly string[];
  readonly changed: readonly string[];
}

/** A fact that replay brought back to where its episodes put it. */
export interface Rehearsed {
  readonly id: string;
  /** Confidence that had faded since it was last reinforced, 0..1. */
  readonly gain: number;
  /** Discounted share of the ticks to come that its regime is expected to have, 0..1. */
  readonly need: number;
}

/** What a delta cycle came to: the Curator's work behind the tick that ends it. */
export interface DeltaRecord extends LivedSpanRecord {
  readonly kind: 'delta';
  /** Ids of knowledge that has faded below use; it stays where it is. */
  readonly faded: readonly string[];
  /** Memories that it looked at. */
  readonly read: { readonly episodes: number; readonly knowledge: number };
  /** Absent where none was, and in minds before version 10. */
  readonly rehearsed?: readonly Rehearsed[];
}

/** Where a span stands in a life: a tick, and the place in it. */
export interface SpanPlace {
  readonly tick: number;
  readonly place: number;
}

/** The place of a theta tick in its own tick. */
export const THETA_PLACE = 0;
/** Behind everything that is lived in a tick; a place is 16 bits wide in the store. */
export const LAST_PLACE = 2 ** 15 - 1;
