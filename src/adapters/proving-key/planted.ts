import type { Planted, ProvingSpec } from '../../domain/world/proving.ts';
import type { EventName } from './events.ts';

/** From one step up to another, which is not of it. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

export type Direction = 1 | -1;

/** What a cue means as long as a span lasts: the way the price goes after it, or 0 for nothing. */
export interface Meaning extends StepRange {
  readonly direction: Direction | 0;
}

export const CUES = ['up', 'down', 'turning', 'disaster', 'returning', 'stops', 'turns', 'funded'] as const;
export type CueName = (typeof CUES)[number];

/** Something that goes before a move, and what looks like it and does not. */
export interface Cue {
  readonly name: CueName;
  readonly kind: Planted;
  readonly contract: string;
  readonly event: EventName;
  /** Contracts that say as much as often, and mean nothing; with what each says. Of `funded`, others who fund. */
  readonly decoys: readonly { readonly contract: string; readonly event: EventName }[];
  /** Who funds; of `funded` alone. */
  readonly funder: string | null;
  /** How often it keeps its word, 0..1. */
  readonly share: number;
  /** Steps from what is said to the move, at least and at most. */
  readonly lag: readonly [number, number];
  /** How far the price moves, ln. */
  readonly size: number;
  readonly means: readonly Meaning[];
}

/** One event that could be taken for a sign, and what follows on it. */
export interface Happening {
  readonly cue: CueName;
  readonly decoy: boolean;
  readonly contract: string;
  readonly event: EventName;
  readonly step: number;
  /** Of the step's blocks. */
  readonly block: number;
  /** Who it is about. */
  readonly party: string;
  /** Who funded him, and when; of `funded` alone. */
  readonly funded: { readonly by: string; readonly step: number; readonly block: number } | null;
  /** What it says will come, right or not; null where it means nothing. */
  readonly says: Direction | null;
  /** The move that comes of it; null where none does. @param change ln */
  readonly move: { readonly step: number; readonly block: number; readonly change: number } | null;
}

/** What an owner gives his golem to read, and when. */
export interface Note {
  readonly kind: 'true' | 'false' | 'hostile';
  /** Before this step. */
  readonly step: number;
  readonly text: string;
}

/** All that is planted in a ground, and so what an all-knowing one acts on. A golem is never given it. */
export interface Key {
  readonly spec: ProvingSpec;
  readonly cues: readonly Cue[];
  /** In the order of steps. */
  readonly happenings: readonly Happening[];
  /** When the market is volatile; else it is calm. Of the market itself, planted or not. */
  readonly volatile: readonly StepRange[];
  /** The time that comes back; empty where it is not planted. */
  readonly returns: readonly StepRange[];
  /** When fees are worth providing for; empty where it is not planted. */
  readonly rich: readonly StepRange[];
  /** What the base fee is multiplied by, by hour of the day. */
  readonly hours: readonly number[];
  readonly notes: readonly Note[];
}

export const BLOCKS_PER_STEP = 5;

export const isIn = (spans: readonly StepRange[], step: number): boolean =>
  spans.some(({ from, to }) => step >= from && step < to);

/** What is said at a step. */
export const meaningAt = ({ means }: Pick<Cue, 'means'>, step: number): Direction | 0 =>
  means.find(({ from, to }) => step >= from && step < to)?.direction ?? 0;
