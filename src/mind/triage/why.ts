import type { TriageScore } from '../../domain/decisions/triage.ts';
import { routeOf } from './score.ts';

const two = (value: number): string => value.toFixed(2);

/** What became of an event: it went the way of its score, or was worth a look and found no room, or is told with a better one of its contract. */
export type Fate = 'routed' | 'crowded' | 'beside';

/** The sentence that says why an event was escalated, or was not. */
export function whyOf(score: TriageScore, fate: Fate): string {
  const { surprise, error, precision, z, interest, epistemic, pragmatic, threshold, energy } = score;
  const shift = surprise.size + surprise.move + surprise.kind + surprise.rate;
  const worth =
    `${two(Math.abs(z))} deviations off a belief of precision ${two(precision)} (error ${two(error)}), beliefs moved by ${two(shift)} nats, ` +
    `interest ${two(interest)}: ${two(epistemic)} to learn and ${two(pragmatic)} that matters`;
  const against = `a look costs ${two(threshold)}`;
  const energies = `G ${two(energy.escalated)} to look, ${two(energy.folded)} to fold`;
  if (fate === 'crowded')
    return `${worth}; ${against}, ${energies}: worth a look, but the tick had no room for it.`;
  if (fate === 'beside')
    return `${worth}; ${against}, ${energies}: worth a look, and told with what its contract said of more worth in the same block.`;
  return `${worth}; ${against}, ${energies}${routeOf(score) === 'escalated' ? '' : ': not worth a look'}.`;
}
