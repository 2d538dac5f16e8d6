import type { Validity, ValidityReason } from '../../../domain/memory/grimoire.ts';
import { formatWorldTime } from '../../words/index.ts';

/** Why something is no longer, or still, held to be true. */
export const BECAUSE: Readonly<Record<ValidityReason, string>> = {
  given: 'as its giver says',
  contradicted: 'something newer says otherwise',
  outweighed: 'more speaks for the other side',
  stands: 'it was contradicted and stands',
  ruled: 'you decided for the other side',
  replaced: 'something newer of the same subject took its place',
  refuted: 'the world refuted it',
};

/** From when to when it is true, as far as is known. */
function timeOfTruth({ from, to }: Pick<Validity, 'from' | 'to'>): string {
  if (from === null && to === null) return '';
  const start = from === null ? '' : `from ${formatWorldTime(from)}`;
  const end = to === null ? 'on' : `to ${formatWorldTime(to)}`;
  return `${start} ${end}`.trim();
}

/** Why a memory does not hold any more, in a half sentence. */
export function whyOver(validity: Validity | undefined): string {
  if (validity === undefined || validity.because === 'given') return 'it holds no more';
  return `${BECAUSE[validity.because]}, known since tick ${validity.since}`;
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** When it is true, and why that is known. */
export const truthWords = (validity: Validity): string =>
  joined(timeOfTruth(validity), BECAUSE[validity.because]);

/** Whether it holds, in a list: of what is a side of a contradiction that is said too. */
export function heldWords(validity: Validity, holds: boolean): string {
  const time = timeOfTruth(validity);
  if (validity.because === 'stands') return joined('contradicted, and stands', time);
  if (holds) return joined('holds', time);
  return joined(
    validity.because === 'given' ? 'holds no more' : `contradicted since tick ${validity.since}`,
    time,
  );
}
