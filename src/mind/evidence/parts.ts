import type { EvidencePart, EvidenceWeighed } from '../../domain/decisions/evidence.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type Belief, beliefOf } from './belief.ts';
import { type EntryObservation, sumsWithout } from './observations.ts';

/** Decimals that are kept: more would be of no use to anybody, and take room in every record. */
const DECIMALS = 6;
export const kept = (value: number): number => Number(value.toFixed(DECIMALS)) + 0;

/** What a record keeps of a belief. @param sigma deviation of the horizon */
export const beliefKept = (
  belief: Belief,
  prior: Belief,
  { horizon, doubt }: GolemPolicy['evidence'],
  sigma: number,
): Pick<EvidenceWeighed, 'horizon' | 'sigma' | 'prior' | 'expected' | 'mean' | 'spread'> => ({
  horizon,
  sigma: kept(sigma),
  prior: doubt,
  expected: kept(prior.mean),
  mean: kept(belief.mean),
  spread: kept(Math.sqrt(1 / belief.precision)),
});

/** The belief without one entry, in closed form, and what the entry is to the belief. */
export function leftOut(
  one: EntryObservation,
  all: readonly EntryObservation[],
  prior: Belief,
  belief: Belief,
): { readonly other: Belief; readonly part: Omit<EvidencePart, 'worth'> } {
  const other = beliefOf(sumsWithout(all, one), prior);
  const { id, kind, says, weight, ahead } = one;
  const part = {
    id,
    kind,
    says: kept(says),
    weight: kept(weight),
    adds: kept(ahead ? ahead.mean : (weight * (says - prior.mean)) / belief.precision),
    moves: kept(belief.mean - other.mean),
  };
  return { other, part };
}

/** What moves the belief farthest first. */
export const byMoves = (a: EvidencePart, b: EvidencePart): number =>
  Math.abs(b.moves) - Math.abs(a.moves) || (a.id < b.id ? -1 : 1);
