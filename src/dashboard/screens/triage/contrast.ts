import type { TriageEvent, TriageReport } from '../../../domain/attention/triage.ts';
import { formatNumber, shortAddress } from '../../words/index.ts';
import { eventWords } from './triage-words.ts';

/** One part of what a look at an event brings or costs, of two events. */
interface Part {
  readonly name: string;
  readonly looked: number;
  readonly left: number;
  /** What it says, in words: the larger of the two by how much. */
  readonly words: string;
}

export interface Contrast {
  readonly looked: TriageEvent;
  readonly left: TriageEvent;
  /** What a look would bring beyond an update in silence, less what it costs. */
  readonly gains: readonly [looked: number, left: number];
  readonly parts: readonly Part[];
  /** Why the one was looked at and the other was not. */
  readonly sentence: string;
}

const two = (value: number): string => formatNumber(value, { digits: 2 });
const nameOf = (event: TriageEvent): string => {
  const words = eventWords(event);
  return `${event.kind} of ${shortAddress(event.source)}${words === '' ? '' : `, ${words}`}`;
};
/** What is gained by a look in place of the better of an update in silence and nothing; above 0 it is looked at, if there is room. */
const gainOf = ({ score: { energy } }: TriageEvent): number =>
  Math.min(energy.folded, energy.dropped) - energy.escalated;
const READ: readonly (readonly [name: string, of: (event: TriageEvent) => number, more: string])[] = [
  [
    'Chance that something has happened',
    ({ score }) => score.odds?.changed ?? score.error * score.precision,
    'it lay further off what was surely expected',
  ],
  [
    'Of that by interest, in the odds',
    ({ score }) => score.odds?.interest ?? score.interest * score.error,
    'its addresses are of more interest',
  ],
  ['What a look would show', ({ score }) => score.epistemic, 'a look at it would show more'],
  ['What matters', ({ score }) => score.pragmatic, 'it matters more to what is owned and wanted'],
];

/** The least of what was escalated against the nearest of what was not; null where there is not one of each. */
export function contrastOf({ escalated, nearest }: TriageReport): Contrast | null {
  // What a log says is nearer at hand than how often its contract spoke.
  const others = nearest.filter(
    (one) => !escalated.some(({ source, block }) => source === one.source && block === one.block),
  );
  const left = others.find(({ index }) => index >= 0) ?? others[0];
  const looked = escalated.at(-1);
  if (!looked || !left) return null;
  const gains = [gainOf(looked), gainOf(left)] as const;
  const parts = READ.map(([name, of, words]): Part => ({ name, looked: of(looked), left: of(left), words }));
  const most = parts.reduce((a, b) => (b.looked - b.left > a.looked - a.left ? b : a));
  const because = most.looked > most.left ? `, above all because ${most.words}` : '';
  const crowded = gains[1] > 0;
  const sentence = crowded
    ? `Both were worth a look: ${nameOf(looked)} by ${two(gains[0])}, ${nameOf(left)} by ${two(gains[1])}. The tick had room for the first${because}.`
    : `A look at ${nameOf(looked)} was worth ${two(gains[0])} more than it costs${because}; at ${nameOf(left)} it would have cost ${two(-gains[1])} more than it is worth.`;
  return { looked, left, gains, parts, sentence };
}
