import type { Planted } from '../../domain/world/proving.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';

/** How a life stands between who learns nothing and who knows the key. */
export interface ProvingStanding {
  /** The fixed rule that did best up to now, and its equity, tick by tick. */
  readonly floor: { readonly name: string; readonly equity: Float64Array };
  readonly oracle: Float64Array;
  /** Of what could be learnt, the share that was: over all ticks, and over the last of them; null where knowing brought nothing. */
  readonly whole: number | null;
  readonly lately: number | null;
  /** Ticks that `lately` looks back. */
  readonly window: number;
}

/** Something planted, and what came of it up to a tick. */
export interface PlantedCue {
  readonly name: string;
  readonly kind: Planted;
  readonly event: string;
  readonly contract: string;
  /** Whose money goes before it; null where that is nobody’s. */
  readonly funder: string | null;
  readonly decoys: number;
  /** How often its move comes, 0..1; after how many ticks, at least and at most; and how far the price goes, ln. */
  readonly share: number;
  readonly lag: readonly [number, number];
  readonly size: number;
  /** What it means, from one tick to another: up, down or nothing. */
  readonly means: readonly { readonly from: number; readonly to: number; readonly direction: 1 | 0 | -1 }[];
  /** Ticks on which it has been said, and moves that have come of it. */
  readonly said: readonly number[];
  readonly moved: number;
  /** The tick from which on it is acted on; null where it is not yet. */
  readonly used: number | null;
  /** What holding more or less than usual at its moves brought, as a share of equity: the life’s, and the oracle’s. */
  readonly gain: number;
  readonly oracle: number;
}

/** What the key of a ground says, held against a life. */
export interface AnswerKey {
  readonly cues: readonly PlantedCue[];
  /** Spans of ticks: a time that comes back, and times in which fees are worth providing for. */
  readonly returns: readonly { readonly from: number; readonly to: number }[];
  readonly rich: readonly { readonly from: number; readonly to: number }[];
  /** What the base fee is multiplied by, by hour of the day. */
  readonly hours: readonly number[];
}

/** What the worker answers that tells of the keys of proving grounds. The golem’s own asks it nothing. */
export interface ProvingApi {
  /**
   * Lives floor and oracle, and holds a life against them as far as it came. What was lived for the last ground and policy is kept.
   * @param equity of the life, tick by tick from the ground's first @param progress how far floor and oracle are, 0..1
   */
  standing(
    world: string,
    policy: GolemPolicy,
    equity: Float64Array,
    progress: (done: number) => void,
  ): Promise<ProvingStanding>;
  /** What is planted, held against a life. @param exposure its share of equity in the base token after each tick's order */
  answers(
    world: string,
    policy: GolemPolicy,
    exposure: Float64Array,
    progress: (done: number) => void,
  ): Promise<AnswerKey>;
}
