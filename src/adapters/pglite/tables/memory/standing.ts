import { CONTRADICTION_REASONS, STANDING_REASONS } from '../../../../shared/standing.ts';

/**
 * How memories stand, as conditions: the only ones that ask for it. Of `entries e`, where no other name is given; `p` is the parameter of
 * the tick as of whose end it is asked. What the owner did after that tick had not happened.
 */

/** Later than any tick: as it is now. */
export const NOW = 2 ** 31 - 1;

/** What the owner has not taken back. */
export const STANDS = 'e.taken_back_at IS NULL';
/** And of that, what may be recalled. */
export const COUNTS = `${STANDS} AND (e.quarantined IS NULL OR e.released_at IS NOT NULL)`;

/** The same as {@link STANDS} then. */
export const stoodAt = (p: string, e = 'e'): string =>
  `(${e}.taken_back_at IS NULL OR ${e}.taken_back_at >= ${p})`;

/** What is in quarantine. */
export const quarantinedAt = (p: string): string =>
  `(e.quarantined IS NOT NULL AND (e.released_at IS NULL OR e.released_at >= ${p}))`;

/** Texts as a list of SQL. */
const named = (reasons: readonly string[]): string => reasons.map((reason) => `'${reason}'`).join(', ');

/** Whether a row of validity, by its reason, is of a contradiction. */
export const ofContradiction = (because: string): string => `${because} IN (${named(CONTRADICTION_REASONS)})`;

/** Of `validities v`: what counts. */
export const validAt = (p: string): string =>
  `v.since <= ${p} AND (v.lifted IS NULL OR v.lifted > ${p}) AND (v.by IS NULL OR EXISTS
    (SELECT FROM entries b WHERE b.id = v.by AND ${stoodAt(p, 'b')}))`;

/** Looked up once a query, however many entries there are. */
const last = (p: string, where: string): string =>
  `e.id IN (SELECT last.entry_id FROM (SELECT DISTINCT ON (v.entry_id) v.* FROM validities v WHERE ${validAt(p)}
    ORDER BY v.entry_id, v.seq DESC) last WHERE ${where})`;

/** What does not hold. @param now the parameter of the world's time, Unix seconds */
export const endedAt = (p: string, now: string): string =>
  last(
    p,
    `last.because NOT IN (${named(STANDING_REASONS)}) OR last.valid_to < ${now} OR last.valid_from > ${now}`,
  );

/** What is a side of a contradiction. */
export const contradictedAt = (p: string): string => last(p, ofContradiction('last.because'));
