import type { GrimoireEntry, Validity, ValidityReason } from '../../../domain/memory/grimoire.ts';
import { formatWorldTime, words } from '../../words/index.ts';
import { t } from './strings.ts';

/** Why something is no longer, or still, held to be true. */
export const becauseWords = (because: ValidityReason): string => t.truth.because[because];

/** What the world said of a memory. */
export const verifiedWords = (verified: GrimoireEntry['verified']): string =>
  verified === 'none' ? t.notChecked : words(verified);

/** From when to when it is true, as far as is known. */
function timeOfTruth({ from, to }: Pick<Validity, 'from' | 'to'>): string {
  if (from === null && to === null) return '';
  if (from === null) return t.truth.to(formatWorldTime(to));
  if (to === null) return t.truth.from(formatWorldTime(from));
  return t.truth.fromTo(formatWorldTime(from), formatWorldTime(to));
}

/** Why a memory does not hold any more, in a half sentence. */
export function whyOver(validity: Validity | undefined): string {
  if (validity === undefined || validity.because === 'given') return t.truth.over;
  return t.truth.overSince(becauseWords(validity.because), validity.since);
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** When it is true, and why that is known. */
export const truthWords = (validity: Validity): string =>
  joined(timeOfTruth(validity), becauseWords(validity.because));

/** Whether it holds, in a list: of what is a side of a contradiction that is said too. */
export function heldWords(validity: Validity, holds: boolean): string {
  const time = timeOfTruth(validity);
  if (validity.because === 'stands') return joined(t.truth.stands, time);
  if (holds) return joined(t.truth.holds, time);
  return joined(
    validity.because === 'given' ? t.truth.ended : t.truth.contradictedSince(validity.since),
    time,
  );
}
