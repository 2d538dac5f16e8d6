import type { AttentionHeld, AuctionHeld } from '../../../domain/attention/attention.ts';
import type { Candidate, Form } from '../../candidates/index.ts';
import type { GovernorInput } from '../../contract/index.ts';
import { saidBy, winners } from './bids.ts';
import { compositeOf, totalOf } from './composite.ts';

/** What decides on places in the prompt, by the policy's number; policies of earlier minds have none, and went by the score. */
export const ATTENTION = ['score', 'composite', 'auction'] as const;
export const attentionBy = (by: number | undefined): (typeof ATTENTION)[number] =>
  ATTENTION[by ?? 0] ?? 'score';

export const heldOf = ({ pad, vitality, portfolio, gate, components }: GovernorInput): AttentionHeld => ({
  pad,
  vitality,
  exposure: portfolio.exposure,
  predictionError: gate.predictionError,
  ...(components && { weights: components }),
});

/** What candidates are ranked by, in their order: the composite's total in place of the score. Hard context is in either way. */
export const compositeScores = (candidates: readonly Candidate[], held: AttentionHeld): readonly number[] =>
  candidates.map((item) => totalOf(compositeOf(item, held)));

/**
 * Sells the room that hard context leaves: winners have their place, and the others are out. Whatever masking had left out stays out.
 * @param sizes of each with what goes along with it, tokens
 */
export function soldForms(
  candidates: readonly Candidate[],
  sizes: readonly number[],
  forms: readonly Form[],
  room: number,
  held: AttentionHeld,
): { readonly forms: readonly Form[]; readonly auction: AuctionHeld } {
  const hard = candidates.reduce((sum, { required }, i) => sum + (required ? sizes[i]! : 0), 0);
  const lots = candidates.flatMap(({ required }, i) => (required || forms[i]!.kind === 'out' ? [] : [i]));
  const left = Math.max(0, room - hard);
  const bids = saidBy(
    lots.map((i) => compositeOf(candidates[i]!, held)),
    held.vitality,
  );
  const { taken, exact } = winners(
    bids,
    lots.map((i) => sizes[i]!),
    left,
  );
  const how = exact ? 'worth most of all that fits' : 'worth most by a greedy order, as they are too many';
  const sold = new Map(
    lots.map((i, lot): [number, Form] => [
      i,
      taken[lot]
        ? { kind: 'granted', why: `Won its ${sizes[i]} tokens at auction, of the set ${how}` }
        : {
            kind: 'out',
            reason: {
              code: 'over-budget',
              text: `Lost at auction: ${sizes[i]} of the ${left} tokens sold went to others, the set ${how}.`,
            },
          },
    ]),
  );
  return {
    forms: forms.map((form, i) => sold.get(i) ?? form),
    auction: {
      room: left,
      exact,
      lots: lots.map((i, lot) => ({ id: candidates[i]!.id, tokens: sizes[i]!, won: taken[lot]! })),
    },
  };
}
