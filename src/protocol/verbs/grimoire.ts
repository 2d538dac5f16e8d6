import * as v from 'valibot';
import {
  BOTH,
  type Contradiction,
  type ContradictionQuery,
  type Ruling,
} from '../../domain/contradiction.ts';
import {
  EARLIER_CATEGORIES,
  EARLIER_ENTRY_TYPES,
  ENTRY_TYPES,
  INSIGHT_CATEGORIES,
  PROVENANCES,
  type EntryDraft,
  type EntryFilter,
  type EntryLinks,
  type EntryType,
  type GrimoireEntry,
  type Ingested,
  type MemoryStats,
  type Undoing,
  type IngestItem,
  type IngestOptions,
  type PromptUseQuery,
  type PromptUses,
  type Recalled,
  type Then,
} from '../../domain/grimoire.ts';
import type { MemoryPoints, MemoryTimes, PointsQuery } from '../../domain/memory-point.ts';
import { TRUST_LABELS } from '../../domain/life.ts';
import { MARKET_REGIMES } from '../../domain/market.ts';
import {
  LAST_TICK,
  id,
  limit,
  oneOf,
  options,
  text,
  tick,
  upToTick,
  list,
  objectJudgedInside,
  whole,
  words,
} from './bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from './row.ts';

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
  /** Ends every taking in that is under way. What is kept by then stays, and its `ingest` answers with it. */
  cancelIngest(): Promise<void>;
  /** Lets a memory out of quarantine. @throws AppError `golem.not_found`, and `input.invalid` where it is not in it */
  release(id: string): Promise<GrimoireEntry>;
  /**
   * Takes back what the owner added: a memory, or all of one taking in. Ticks that had it keep it. @returns ids of what was there
   * @throws AppError `golem.not_found`, and `input.invalid` of what the golem learnt itself
   */
  undo(what: Undoing): Promise<readonly string[]>;
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
  /** What answered a question best then, as `recall` ranks; by a date, what was true at it and known by it. @throws AppError `input.invalid` where neither a tick nor a date is given */
  asOf(query: string, when: AsOf): Promise<readonly Recalled[]>;
  get(id: string, then?: Then): Promise<GrimoireEntry | null>;
  /** Newest first. */
  list(filter?: EntryFilter): Promise<readonly GrimoireEntry[]>;
  /** Memories in pages, newest first, as a map or a timeline shows them, with their vectors. */
  points(query?: PointsQuery): Promise<MemoryPoints>;
  /** When memories were, newest first: what a timeline counts. At most 100,000. */
  times(filter?: EntryFilter): Promise<MemoryTimes>;
  count(): Promise<Readonly<Record<string, number>>>;
  /** Both directions; at most 1,000 that point to it. Null where there is no such memory. */
  links(id: string, then?: Then): Promise<EntryLinks | null>;
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
  /** Prompts that a memory was in. Looks through some thousand ticks at most: go on with the `before` that comes back. */
  prompts(id: string, query?: PromptUseQuery): Promise<PromptUses>;
}

type Api = Named<'grimoire', GrimoireVerbs>;

export const grimoireRows = {
  'grimoire.remember': COMMAND,
  'grimoire.ingest': COMMAND,
  'grimoire.cancelIngest': COMMAND,
  'grimoire.release': COMMAND,
  'grimoire.undo': COMMAND,
  'grimoire.stats': QUERY,
  'grimoire.recall': QUERY,
  'grimoire.asOf': QUERY,
  'grimoire.get': QUERY,
  'grimoire.list': QUERY,
  'grimoire.points': QUERY,
  'grimoire.times': QUERY,
  'grimoire.count': QUERY,
  'grimoire.links': QUERY,
  'grimoire.contradictions': QUERY,
  'grimoire.rule': COMMAND,
  'grimoire.findContradictions': COMMAND,
  'grimoire.pin': COMMAND,
  'grimoire.prompts': QUERY,
} as const satisfies Rows<Api>;

/** More than there are of any kind. */
const MOST_NAMES = 50;

/** Pieces in one call, and characters of one. */
const MOST_ITEMS = 10_000;
const MOST_PIECE = 4_000;

export const someEntryTypes = v.optional(
  list('Types of entries', oneOf('A type of entry', [...ENTRY_TYPES, ...EARLIER_ENTRY_TYPES]), MOST_NAMES),
);

export const entryFilter = options('A filter', {
  types: someEntryTypes,
  categories: v.optional(
    list('Categories', oneOf('A category', [...INSIGHT_CATEGORIES, ...EARLIER_CATEGORIES]), MOST_NAMES),
  ),
  provenances: v.optional(list('Provenances', oneOf('A provenance', PROVENANCES), MOST_NAMES)),
  trust: v.optional(list('Trust labels', oneOf('A trust label', TRUST_LABELS), MOST_NAMES)),
  regimes: v.optional(list('Regimes', oneOf('A regime', MARKET_REGIMES), MOST_NAMES)),
  text: v.optional(text('What to look for')),
  verified: v.optional(oneOf('What is verified', ['pending', 'confirmed', 'refuted', 'none'])),
  linksTo: v.optional(id),
  quarantined: v.optional(v.boolean('Whether it is in quarantine is true or false.')),
  holds: v.optional(v.boolean('Whether it still holds is true or false.')),
  contradicted: v.optional(v.boolean('Whether it is contradicted is true or false.')),
  passages: v.optional(
    v.object(
      { session: id, from: whole('A place', 0, MOST_ITEMS), to: whole('A place', 0, MOST_ITEMS) },
      'Passages are a session, from one place to another.',
    ),
  ),
  ids: v.optional(list('Ids', id, MOST_ITEMS)),
  asOf: v.optional(upToTick),
  limit: v.optional(limit(LAST_TICK)),
  before: v.optional(id),
});

const then = options('As of when', { asOf: v.optional(upToTick) });

/** Memories in a page of points: with vectors some 3 MB. */
const MOST_POINTS = 2_000;

/** A memory can be looked for by the whole text of another. */
const MOST_CUE = 8_000;
const LOOK_FOR = 'Say what to look for.';
/** What to bring to mind, without the space around it. */
export const cue = v.pipe(text('What to look for', MOST_CUE), v.trim(), v.minLength(1, LOOK_FOR));

/** Prompts that one answer tells of. */
const MOST_USES = 1_000;

const time = v.union(
  [
    v.pipe(v.number(), v.finite()),
    v.pipe(
      v.string(),
      v.maxLength(40),
      v.check((given) => !Number.isNaN(Date.parse(given))),
    ),
  ],
  'A time is in ISO 8601 or Unix seconds.',
);

const NEEDS_THEN = 'As of when is said by a tick or a date.';

const ingestItem = v.object(
  {
    id: v.optional(id),
    text: words('An item’s text', MOST_PIECE),
    at: v.optional(time),
    by: v.optional(words('A speaker', 100)),
    title: v.optional(words('A title', 200)),
    from: v.optional(time),
    to: v.optional(time),
  },
  'An item is an object.',
);

export const grimoireArguments = {
  'grimoire.remember': [objectJudgedInside<EntryDraft>('An entry')],
  'grimoire.recall': [
    cue,
    options('What narrows a recall', {
      limit: v.optional(limit(LAST_TICK)),
      types: someEntryTypes,
      at: v.optional(upToTick),
      as: v.optional(oneOf('A way to recall', RECALL_AS)),
    }),
  ],
  'grimoire.asOf': [
    cue,
    v.pipe(
      v.object(
        {
          tick: v.optional(tick),
          date: v.optional(time),
          limit: v.optional(limit(LAST_TICK)),
          types: someEntryTypes,
        },
        NEEDS_THEN,
      ),
      v.check((when) => when.tick !== undefined || when.date !== undefined, NEEDS_THEN),
    ),
  ],
  'grimoire.ingest': [
    list('Items', ingestItem, MOST_ITEMS),
    options('What is said of the items', {
      source: v.optional(words('A source', 60)),
      trust: v.optional(oneOf('A trust label', TRUST_LABELS)),
      at: v.optional(time),
    }),
  ],
  'grimoire.cancelIngest': [],
  'grimoire.release': [id],
  'grimoire.undo': [
    v.union([id, v.object({ taking: id })], 'What to take back is an id, or {taking} as `ingest` answered.'),
  ],
  'grimoire.stats': [],
  'grimoire.get': [id, then],
  'grimoire.list': [entryFilter],
  'grimoire.points': [
    options('What narrows the points', {
      limit: v.optional(limit(MOST_POINTS)),
      before: v.optional(id),
      asOf: v.optional(upToTick),
      vectors: v.optional(v.boolean('Whether vectors come along is true or false.')),
    }),
  ],
  'grimoire.times': [entryFilter],
  'grimoire.count': [],
  'grimoire.links': [id, then],
  'grimoire.contradictions': [
    options('What narrows the contradictions', {
      of: v.optional(list('Ids', id, MOST_NAMES)),
      asOf: v.optional(upToTick),
      limit: v.optional(limit(LAST_TICK)),
    }),
  ],
  'grimoire.rule': [
    id,
    id,
    v.union([id, v.literal(BOTH), v.null()], 'What stands is said by an id, by “both”, or by null.'),
  ],
  'grimoire.findContradictions': [],
  'grimoire.pin': [id, v.optional(v.boolean('Whether it is pinned is true or false.'), true)],
  'grimoire.prompts': [
    id,
    options('What narrows the prompts', { limit: v.optional(limit(MOST_USES)), before: v.optional(tick) }),
  ],
} satisfies ArgumentsOf<Api>;
