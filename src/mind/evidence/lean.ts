import type { EvidenceWeighed } from '../../domain/decisions/evidence.ts';
import type { PlaybookRule } from '../../domain/rules/playbook.ts';
import { normalCdf } from '../market/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type Belief, beliefOf, sumsOf } from './belief.ts';
import { heardOf, observationsIn, type Seen, sumsWithout } from './observations.ts';
import { kept, priorOf } from './weigh.ts';

export interface ToLean {
  /** What the prompt holds. */
  readonly entries: readonly Seen[];
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
  const { horizon, doubt, sizes } = policy;
  const all = observationsIn(entries, {
    sigma,
    policy,
    exposure,
    holding: new Map(holding.map((rule) => [rule.id, rule])),
  }).flatMap((one) => (one.seen.weight > 0 ? [{ ...one, ...one.seen }] : []));
  if (all.length === 0) return null;
  const observations = heardOf(all);
  const deviation = sigma * Math.sqrt(horizon);
  const prior = priorOf(policy, deviation);
  const sums = sumsOf(observations);
  const sureOf = ({ mean, precision }: Belief): number =>
    normalCdf((side === 'buy' ? mean - prior.mean : prior.mean - mean) * Math.sqrt(precision));
  const timesOf = (sure: number): number => 1 + sizes * (2 * sure - 1);
  const belief = beliefOf(sums, prior);
  const sure = sureOf(belief);
  const parts = observations
    .map((one) => {
      const { id, kind, says, weight } = one;
      const other = beliefOf(sumsWithout(all, one), prior);
      return {
        id,
        kind,
        says: kept(says),
        weight: kept(weight),
        adds: kept((weight * (says - prior.mean)) / belief.precision),
        moves: kept(belief.mean - other.mean),
        worth: 0,
        leans: kept(timesOf(sure) - timesOf(sureOf(other))),
      };
    })
    .sort((a, b) => Math.abs(b.moves) - Math.abs(a.moves) || (a.id < b.id ? -1 : 1));
  return {
    horizon,
    sigma: kept(deviation),
    prior: doubt,
    expected: kept(prior.mean),
    mean: kept(belief.mean),
    spread: kept(Math.sqrt(1 / belief.precision)),
    leant: { times: kept(timesOf(sure)), sure: kept(sure) },
    options: [],
    parts,
  };
}
