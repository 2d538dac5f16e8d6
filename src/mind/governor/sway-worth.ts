import type { PredictionOutcome } from '../../domain/decisions/decision.ts';
import type { EntrySway, Sway } from '../../domain/decisions/sway.ts';
import { log } from '../../lib/math/math.ts';
import { worthOf } from './loop-three/forecast.ts';

/** What is known once a decision's time has come. */
export interface DueDecision {
  readonly outcome: PredictionOutcome;
  /** Now, quote per base. */
  readonly price: number;
  /** Share of such predictions that had come true until then: what is expected where nothing sways. */
  readonly base: number;
  /** Share of equity that counts as much as one can. */
  readonly fullRegret: number;
}

/** Whether the decision was worth more than the one without the entry: held at one time, so that what they predict counts where both are due. */
function againstOther(
  made: Sway['made'],
  { without }: EntrySway,
  { price, fullRegret }: DueDecision,
): number {
  if (!made || !without) return 0;
  const bare = made.dueTick !== without.dueTick;
  const worth = (one: typeof made): number =>
    worthOf(bare ? { ...one, expected: null } : one, price, fullRegret);
  return Math.sign(worth(made) - worth(without));
}

/** Whether it moved the belief towards what the price did: by the squared error of the mean with it and without. */
function towards(belief: Sway['belief'], { moves = 0 }: EntrySway, { outcome, price }: DueDecision): number {
  const { baseline, dueTick, madeAtTick } = outcome.prediction;
  if (!belief || !(baseline > 0) || !(belief.sigma > 0)) return 0;
  const share = Math.sqrt(Math.max(1, dueTick - madeAtTick) / belief.horizon);
  const came = log(price / baseline) / (belief.sigma * share);
  const error = (mean: number): number => Math.abs(came - mean * share);
  return Math.sign(error(belief.mean - moves) - error(belief.mean));
}

/** A hit counts by how seldom there is one, and a miss by how often: at the base rate neither outweighs the other. */
const againstBase = ({ outcome, base }: DueDecision): number =>
  outcome.correct ? 2 * (1 - base) : -2 * base;

/**
 * What an entry's being in the prompt was worth to its decision, against what came: 1 where it made it better, −1 where worse, 0 where that made
 * no difference; of what a model refers to, its outcome against the base rate, within −2 and 2.
 */
export function worthOfEntry(sway: Sway, entry: EntrySway, came: DueDecision): number {
  if (sway.by === 'belief') return towards(sway.belief, entry, came);
  return sway.by === 'citation' ? againstBase(came) : againstOther(sway.made, entry, came);
}
