import type { Validity, ValidityReason } from '../../../domain/grimoire.ts';
import { formatWorldTime } from '../../format.ts';

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
export function timeOfTruth({ from, to }: Pick<Validity, 'from' | 'to'>): string {
  if (from === null && to === null) return 'no time of its own';
  const start = from === null ? '' : `from ${formatWorldTime(from)}`;
  const end = to === null ? 'on' : `to ${formatWorldTime(to)}`;
  return `${start} ${end}`.trim();
}

/** Why a memory does not hold any more, in a half sentence. */
export function whyOver(validity: Validity | undefined): string {
  if (validity === undefined || validity.because === 'given') return 'it holds no more';
  return `${BECAUSE[validity.because]}, known since tick ${validity.since}`;
}
