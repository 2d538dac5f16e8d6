import type { Dying } from './dying.ts';
import type { BehavioralPhase, Vitality } from './life.ts';
import type { DeathRecord } from './death-record.ts';
import type { Lineage } from './testament.ts';

/** How a life is with its end. */
export interface MortalityView {
  /** `reflecting` and `leaving` are behind the last tick; `over`: its testament is whole. */
  readonly stage: 'alive' | 'settling' | 'reflecting' | 'leaving' | 'over';
  readonly vitality: Vitality;
  readonly phase: BehavioralPhase;
  readonly economic: {
    /** Life credit at birth, left and spent; of what is left, what is kept for dying. Quote. */
    readonly initial: number;
    readonly credit: number;
    readonly spent: number;
    readonly reserve: number;
    /** Ticks that the rest would last at the mean cost so far; null before the first. */
    readonly ticksLeft: number | null;
  };
  readonly epistemic: {
    /** Predictive fitness, 0..1, and where the clock is at zero. */
    readonly fitness: number;
    readonly senescence: number;
    /** The last due predictions, how many held, and the mean probability that they were stated with. */
    readonly due: number;
    readonly held: number;
    readonly stated: number | null;
  };
  readonly stochastic: {
    /** Chance of death in the next tick. */
    readonly hazard: number;
    /** The clock is the chance of living so many ticks more. */
    readonly ahead: number;
    /** What age and frailty multiply the hazard of birth by. */
    readonly ageing: number;
    readonly frailty: number;
  };
  /** Theta ticks lived. */
  readonly age: number;
  readonly lineage: Lineage | null;
  readonly dying: Dying | null;
  readonly death: DeathRecord | null;
  /** Id of its testament, once that is being written. */
  readonly testament: string | null;
}
