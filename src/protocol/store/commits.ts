import type { SpanPlace, SpanRecord } from '../../domain/records/lived-span.ts';
import { THETA_PLACE } from '../../domain/records/lived-span.ts';
import type { Commit, SpanCommit, TickCommit } from './store.ts';

export const isTickCommit = (commit: Commit): commit is TickCommit => !('place' in commit.record);

/** The spans of a commit, in the order in which they were lived. */
export const spansIn = (commit: Commit): readonly [Commit, ...SpanCommit[]] => [
  commit,
  ...(commit.behind ?? []),
];

export const placeOf = (record: SpanRecord & Partial<SpanPlace>): SpanPlace => ({
  tick: record.tick,
  place: record.place ?? THETA_PLACE,
});
