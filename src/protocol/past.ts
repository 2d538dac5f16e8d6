import type { EntryFilter, EntryType, GrimoireEntry, Recalled } from '../domain/grimoire.ts';
import type { LedgerTransaction } from '../domain/ledger.ts';
import type { Pad } from '../domain/life.ts';
import type { PastMoment } from '../domain/past.ts';
import type { GolemPolicy } from '../mind/policy/golem-policy.ts';
import type { TickSummary } from '../domain/record.ts';

/** What is to be brought to mind as it would have been then. */
export interface PastRecall {
  readonly text: string;
  readonly limit?: number;
  readonly types?: readonly EntryType[];
  readonly pad: Pad;
  readonly policy: Pick<GolemPolicy, 'retrieval' | 'memory'>;
}

/** What a reopened tick is told of memory and books: part of the golem's verbs. */
export interface PastApi {
  pastEntries(moment: PastMoment, filter: EntryFilter): Promise<readonly GrimoireEntry[]>;
  pastEntry(moment: PastMoment, id: string): Promise<GrimoireEntry | null>;
  pastCounts(moment: PastMoment): Promise<Readonly<Record<string, number>>>;
  pastRecall(moment: PastMoment, query: PastRecall): Promise<readonly Recalled[]>;
  pastTransactions(tick: number, worldId: string): Promise<readonly LedgerTransaction[]>;
  pastBlocked(tick: number, limit: number): Promise<readonly TickSummary[]>;
}
