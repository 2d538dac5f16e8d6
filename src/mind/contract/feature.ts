import type { WorkspaceEntry } from '../../domain/context/context.ts';
import type { Recalled } from '../../domain/memory/grimoire.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { Pad } from '../../domain/life/life.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { Observation } from '../../domain/world/world.ts';

/** What is known of a tick when its features are read. */
export interface Sensed {
  readonly observation: Observation;
  readonly regime: RegimeReading;
  /** Log returns of the last ticks, oldest first, this tick's last. */
  readonly returns: readonly number[];
  readonly portfolio: Portfolio;
  readonly recalled: readonly Recalled[];
  readonly pad: Pad;
  /** Total vitality, 0..1. */
  readonly vitality: number;
  /** Prediction error of this tick, 0..1. */
  readonly surprise: number;
  readonly steers: readonly string[];
}

/** An entry of a prompt, as a feature is read from it. */
export type Seen = Pick<WorkspaceEntry, 'id' | 'payload'>;

/** A number, and the ids of the entries that it comes of. */
export interface Reading {
  readonly value: number;
  readonly rests: readonly string[];
}

/** A number that a rule's condition can look at; booleans are 0 or 1. */
export interface Feature<Found = unknown> {
  /** Id of the entry that states it, where one does. */
  readonly fact?: string;
  /** Of a feature that no single entry states: read from those that are in the prompt. */
  among?(entries: readonly Seen[]): Reading;
  /** For the governor, which sees everything. @param found what its organ has looked for; null up to the gate, and where it found nothing */
  read(sensed: Sensed, found: Found | null): number;
  /** Ids of the workspace's entries that a decision rests on whose rule reads it; the price's where this is left out. */
  rests?(sensed: Sensed, found: Found | null): readonly string[];
}

/** Values of features by the names that their organs give them. */
export type FeatureValues = Readonly<Record<string, number>>;

/** An organ's features by the names that rules call them by. */
export type Features<Found = unknown> = Readonly<Record<string, Feature<Found>>>;

/** Features that are one fact's. @param id of the entry that states it */
export function ofFact(id: string, readings: Readonly<Record<string, Feature['read']>>): Features {
  return Object.fromEntries(
    Object.entries(readings).map(([name, read]) => [name, { read, fact: id, rests: () => [id] }]),
  );
}
