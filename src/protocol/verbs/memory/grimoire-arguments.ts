import * as v from 'valibot';
import { BOTH } from '../../../domain/memory/contradiction.ts';
import {
  EARLIER_CATEGORIES,
  EARLIER_ENTRY_TYPES,
  ENTRY_TYPES,
  INSIGHT_CATEGORIES,
  PROVENANCES,
  type EntryDraft,
} from '../../../domain/memory/grimoire.ts';
import { LAST_PLACE } from '../../../domain/records/lived-span.ts';
import { TRUST_LABELS } from '../../../domain/life/life.ts';
import { MARKET_REGIMES } from '../../../domain/world/market.ts';
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
} from '../bounds.ts';
import { type GrimoireApi, RECALL_AS } from './grimoire.ts';
import type { ArgumentsOf } from '../row.ts';

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

const asOf = options('As of when', { asOf: v.optional(upToTick) });

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

/** Cycles of the Curator that are told at once. */
const MOST_CYCLES = 200;

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
  'grimoire.query': [
    cue,
    options('What narrows a query', { tick: v.optional(upToTick), limit: v.optional(limit(32)) }),
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
  'grimoire.mention': [
    list('Mentions', v.object({ from: id, to: id }, 'A mention is {from, to}.'), MOST_ITEMS),
  ],
  'grimoire.look': [v.instance(Blob, 'Give a file of memories.')],
  'grimoire.bring': [v.instance(Blob, 'Give a file of memories.')],
  'grimoire.cancelIngest': [],
  'grimoire.release': [id, v.optional(v.boolean('Whether it is released is true or false.'), true)],
  'grimoire.undo': [
    v.union(
      [id, v.object({ taking: id }), v.object({ ids: list('Ids', id, MOST_ITEMS) })],
      'What to take back is an id, {ids}, or {taking} as `ingest` answered.',
    ),
  ],
  'grimoire.restore': [list('Ids', id, MOST_ITEMS)],
  'grimoire.stats': [],
  'grimoire.get': [id, asOf],
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
  'grimoire.links': [id, asOf],
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
  'grimoire.history': [id, asOf],
  'grimoire.curate': [],
  'grimoire.consolidate': [],
  'grimoire.curations': [v.optional(whole('A limit', 1, MOST_CYCLES), 10)],
  'grimoire.undoCuration': [
    v.object({
      tick: whole('A tick', 1, LAST_TICK),
      place: whole('A place', 1, LAST_PLACE),
      number: whole('A number', 1, LAST_PLACE),
    }),
  ],
  'grimoire.forgetting': [v.optional(whole('A limit', 1, 1_000), 20)],
  'grimoire.prompts': [
    id,
    options('What narrows the prompts', { limit: v.optional(limit(MOST_USES)), before: v.optional(tick) }),
  ],
} satisfies ArgumentsOf<GrimoireApi>;
