import type { TriageEvent, TriageReport } from '../../../domain/attention/triage.ts';
import { formatNumber, shortAddress } from '../../words/index.ts';
import { t } from './strings.ts';
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
  const name = t.event(event.kind, shortAddress(event.source));
  return words === '' ? name : `${name}, ${words}`;
};
/** What is gained by a look in place of the better of an update in silence and nothing; above 0 it is looked at, if there is room. */
const gainOf = ({ score: { energy } }: TriageEvent): number =>
  Math.min(energy.folded, energy.dropped) - energy.escalated;
const READ: readonly (readonly [
  what: keyof typeof t.contrast.because,
  of: (event: TriageEvent) => number,
])[] = [
  ['chance', ({ score }) => score.odds?.changed ?? score.error * score.precision],
  ['interest', ({ score }) => score.odds?.interest ?? score.interest * score.error],
  ['information', ({ score }) => score.epistemic],
  ['relevance', ({ score }) => score.pragmatic],
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
  const parts = READ.map(([what, of]): Part => {
    const [name, words] = [t.contrast[what], t.contrast.because[what]];
    return { name, looked: of(looked), left: of(left), words };
  });
  const most = parts.reduce((a, b) => (b.looked - b.left > a.looked - a.left ? b : a));
  const because = most.looked > most.left ? most.words : '';
  const crowded = gains[1] > 0;
  const sentence = crowded
    ? t.contrast.crowded(nameOf(looked), two(gains[0]), nameOf(left), two(gains[1]), because)
    : t.contrast.worth(nameOf(looked), two(gains[0]), nameOf(left), two(-gains[1]), because);
  return { looked, left, gains, parts, sentence };
}
