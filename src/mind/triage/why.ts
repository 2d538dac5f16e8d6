import type { TriageEvent, TriageOfTick, TriageScore } from '../../domain/attention/triage.ts';
import { routeOf } from './score.ts';

const two = (value: number): string => value.toFixed(2);

/** What became of an event: it went the way of its score, or was worth a look and found no room, or is told with a better one of its contract. */
type Fate = 'routed' | 'crowded' | 'beside';

const IN = { size: 'in its size', move: 'in the move', kind: 'in its kind', rate: 'in how often' } as const;

function sentenceOf(score: TriageScore, fate: Fate): string {
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

/** Why an event was escalated, or was not, in a sentence. @param escalated of its tick */
export function whyOf(
  { source, block, route, score, why }: TriageEvent,
  escalated: readonly TriageEvent[],
): string {
  if (why !== undefined) return why;
  if (route === 'escalated' || routeOf(score) !== 'escalated') return sentenceOf(score, 'routed');
  const beside = escalated.some((one) => one.source === source && one.block === block);
  return sentenceOf(score, beside ? 'beside' : 'crowded');
}

/** What became of a tick's events, each with why. */
export function withReasons<Triage extends TriageOfTick>(triage: Triage): Triage {
  const { escalated, nearest } = triage;
  const because = (event: TriageEvent): TriageEvent =>
    Object.assign({}, event, { why: whyOf(event, escalated) });
  return { ...triage, escalated: escalated.map(because), nearest: nearest.map(because) };
}
