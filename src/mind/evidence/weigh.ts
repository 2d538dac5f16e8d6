import type { EvidenceOption, EvidencePart, EvidenceWeighed } from '../../domain/decisions/evidence.ts';
import type { PlaybookRule } from '../../domain/rules/playbook.ts';
import { log1p } from '../../lib/math/math.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { normalCdf } from '../market/index.ts';
import { type Belief, beliefOf, sumsOf } from './belief.ts';
import {
  type EntryObservation,
  heardOf,
  informationOf,
  observationsIn,
  type SeenEvidence,
  seenAlone,
} from './observations.ts';
import { beliefKept, byMoves, kept, leftOut } from './parts.ts';

/** Something that could be done. */
export interface Possible {
  readonly name: string;
  /** The rule that does it; null where none does. */
  readonly rule: PlaybookRule | null;
  /** Share of equity in the base token afterwards. */
  readonly exposure: number;
  /** Share of equity. */
  readonly cost: number;
}

export interface ToWeigh {
  /** What the prompt holds. */
  readonly entries: readonly SeenEvidence[];
  /** Rules of the prompt that speak ({@link Scale}). */
  readonly holding: readonly PlaybookRule[];
  /** At least one, the first of which is to wait; of equals the first is chosen. */
  readonly possible: readonly Possible[];
  /** Which of them rules alone would do, by name. */
  readonly own: string;
  /** Share of equity in the base token now. */
  readonly exposure: number;
  /** Deviation of one tick's log return. */
  readonly sigma: number;
  readonly policy: GolemPolicy['evidence'];
}

/** What was chosen, by name, and why. */
export interface Weighing {
  readonly chosen: string;
  /** By what was seen alone, without the words of rules: what is predicted. */
  readonly seen: Belief;
  readonly said: EvidenceWeighed;
}

/**
 * Expected log growth of equity over the horizon, to the second order: drift and variance of the price by the belief, whose own doubt
 * adds to the variance, less costs.
 * @param sigma deviation of the horizon
 */
function growthOf({ exposure, cost }: Possible, { mean, precision }: Belief, sigma: number): number {
  const variance = sigma * sigma * (1 + 1 / precision);
  return exposure * mean * sigma - (exposure * exposure * variance) / 2 - cost;
}

/** By how much an outcome of its rule would narrow the belief, in nats: half the log of the precision then to now. */
function learnsOf(
  { rule }: Possible,
  { precision }: Belief,
  { horizon, independence }: GolemPolicy['evidence'],
): number {
  if (!rule) return 0;
  const weight = (independence * informationOf(rule.expect) * Math.max(1, rule.expect.ticks)) / horizon;
  return log1p(weight / precision) / 2;
}

/**
 * What is believed beforehand, by reverse optimisation (Black and Litterman 1992): the drift at which the neutral exposure grows most.
 * @param sigma deviation of the horizon
 */
export const priorOf = (
  { neutral, doubt }: Pick<GolemPolicy['evidence'], 'neutral' | 'doubt'>,
  sigma: number,
): Belief => ({ mean: neutral * sigma, precision: doubt });

type Valued = EvidenceOption & { readonly at: number };

/**
 * How sure it is that one is worth more than another: what lies between them is linear in the drift, of which the belief is normal.
 * @param sigma deviation of the horizon
 */
function sureOf(one: EvidenceOption, other: EvidenceOption, { precision }: Belief, sigma: number): number {
  const more = one.value - other.value;
  const spread = (Math.abs(one.exposure - other.exposure) * sigma) / Math.sqrt(precision);
  if (spread === 0) return more > 0 ? 1 : 0;
  return normalCdf(more / spread);
}

/** How sure it has to be where a move is announced, of which it was asked already whether it is an accident. Ours. */
const ANNOUNCED = 0.6;
/** Exposure that it has to be nearer to the neutral one by, before it goes back there. Ours. */
const WORTH_UNDOING = 0.15;

/** Signs are known, and none announces anything now. */
const isOver = ({ announced }: Belief): boolean => announced === false;

/** What comes nearest to the neutral exposure, from where the next sign can be answered either way; to wait where that is hardly nearer. */
function undoing(options: readonly Valued[], waits: Valued, neutral: number): Valued {
  const off = ({ exposure }: Valued): number => Math.abs(exposure - neutral);
  const nearest = options.reduce((a, b) => (off(b) < off(a) ? b : a));
  return off(waits) - off(nearest) > WORTH_UNDOING ? nearest : waits;
}

/**
 * What is done: what rules alone would do, unless it is sure enough that something else is worth more. Where signs are known, to wait stands in for
 * the rules: what they would do is no proof, and takes one of the day's orders, and room, from the next sign.
 */
function chosenOf(
  options: readonly Valued[],
  belief: Belief,
  sigma: number,
  { own, policy }: ToWeigh,
): Valued {
  const waits = options.find(({ at }) => at === 0)!;
  if (isOver(belief)) return undoing(options, waits, policy.neutral);
  const byRules = options.find(({ name }) => name === own) ?? waits;
  const stays = belief.announced ? waits : byRules;
  const sure = belief.announced ? Math.min(ANNOUNCED, policy.sure) : policy.sure;
  const better = options.find((one) => one.value > stays.value && sureOf(one, stays, belief, sigma) >= sure);
  return better ?? stays;
}

/** Why something else is done than what rules would do. */
function whyOf(
  chosen: Valued,
  byRules: EvidenceOption,
  belief: Belief,
  sigma: number,
): Pick<EvidenceWeighed, 'undoes' | 'waits' | 'sure'> {
  if (isOver(belief)) return { undoes: true };
  if (belief.announced && chosen.at === 0 && chosen.value <= byRules.value) return { waits: true };
  return { sure: kept(sureOf(chosen, byRules, belief, sigma)) };
}

/** What each is worth by a belief, best first; of equals in the given order. */
function valued({ possible, policy }: ToWeigh, belief: Belief, sigma: number): readonly Valued[] {
  return possible
    .map((one, at) => {
      const growth = growthOf(one, belief, sigma);
      const learns = learnsOf(one, belief, policy);
      const { name, exposure, cost } = one;
      return { name, exposure, cost, growth, learns, value: growth + policy.learning * learns, at };
    })
    .sort((a, b) => b.value - a.value || a.at - b.at);
}

/** The part of one entry: the belief and the choice without it, in closed form. */
function partOf(
  toWeigh: ToWeigh,
  one: EntryObservation,
  all: readonly EntryObservation[],
  prior: Belief,
  belief: Belief,
  options: readonly EvidenceOption[],
  chosen: EvidenceOption,
  sigma: number,
): EvidencePart {
  const { other, part } = leftOut(one, all, prior, belief);
  const { name: best } = chosenOf(valued(toWeigh, other, sigma), other, sigma, toWeigh);
  const instead = options.find(({ name }) => name === best)!;
  const worth = kept(chosen.value - instead.value);
  return { ...part, worth, ...(best !== chosen.name && { otherwise: best }) };
}

/** What may have something else done than the rules would: all that the prompt has seen, or what is proven of it. */
export function evidenceIn({
  entries,
  holding,
  exposure,
  sigma,
  policy,
}: Omit<ToWeigh, 'possible' | 'own'>): readonly EntryObservation[] {
  const all = observationsIn(entries, {
    sigma,
    policy,
    exposure,
    holding: new Map(holding.map((rule) => [rule.id, rule])),
  });
  // The word of a rule is no proof.
  return policy.proven < 1 ? all : seenAlone(all.filter(({ proven }) => proven));
}

/**
 * Weighs what could be done by what the prompt holds: a normal belief of the price's drift, of a prior at which the neutral exposure is right, and of what records,
 * episodes, facts and warnings saw; the best is what is expected to grow most after its costs, with what would be learnt of it (seed G, expected free
 * energy: pragmatic and epistemic value), and it is done where it is sure enough that it is better than what rules alone would do. Null where
 * nothing in the prompt has seen anything.
 * @param all what counts, where it is known
 */
export function weighEvidence(toWeigh: ToWeigh, all = evidenceIn(toWeigh)): Weighing | null {
  const { policy } = toWeigh;
  const { horizon, doubt } = policy;
  if (all.length === 0) return null;
  const observations = heardOf(all);
  const sigma = toWeigh.sigma * Math.sqrt(horizon);
  const sums = sumsOf(observations);
  const prior = priorOf(policy, sigma);
  const belief = beliefOf(sums, prior);
  const options = valued(toWeigh, belief, sigma);
  const chosen = chosenOf(options, belief, sigma, toWeigh);
  const byRules = options.find(({ name }) => name === toWeigh.own)!;
  const parts = observations
    .map((one) => partOf(toWeigh, one, all, prior, belief, options, chosen, sigma))
    .sort(byMoves);
  return {
    chosen: chosen.name,
    seen: beliefOf(sumsOf(observations.map(({ seen }) => seen)), { mean: 0, precision: doubt }),
    said: {
      ...beliefKept(belief, prior, policy, sigma),
      own: toWeigh.own,
      ...(chosen !== byRules && whyOf(chosen, byRules, belief, sigma)),
      options: [chosen, ...options.filter((one) => one !== chosen)].map(({ at: _at, ...one }) => ({
        ...one,
        exposure: kept(one.exposure),
        cost: kept(one.cost),
        growth: kept(one.growth),
        learns: kept(one.learns),
        value: kept(one.value),
      })),
      parts,
    },
  };
}
