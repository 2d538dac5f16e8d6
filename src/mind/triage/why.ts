import type { TriageScore } from '../../domain/triage.ts';
import { routeOf } from './score.ts';

const two = (value: number): string => value.toFixed(2);

/** The sentence that says why an event was escalated, or was not. @param crowded it was worth it, and there was no room left */
export function whyOf(score: TriageScore, crowded: boolean): string {
  const { surprise, error, precision, z, interest, epistemic, pragmatic, threshold, energy } = score;
  const shift = surprise.size + surprise.move + surprise.kind + surprise.rate;
  const worth =
    `${two(Math.abs(z))} deviations off a belief of precision ${two(precision)} (error ${two(error)}), beliefs moved by ${two(shift)} nats, ` +
    `interest ${two(interest)}: ${two(epistemic)} to learn and ${two(pragmatic)} that matters`;
  const against = `a look costs ${two(threshold)}`;
  const energies = `G ${two(energy.escalated)} to look, ${two(energy.folded)} to fold`;
  if (crowded) return `${worth}; ${against}, ${energies}: worth a look, but the tick had no room for it.`;
  return `${worth}; ${against}, ${energies}${routeOf(score) === 'escalated' ? '' : ': not worth a look'}.`;
}
