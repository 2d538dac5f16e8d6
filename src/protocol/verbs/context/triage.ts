import * as v from 'valibot';
import type { AddressInterest, TriageBelief, TriageReport } from '../../../domain/attention/triage.ts';
import { options, tick, whole } from '../bounds.ts';
import { type ArgumentsOf, type Named, type Rows, VIEW } from '../row.ts';

/** Which tick's events. */
export interface TriageAsked {
  readonly tick?: number;
  /** The tick, of those lived last, whose blocks this one was among. */
  readonly block?: number;
}

/** What of a world's events is worth a look. */
export interface TriageVerbs {
  /**
   * What became of the events of a tick: how many were dropped and why, how many were folded into beliefs, and which were escalated, each
   * with its score in its parts. Without a tick or a block of the last tick that sifted any; null where triage was off, or none holds the block.
   */
  list(asked?: TriageAsked): Promise<TriageReport | null>;
  /** Addresses of interest as of now, the most interesting first. */
  interest(): Promise<readonly AddressInterest[]>;
  /** What is believed of each kind of event of each contract, with its precision; those heard of last first. */
  beliefs(): Promise<readonly TriageBelief[]>;
}

type Api = Named<'triage', TriageVerbs>;

export const triageRows = {
  'triage.list': VIEW,
  'triage.interest': VIEW,
  'triage.beliefs': VIEW,
} as const satisfies Rows<Api>;

export const triageArguments = {
  'triage.list': [
    options('The triage query', {
      tick: v.optional(tick),
      block: v.optional(whole('A block', 0, Number.MAX_SAFE_INTEGER)),
    }),
  ],
  'triage.interest': [],
  'triage.beliefs': [],
} satisfies ArgumentsOf<Api>;
