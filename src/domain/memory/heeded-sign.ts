import type { CausalFacts } from './entry-facts.ts';

/** Belief from which on a sign is heeded: likelier than not. Ours. */
const BELIEVED = 0.5;
/** Of a move that dwarfs all others, what is expected of it, |ln|: an order there and back costs less. Ours. */
const EXPECTED = 0.01;

/** What is left of belief in what was inherited for want of evidence of one's own: the bar is lowered by as much. 0..1 */
const leftOf = ({ brought }: Pick<CausalFacts, 'brought'>): number => {
  const { given, believed } = brought?.inherited ?? { given: 1, believed: 1 };
  return Math.min(1, given / believed);
};

/**
 * Whether a sign is thought about and answered. What is counted has to be believed; a move that dwarfs all others comes too seldom for that, and
 * is heeded for what it would cost. An heir heeds what its predecessor heeded, until it has refuted it itself.
 * @param confidence 0..1 @returns false of a link that is no sign
 */
export function isHeededSign(
  { sign, brought }: Pick<CausalFacts, 'sign' | 'brought'>,
  confidence: number,
): boolean {
  if (!sign) return false;
  if (sign.outsized) return confidence * sign.power * sign.size >= EXPECTED;
  return confidence >= BELIEVED * leftOf({ brought });
}
