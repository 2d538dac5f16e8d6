import type { Posteriors } from '../../domain/posterior.ts';
import type { GovernorRevision } from '../../domain/revision.ts';
import type { RecordRange } from '../record-range.ts';
import { ticksUpTo } from './bounds.ts';
import { type ArgumentsOf, type Named, QUERY, type Rows } from './row.ts';

const MOST_REVISIONS = 10_000;

/** What decides over the prompt, and what it has learnt. */
export interface GovernorVerbs {
  /** What loop 1 has learnt: how often decisions came true, by category and regime, with intervals. */
  posteriors(): Promise<Posteriors>;
  /**
   * The history of policy and learnt shares, oldest first: what each revision changed, why, and on what evidence. With `from` the
   * first `limit` (200), else the last.
   */
  revisions(range?: RecordRange): Promise<readonly GovernorRevision[]>;
}

type Api = Named<'governor', GovernorVerbs>;

export const governorRows = {
  'governor.posteriors': QUERY,
  'governor.revisions': QUERY,
} as const satisfies Rows<Api>;

export const governorArguments = {
  'governor.posteriors': [],
  'governor.revisions': [ticksUpTo(MOST_REVISIONS)],
} satisfies ArgumentsOf<Api>;
