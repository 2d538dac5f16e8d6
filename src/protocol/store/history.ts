import type { ChangeAt } from '../../domain/memory/entry-history.ts';
import type { EntryFilter, GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { PastMoment, StoredDamage } from '../../domain/past/past.ts';
import type { CandidateQuery, RecallCandidate } from '../../mind/ports.ts';
import type { LivedSpanRecord } from '../../domain/records/lived-span.ts';
import type { EntryChange, Snapshot, SpanInputs, SpanSeal, TickInputs } from '../../domain/past/replay.ts';

/** A tick as it was stored, with the hashes that it must come to. */
export interface StoredInputs {
  readonly tick: number;
  /** {@link TickInputs} as canonical CBOR: the bytes that the seal is over. */
  readonly bytes: Uint8Array;
  readonly inputs: TickInputs;
  readonly seal: SpanSeal;
}

/** A span behind a tick as it was stored. */
export interface StoredSpan {
  readonly tick: number;
  readonly place: number;
  readonly kind: string;
  /** {@link SpanInputs} as canonical CBOR. */
  readonly bytes: Uint8Array;
  readonly inputs: SpanInputs;
  readonly seal: SpanSeal;
  readonly record: LivedSpanRecord;
}

/** A kept state, without its content. */
export interface SnapshotInfo {
  readonly tick: number;
  /** Of the span in it that left the state so. */
  readonly place: number;
  readonly root: Uint8Array;
  readonly pinned: boolean;
  readonly label: string | null;
  readonly organs: readonly {
    readonly name: string;
    readonly hash: Uint8Array;
    /** Stored bytes, compressed. */
    readonly bytes: number;
    /** Kept states that share it. */
    readonly shared: number;
  }[];
}

/** A memory as it was, for recall to choose from. */
export interface CandidateAt extends RecallCandidate {
  /** It says something else now: the similarity is of its words of now. */
  readonly reworded: boolean;
}

/** Which ticks a history is of. */
export interface HistoryRange {
  readonly first: number;
  readonly last: number;
  /** Of ticks up to this one some have only their seal; 0: none. */
  readonly thinnedTo: number;
}

/** What the store answers about a life's history. */
export interface StoreHistoryApi {
  /** Null without any. */
  historyRange(): Promise<HistoryRange | null>;
  /** By tick ascending, both ends inclusive; thinned ones are left out. @throws AppError `store.corrupt` when one cannot be read */
  tickInputs(range: { readonly from: number; readonly to: number }): Promise<readonly StoredInputs[]>;
  /** What was lived behind the ticks of a range, by tick and place ascending. @throws AppError `store.corrupt` when one cannot be read */
  livedSpans(range: { readonly from: number; readonly to: number }): Promise<readonly StoredSpan[]>;
  /** Newest first. */
  snapshots(range?: { readonly from?: number; readonly to?: number }): Promise<readonly SnapshotInfo[]>;
  /** The nearest state at or before the tick; null where none is kept. @throws AppError `store.corrupt` when a part cannot be read */
  snapshotBefore(tick: number): Promise<Snapshot | null>;
  snapshotByRoot(root: Uint8Array): Promise<Snapshot | null>;
  /** Keeps a state from being thinned out, or lets it go again. @returns false where no state of that tick is kept */
  pinSnapshot(tick: number, pinned: boolean, label: string | null): Promise<boolean>;
  /**
   * Memories as they were after that tick was lived; ids without one are left out.
   * @param place of the span in it that they are told after; without it, after all of them
   */
  entriesAsOf(ids: readonly string[], tick: number, place?: number): Promise<readonly GrimoireEntry[]>;
  /** Memories that were there then, as they were, newest id first. */
  entriesAt(filter: EntryFilter, moment: PastMoment): Promise<readonly GrimoireEntry[]>;
  /** In the order of the ids; those that were not there are left out. */
  entriesByIdAt(ids: readonly string[], moment: PastMoment): Promise<readonly GrimoireEntry[]>;
  /** What recall chose from then, by every vector and no index. `query.atTick` is not asked: the moment says when. */
  candidatesAt(query: CandidateQuery, moment: PastMoment): Promise<readonly CandidateAt[]>;
  countEntriesAt(moment: PastMoment): Promise<Readonly<Record<string, number>>>;
  /** Ticks of the range whose stored record is not what it was, to the bit. */
  damagedRecords(range: { readonly from: number; readonly to: number }): Promise<readonly number[]>;
  /** Workspaces, context events and traces of the range that are not what was stored, to the bit. */
  storedDamages(range: { readonly from: number; readonly to: number }): Promise<readonly StoredDamage[]>;
  /** Bytes of all that ticks were told, as stored. */
  inputBytes(): Promise<number>;
  /** What ticks changed in a memory, newest first, up to a tick. */
  changesOf(
    id: string,
    range: { readonly until: number; readonly limit: number },
  ): Promise<readonly ChangeAt[]>;
  /** Of each span of the range that changed memories, the changes, by tick and place. */
  entryChanges(range: { readonly from: number; readonly to: number }): Promise<readonly EntryChange[]>;
}
