import type { GrimoireAnswer } from '../../../domain/decisions/grimoire-query.ts';
import type { CuratorActRef, CuratorReport, Forgetting } from '../../../domain/records/curator.ts';
import type { DeltaRecord } from '../../../domain/records/lived-span.ts';
import type { Contradiction, ContradictionQuery, Ruling } from '../../../domain/memory/contradiction.ts';
import type { EntryHistory } from '../../../domain/memory/entry-history.ts';
import type {
  EntryDraft,
  EntryFilter,
  EntryLinks,
  EntryType,
  GrimoireEntry,
  MemoryStats,
  Mention,
  Undoing,
  Recalled,
  Restored,
  AsOfTick,
} from '../../../domain/memory/grimoire.ts';
import type { Ingested, IngestItem, IngestOptions } from '../../../domain/memory/ingest.ts';
import type { PromptUseQuery, PromptUses } from '../../../domain/context/prompt-uses.ts';
import type { MemoriesBrought, MemoryPreview } from '../../../domain/memory/memory-file.ts';
import type { MemoryPoints, MemoryTimes, PointsQuery } from '../../../domain/memory/memory-point.ts';
import { COMMAND, type Named, QUERY, type Rows, VIEW } from '../row.ts';

/** Until when memory is asked: one of the two, or both. */
export interface AsOf {
  /** What was known when the tick after this one began, as it was known. */
  readonly tick?: number;
  /** What had been said, or lived, by then and was true then: ISO 8601 or Unix seconds. A day alone ends with its last second. */
  readonly date?: string | number;
  readonly limit?: number;
  readonly types?: readonly EntryType[];
}

export const RECALL_AS = ['question', 'golem'] as const;
/** Whether words are looked for, or brought to the golem's own mind. */
export type RecallAs = (typeof RECALL_AS)[number];

/** What it remembers. */
export interface GrimoireVerbs {
  /** @throws AppError `memory.duplicate` where memory has the same title and words; `data.id` is that memory's */
  remember(draft: EntryDraft): Promise<GrimoireEntry>;
  /**
   * Takes in a document or a conversation, piece by piece in its order; found by its words at once, by meaning as vectors come.
   * What memory has, what says nothing and what the golem said itself is refused; what reads like an instruction is kept in
   * quarantine, unless its trust is `owner`.
   * @throws AppError `input.invalid` before anything is kept
   */
  ingest(items: readonly IngestItem[], options?: IngestOptions): Promise<Ingested>;
  /**
   * Links memories that the owner added to others that they speak of, as notes do. A link that is there, or whose ends are one, is
   * left as it is. @returns how many are new
   * @throws AppError `golem.not_found` where one is not there, `input.invalid` of what the golem learnt itself
   */
  mention(mentions: readonly Mention[]): Promise<number>;
  /** What `bring` would do with a file of memories. @throws AppError `import.refused` where it is none */
  look(file: Blob): Promise<MemoryPreview>;
  /**
   * Brings in memories as `exportMemory('jsonl')` writes them, with their types, links, validity, counts and provenance, as known from now
   * on; what memory has already is left out. Their trust is `inherited` at most, and nothing that another life lived counts as lived here.
   * @throws AppError `import.refused` before anything is kept
   */
  bring(file: Blob): Promise<MemoriesBrought>;
  /** Ends every taking in that is under way. What is kept by then stays, and its `ingest` answers with it. */
  cancelIngest(): Promise<void>;
  /**
   * Lets a memory out of quarantine, or, with `released` false, puts it back that was let out: where a tick was lived since, under
   * another id. @throws AppError `golem.not_found`, and `input.invalid` where it is not in it, or never was
   */
  release(id: string, released?: boolean): Promise<GrimoireEntry>;
  /**
   * Takes back what the owner added: a memory, or all of one taking in. Ticks that had it keep it. @returns ids of what was there
   * @throws AppError `golem.not_found`, and `input.invalid` of what the golem learnt itself
   */
  undo(what: Undoing): Promise<readonly string[]>;
  /**
   * Brings back what was taken back: under its own id where no tick was lived without it, else as a memory that is known from now
   * on, since what ticks lived without stays so. What is there is left as it is. @returns which id each has
   */
  restore(ids: readonly string[]): Promise<readonly Restored[]>;
  /** How many memories there are, and what became of what was given to `ingest`. */
  stats(): Promise<MemoryStats>;
  /**
   * What answers a question best, by words, meaning, time and speaker, each with `why`; or, `as` the golem, what it would recall now by its
   * four factors. Best first.
   * @param options.at the tick as of which confidence has decayed; now when left out
   */
  recall(
    query: string,
    options?: { limit?: number; types?: readonly EntryType[]; at?: number; as?: RecallAs },
  ): Promise<readonly Recalled[]>;
  /**
   * What was left out of a prompt, or was in it as its line only, and what memory has besides, that answers a query: what a model is told
   * that calls `query_grimoire` while it deliberates. What the owner has banned is not told. Of a past tick: what had been remembered by then.
   * @param options.tick whose prompt; the newest when left out @returns null where no prompt was put together yet, or on that tick
   */
  query(words: string, options?: { tick?: number; limit?: number }): Promise<GrimoireAnswer | null>;
  /** What answered a question best then, as `recall` ranks; by a date, what was true at it and known by it. @throws AppError `input.invalid` where neither a tick nor a date is given */
  asOf(query: string, when: AsOf): Promise<readonly Recalled[]>;
  get(id: string, asOf?: AsOfTick): Promise<GrimoireEntry | null>;
  /** Newest first. */
  list(filter?: EntryFilter): Promise<readonly GrimoireEntry[]>;
  /** Memories in pages, newest first, as a map or a timeline shows them, with their vectors. */
  points(query?: PointsQuery): Promise<MemoryPoints>;
  /** When memories were, newest first: what a timeline counts. At most 100,000. */
  times(filter?: EntryFilter): Promise<MemoryTimes>;
  count(): Promise<Readonly<Record<string, number>>>;
  /** Both directions; at most 1,000 that point to it. Null where there is no such memory. */
  links(id: string, asOf?: AsOfTick): Promise<EntryLinks | null>;
  /** Memories of which not both can be true, newest first; both sides are kept. */
  contradictions(query?: ContradictionQuery): Promise<readonly Contradiction[]>;
  /**
   * Says which of two stands, by its id, or that `'both'` can be true; null takes back what was said, so that evidence and time tell.
   * @throws AppError `golem.not_found` where no contradiction of the two is known, and `input.invalid`
   */
  rule(one: string, other: string, stands: Ruling): Promise<Contradiction>;
  /** Looks for contradictions among the newest 4,096 memories: what is remembered later is looked at as it comes. @returns how many were new */
  findContradictions(): Promise<number>;
  /**
   * Puts a memory into every prompt from now on, or no longer. @returns ids of all that are pinned
   * @throws AppError `golem.not_found`, and `input.invalid` beyond eight
   */
  pin(id: string, pinned?: boolean): Promise<readonly string[]>;
  /** What ticks changed in a memory, oldest first: the newest 1,000 changes. Null where there is no such memory. */
  history(id: string, asOf?: AsOfTick): Promise<EntryHistory | null>;
  /**
   * A cycle of the Curator now, behind the last tick: validate, prune, compress, cross-reference. @returns what it did
   * @throws AppError `golem.not_found` before the first tick
   */
  curate(): Promise<CuratorReport>;
  /** A delta cycle now, behind the last tick: facts are made of episodes. @throws AppError `golem.not_found` before the first tick */
  consolidate(): Promise<DeltaRecord>;
  /** What the Curator did in its last cycles, newest first, each act with its changes and how it stands. */
  curations(limit?: number): Promise<readonly CuratorReport[]>;
  /**
   * Takes back an act of the Curator: what it changed is to the byte as it was, and it is not done again. @returns its cycle's report then
   * @throws AppError `golem.not_found`; `input.invalid` where it is taken back, or what it changed has been changed since
   */
  undoCuration(act: CuratorActRef): Promise<CuratorReport>;
  /** Knowledge that fades below use next, soonest first, if nothing more happens. */
  forgetting(limit?: number): Promise<readonly Forgetting[]>;
  /** Prompts that a memory was in. Looks through some thousand ticks at most: go on with the `before` that comes back. */
  prompts(id: string, query?: PromptUseQuery): Promise<PromptUses>;
}

export type GrimoireApi = Named<'grimoire', GrimoireVerbs>;

export const grimoireRows = {
  'grimoire.remember': COMMAND,
  'grimoire.ingest': COMMAND,
  'grimoire.mention': COMMAND,
  'grimoire.look': QUERY,
  'grimoire.bring': COMMAND,
  'grimoire.cancelIngest': COMMAND,
  'grimoire.release': COMMAND,
  'grimoire.undo': COMMAND,
  'grimoire.restore': COMMAND,
  'grimoire.stats': VIEW,
  'grimoire.recall': VIEW,
  'grimoire.query': VIEW,
  'grimoire.asOf': VIEW,
  'grimoire.get': VIEW,
  'grimoire.list': VIEW,
  'grimoire.points': VIEW,
  'grimoire.times': VIEW,
  'grimoire.count': VIEW,
  'grimoire.links': VIEW,
  'grimoire.contradictions': VIEW,
  'grimoire.rule': COMMAND,
  'grimoire.findContradictions': COMMAND,
  'grimoire.pin': COMMAND,
  'grimoire.history': VIEW,
  'grimoire.curate': COMMAND,
  'grimoire.consolidate': COMMAND,
  'grimoire.curations': VIEW,
  'grimoire.undoCuration': COMMAND,
  'grimoire.forgetting': VIEW,
  'grimoire.prompts': VIEW,
} as const satisfies Rows<GrimoireApi>;
