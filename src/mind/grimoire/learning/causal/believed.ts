import { exp } from '../../../../lib/math/math.ts';
import type { Made } from './attribute.ts';

type Evidence = Made['evidence'];

/** ln beyond which a likelihood is no larger than it is: keeps it finite. */
const MOST = 300;
const likelihood = (evidence: number): number => exp(Math.min(MOST, evidence));

/**
 * How firmly something is believed to make the price move one way, 0..1: against its making none, and against all that it may make instead.
 * What means something in a calm market and something in a wild one is believed of both at once.
 * @param evidence ln of how much likelier it makes what was perceived, by direction
 * @param inOtherMood the same in the market's other mood; null where moods are not told apart
 * @param among how many such beliefs were looked at beside it
 * @param handed what a predecessor believed it with, lowered as what is inherited is, 0..1; null where none did. It stands for the odds before
 *   anything was perceived, which else are one to all that was looked at
 */
export function believed(
  direction: 'up' | 'down',
  evidence: Evidence,
  inOtherMood: Evidence | null,
  among: number,
  handed: number | null = null,
): number {
  const before = handed === null ? 1 : Math.max(1, (among * handed) / (1 - handed));
  if (inOtherMood === null) return 1 / (1 + (among / before) * exp(-evidence[direction]));
  const elsewhere = likelihood(inOtherMood.up) + likelihood(inOtherMood.down);
  const so = before * likelihood(evidence[direction]) * (1 + elsewhere);
  const otherwise = likelihood(evidence[direction === 'up' ? 'down' : 'up']) * (1 + elsewhere);
  return so / (so + otherwise + elsewhere + among);
}
