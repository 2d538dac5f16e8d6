import type { EntryType, GrimoireEntry, InsightCategory, Provenance } from './grimoire.ts';
import type { TrustLabel } from '../life/life.ts';
import type { MarketRegime } from '../world/market.ts';

/** A memory as a map or a timeline shows it: what it is, and when it was. */
export interface MemoryPoint {
  readonly id: string;
  readonly title: string;
  readonly type: EntryType;
  /** A piece of a document or a conversation. */
  readonly passage: boolean;
  readonly category: InsightCategory | null;
  readonly provenance: Provenance;
  readonly trust: TrustLabel;
  readonly regime: MarketRegime | null;
  readonly verified: GrimoireEntry['verified'];
  readonly quarantined: boolean;
  /** Whether it still stands, and whether it is one side of a contradiction. */
  readonly holds: boolean;
  readonly contradicted: boolean;
  readonly tick: number;
  /** When it was said, else lived in the world's time: Unix seconds. */
  readonly time: number;
  /** Whether it has a vector. */
  readonly vector: boolean;
}

export interface PointsQuery {
  readonly limit?: number;
  /** Memories older than this id (exclusive), for paging. */
  readonly before?: string;
  /** As they were when the tick after this one began; now when left out. */
  readonly asOf?: number;
  /** Whether the vectors come along; they do when left out. */
  readonly vectors?: boolean;
}

/** When memories were, newest first. */
export interface MemoryTimes {
  readonly ticks: Int32Array<ArrayBuffer>;
  /** When it was said, else lived in the world's time: Unix seconds. */
  readonly times: Float64Array<ArrayBuffer>;
}

/** A page of memories, newest first. */
export interface MemoryPoints {
  readonly points: readonly MemoryPoint[];
  /** Of the points that have one, in their order: `dimensions` numbers each, of unit length. */
  readonly vectors: Float32Array<ArrayBuffer>;
  /** Numbers in a vector; 0 where there is none. */
  readonly dimensions: number;
  /** Go on before this id; null where these are the oldest. */
  readonly before: string | null;
}
