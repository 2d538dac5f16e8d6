import type { PiiKind, PiiSpan } from '../../../../domain/gateway/pii.ts';
import { exp } from '../../../../lib/math/math.ts';
import { NEW_LINE, type NameWord } from './words.ts';

const KINDS: Readonly<Record<string, PiiKind>> = {
  PERSON: 'person',
  PLACE: 'place',
  ORG: 'organisation',
  ADDRESS: 'street-address',
  POSTCODE: 'postcode',
  PHONE: 'phone',
  ID: 'id-number',
  DATE: 'date',
  AGE: 'age',
  NATIONALITY: 'nationality',
  TITLE: 'title',
};

/** Less sure is no finding: the middle of where the templates of the training lose no more of their persons, 0.74 to 0.84. */
const LEAST = 0.8;
/** A rule with a checksum or a word that says what it is knows better. */
const AGAINST_RULES = 0.7;

/** A label and its probability for one word. @param odds of all labels */
function bestOf(odds: ArrayLike<number>, labels: readonly string[]): { label: string; part: number } {
  let best = 0;
  for (let i = 1; i < labels.length; i += 1) if (odds[i]! > odds[best]!) best = i;
  let sum = 0;
  for (let i = 0; i < labels.length; i += 1) sum += exp(odds[i]! - odds[best]!);
  return { label: labels[best]!, part: 1 / sum };
}

/** A name right behind a name is its surname, where nothing but a blank is between them: two people are told with more. */
const goesOn = (kind: PiiKind, end: number, word: NameWord): boolean =>
  kind === 'person' && word.start === end + 1 && word.shape < NEW_LINE;

/** Spans from the labels of words, `B-PERSON`, `I-PERSON`, `O`. @param odds of each word's first piece, in the words' order */
export function decodeNames(
  words: readonly NameWord[],
  odds: readonly ArrayLike<number>[],
  labels: readonly string[],
): PiiSpan[] {
  const spans: { start: number; end: number; kind: PiiKind; part: number }[] = [];
  let open: (typeof spans)[number] | null = null;
  for (const [i, word] of words.entries()) {
    const { label, part } = bestOf(odds[i]!, labels);
    const kind = KINDS[label.slice(2)];
    if (!kind) {
      open = null;
    } else if (open && open.kind === kind && (label.startsWith('I-') || goesOn(kind, open.end, word))) {
      open.end = word.end;
      open.part = Math.max(open.part, part);
    } else {
      open = { start: word.start, end: word.end, kind, part };
      spans.push(open);
    }
  }
  return spans
    .filter(({ part }) => part >= LEAST)
    .map(({ start, end, kind, part }) => ({ start, end, kind, score: part * AGAINST_RULES, by: 'names' }));
}
