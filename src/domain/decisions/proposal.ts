import type { Decision } from './decision.ts';
import type { CageVerdict } from '../world/ledger.ts';
import type { Simulation } from '../world/world.ts';

/** An order held against the world and the cage, before anything is executed. */
export interface Trial {
  readonly simulation: Simulation;
  readonly verdict: CageVerdict;
}

/**
 * What became of a decision that somebody would have had: it is the tick's; a standing order of the owner forbids it; the cage forbids it; or
 * the owner's own word had already decided, and it was only heard.
 */
export type ProposalFate = 'taken' | 'refused' | 'blocked' | 'heard';

/** A decision that somebody would have had on a tick, judged once. */
export interface ProposalOfTick {
  /** Who would have had it, as a thought names it. */
  readonly by: string;
  readonly became: ProposalFate;
  /** Why it was not let through, in a sentence; null of one that was, or that was only heard. */
  readonly why: string | null;
  /** Absent where it is the record's own decision, which even a blocked one is where nobody stands behind it. */
  readonly decision?: Decision;
  /** Absent where it is the record's own action, and where nothing was to be done. */
  readonly trial?: Trial;
}
