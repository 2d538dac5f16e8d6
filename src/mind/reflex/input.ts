import type { ReplayedEpisode } from '../../domain/episodic-replay.ts';
import type { Recalled } from '../../domain/grimoire.ts';
import type { Portfolio } from '../../domain/ledger.ts';
import type { BehavioralPhase } from '../../domain/life.ts';
import type { RegimeReading } from '../../domain/market.ts';
import type { Feature } from '../../domain/playbook.ts';
import type { Observation } from '../../domain/world.ts';

/** What a rule can be judged on: the tick's facts, already computed. */
export interface ReflexInput {
  readonly tick: number;
  readonly observation: Observation;
  readonly regime: RegimeReading;
  readonly phase: BehavioralPhase;
  readonly portfolio: Portfolio;
  readonly recalled: readonly Recalled[];
  /** Similar past episodes that are in the prompt, most similar first; none before the gate. */
  readonly similar: readonly Pick<ReplayedEpisode, 'id'>[];
  readonly steers: readonly string[];
  readonly features: Readonly<Record<Feature, number>>;
  /** Tick at which each rule last acted. */
  readonly lastActed: Readonly<Record<string, number>>;
}
