import type { Portfolio } from '../../domain/world/ledger.ts';
import type { BehavioralPhase } from '../../domain/life/life.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { MemoryPayload } from '../../domain/context/payload.ts';
import type { Observation } from '../../domain/world/world.ts';
import type { OrdersInForce } from '../contract/index.ts';
import type { SeenEvidence } from '../evidence/index.ts';
import type { SeenKarma } from '../karma/index.ts';

/** A memory that a decision can rest on. */
export interface SeenMemory extends MemoryPayload {
  readonly id: string;
}

/** What a rule can be judged on: the tick's facts, already computed. */
export interface ReflexInput {
  readonly tick: number;
  readonly observation: Pick<Observation, 'price' | 'logReturn' | 'pool'>;
  readonly regime: RegimeReading;
  readonly phase: BehavioralPhase;
  readonly portfolio: Portfolio;
  readonly memories: readonly SeenMemory[];
  /** Of these, what follows on what has just happened. */
  readonly following: readonly SeenMemory[];
  /** Entries that have seen what prices did: rules with their records, and memories. */
  readonly evidence: readonly SeenEvidence[];
  /** Verified traces: what was approved, rejected or confirmed in which situation. */
  readonly karma: readonly SeenKarma[];
  /** Takes down which of these something was gone by; the others were not read for it. */
  heard(ids: readonly string[]): void;
  /** What the owner said and what is no order. */
  readonly steers: readonly string[];
  /** What the owner has ordered; null where he has ordered nothing. */
  readonly standing: OrdersInForce | null;
  /** By the names that their organs give them. */
  readonly features: Readonly<Record<string, number>>;
  /** Ids of the workspace's entries that a decision rests on which reads a feature. */
  restsOn(feature: string): readonly string[];
  /** Tick at which each rule last acted. */
  readonly lastActed: Readonly<Record<string, number>>;
}
