import type { GrimoireEntry, Validity, ValidityReason } from '../domain/memory/grimoire.ts';

type Valid = Pick<GrimoireEntry, 'validity'>;

/** By these a memory stands, within its time. */
export const STANDING_REASONS: readonly ValidityReason[] = ['given', 'stands'];
/** And by these it is a side of a contradiction. */
export const CONTRADICTION_REASONS: readonly ValidityReason[] = [
  'contradicted',
  'outweighed',
  'stands',
  'ruled',
];

/** Whether a time, Unix seconds, is in it. */
const within = ({ from, to }: Validity, time: number): boolean =>
  (from === null || from <= time) && (to === null || time <= to);

/** Whether what a memory says was true at a time, Unix seconds, as far as is known. */
export const trueAt = ({ validity }: Valid, time: number): boolean =>
  validity === undefined || within(validity, time);

/** Whether it stands: nothing that is known stands against it, and the world's time is within its own. */
export const stands = ({ validity }: Valid, time: number): boolean =>
  validity === undefined || (STANDING_REASONS.includes(validity.because) && within(validity, time));

export const isContradicted = ({ validity }: Valid): boolean =>
  validity !== undefined && CONTRADICTION_REASONS.includes(validity.because);
