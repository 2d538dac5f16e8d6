import type { EntryFacts } from '../domain/memory/entry-facts.ts';
import {
  type GrimoireEntry,
  VALIDITY_REASONS,
  type Validity,
  type ValidityReason,
} from '../domain/memory/grimoire.ts';

/**
 * How a memory stands, the first of these that is so: the owner took it back; it waits in quarantine until he releases it; the Curator
 * put it aside; another memory, the owner or the world speaks against it; something newer took its place, or its time is not now; nothing
 * speaks against it. Whether his hand pins or bans it stands beside this (`ContextOverride`).
 */
type Standing = 'taken-back' | 'waits' | 'forgotten' | 'doubted' | 'superseded' | 'stands';

type Valid = Pick<GrimoireEntry, 'validity'>;
type Stood = Pick<GrimoireEntry, 'quarantined' | 'validity'> & { readonly facts: Pick<EntryFacts, 'pruned'> };

/** How a memory stands by what is said of its validity, within its time. */
const BY_REASON: Readonly<Record<ValidityReason, 'stands' | 'doubted' | 'superseded'>> = {
  given: 'stands',
  stands: 'stands',
  contradicted: 'doubted',
  outweighed: 'doubted',
  ruled: 'doubted',
  refuted: 'doubted',
  replaced: 'superseded',
};
/** By these a memory stands, within its time. */
export const STANDING_REASONS = VALIDITY_REASONS.filter((reason) => BY_REASON[reason] === 'stands');
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

/** Whether it is in quarantine, where nothing recalls it. */
export const waits = ({ quarantined }: Pick<GrimoireEntry, 'quarantined'>): boolean =>
  quarantined !== undefined;

/** Whether the Curator put it aside: a question finds it, and no tick recalls it. */
export const isForgotten = ({ facts }: Pick<Stood, 'facts'>): boolean => facts.pruned !== undefined;

function byValidity({ validity }: Valid, time: number | null): 'stands' | 'doubted' | 'superseded' {
  if (!validity) return 'stands';
  const standing = BY_REASON[validity.because];
  return standing === 'stands' && time !== null && !within(validity, time) ? 'superseded' : standing;
}

/**
 * How a memory stands that was not taken back.
 * @param time the world's, Unix seconds; where null, a time that is over, or to come, is no matter
 */
export function standingOf(memory: Stood, time: number | null): Standing {
  if (waits(memory)) return 'waits';
  return isForgotten(memory) ? 'forgotten' : byValidity(memory, time);
}

/** Whether nothing that is known stands against what it says, be it in quarantine or put aside. @param time as {@link standingOf} has it */
export const holds = (memory: Valid, time: number | null): boolean => byValidity(memory, time) === 'stands';

export const isContradicted = ({ validity }: Valid): boolean =>
  validity !== undefined && CONTRADICTION_REASONS.includes(validity.because);
