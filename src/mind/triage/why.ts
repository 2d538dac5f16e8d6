import type { TriageScore } from '../../domain/decisions/triage.ts';
import { routeOf } from './score.ts';

const two = (value: number): string => value.toFixed(2);

/** What became of an event: it went the way of its score, or was worth a look and found no room, or is told with a better one of its contract. */
export type Fate = 'routed' | 'crowded' | 'beside';

const IN = { size: 'in its size', move: 'in the move', kind: 'in its kind', rate: 'in how often' } as const;

/** The sentence that says why an event was escalated, or was not. */
export function whyOf(score: TriageScore, fate: Fate): string {
  const { odds, precision, z, interest, epistemic, pragmatic, threshold, energy } = score;
  const worth =
    `${two(Math.abs(z))} deviations off ${IN[odds?.by ?? 'size']} by a belief of precision ${two(precision)}, ` +
    `interest ${two(interest)} (${two(odds?.interest ?? 0)} in the odds): a chance of ${two(odds?.changed ?? 0)} that something has happened, ` +
    `${two(epistemic)} nats for a look to show and ${two(pragmatic)} that matters`;
  const against = `a look costs ${two(threshold)}`;
  const energies = `G ${two(energy.escalated)} to look, ${two(energy.folded)} to fold, ${two(energy.dropped)} to drop`;
  const ending: Readonly<Record<Fate, string>> = {
    crowded: ': worth a look, but the tick had no room for it',
    beside: ': worth a look, and told with what its contract said of more worth in the same block',
    routed: {
      escalated: '',
      folded: ': not worth a look',
      dropped: ': neither a look nor a place in what is believed',
    }[routeOf(score)],
  };
  return `${worth}; ${against}, ${energies}${ending[fate]}.`;
}
