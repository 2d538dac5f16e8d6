import type { Candidate } from '../candidates/index.ts';

/**
 * Tokens that everything would take whole, as a share of the room that there is (seed G, S3.2); infinite without room.
 * @param sizes tokens of each whole text, in the order of the candidates
 * @param separator tokens between two blocks
 * @param repeats whether an id may be there more than once: the last counts
 */
export function pressureOf(
  candidates: readonly Candidate[],
  sizes: readonly number[],
  room: number,
  separator: number,
  repeats: boolean,
): number {
  const distinct = repeats
    ? [...new Map(candidates.map(({ id }, index) => [id, sizes[index]!])).values()]
    : sizes;
  const whole = distinct.reduce((sum, tokens) => sum + tokens + separator, 0);
  return room > 0 ? whole / room : Infinity;
}
