import type { TokenCounter } from '../ports.ts';
import type { Candidate } from './candidate.ts';
import { SEPARATOR } from './prompt.ts';

/** Tokens that everything would take whole, as a share of the room that there is (seed G, S3.2); infinite without room. */
export function pressureOf(candidates: readonly Candidate[], room: number, tokens: TokenCounter): number {
  const separator = tokens.count(SEPARATOR);
  const distinct = new Map(candidates.map(({ id, text }) => [id, text]));
  const whole = [...distinct.values()].reduce((sum, text) => sum + tokens.count(text) + separator, 0);
  return room > 0 ? whole / room : Infinity;
}
