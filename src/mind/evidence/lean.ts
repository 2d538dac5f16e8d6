import type { EvidenceKind, EvidenceWeighed } from '../../domain/decisions/evidence.ts';
import type { PlaybookRule } from '../../domain/rules/playbook.ts';
import { normalCdf } from '../market/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type Belief, beliefOf, sumsOf } from './belief.ts';
import { heardOf, observationsIn, type SeenEvidence, seenAlone } from './observations.ts';
import { beliefKept, byMoves, kept, leftOut } from './parts.ts';
import { priorOf } from './weigh.ts';

/** What is known, beside what happened once and what rules came to. */
const KNOWLEDGE: ReadonlySet<EvidenceKind> = new Set(['fact', 'link', 'warning']);

export interface ToLean {
  /** What the prompt holds. */
  readonly entries: readonly SeenEvidence[];
  /** Rules of the prompt that speak ({@link Scale}). */
  readonly holding: readonly PlaybookRule[];
  /** The order's. */
  readonly side: 'buy' | 'sell';
  /** Share of equity in the base token now. */
  readonly exposure: number;
  /** Deviation of one tick's log return. */
  readonly sigma: number;
  readonly policy: GolemPolicy['evidence'];
}

/**
 * By how much the size of an order is leaned by what the prompt has seen of the price, within the narrow bounds of the policy: as sure as it is that the
 * drift is better for the order than the one that is believed beforehand. Words of rules are no evidence. Null where nothing in the prompt has seen
 * anything.
 */
export function leanSize({
  entries,
  holding,
  side,
  exposure,
  sigma,
  policy,
}: ToLean): EvidenceWeighed | null {
  const { horizon, sizes, sizesBy } = policy;
  const seen = seenAlone(
    observationsIn(entries, {
      sigma,
      policy,
      exposure,
      holding: new Map(holding.map((rule) => [rule.id, rule])),
    }),
  );
  const all = sizesBy < 1 ? seen : seen.filter(({ kind }) => KNOWLEDGE.has(kind));
  if (all.length === 0) return null;
  const observations = heardOf(all);
  const deviation = sigma * Math.sqrt(horizon);
  const prior = priorOf(policy, deviation);
  const sureOf = ({ mean, precision }: Belief): number =>
    normalCdf((side === 'buy' ? mean - prior.mean : prior.mean - mean) * Math.sqrt(precision));
  const timesOf = (sure: number): number => 1 + sizes * (2 * sure - 1);
  const belief = beliefOf(sumsOf(observations), prior);
  const sure = sureOf(belief);
  const parts = observations
    .map((one) => {
      const { other, part } = leftOut(one, all, prior, belief);
      return { ...part, worth: 0, leans: kept(timesOf(sure) - timesOf(sureOf(other))) };
    })
    .sort(byMoves);
  return {
    ...beliefKept(belief, prior, policy, deviation),
    leant: { times: kept(timesOf(sure)), sure: kept(sure) },
    options: [],
    parts,
  };
}
