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
  list(
    'The list of entry types',
    oneOf('An entry type', [...ENTRY_TYPES, ...EARLIER_ENTRY_TYPES]),
    MOST_NAMES,
  ),
);

export const entryFilter = options('A filter', {
  types: someEntryTypes,
  categories: v.optional(
    list('Categories', oneOf('A category', [...INSIGHT_CATEGORIES, ...EARLIER_CATEGORIES]), MOST_NAMES),
  ),
  provenances: v.optional(list('Provenances', oneOf('A provenance', PROVENANCES), MOST_NAMES)),
  trust: v.optional(list('Trust labels', oneOf('A trust label', TRUST_LABELS), MOST_NAMES)),
  regimes: v.optional(list('Regimes', oneOf('A regime', MARKET_REGIMES), MOST_NAMES)),
  text: v.optional(text('The search text')),
  verified: v.optional(oneOf('verified', ['pending', 'confirmed', 'refuted', 'none'])),
  linksTo: v.optional(id),
  quarantined: v.optional(v.boolean('quarantined must be true or false.')),
  holds: v.optional(v.boolean('holds must be true or false.')),
  contradicted: v.optional(v.boolean('contradicted must be true or false.')),
  passages: v.optional(
    v.object(
      { session: id, from: whole('A place', 0, MOST_ITEMS), to: whole('A place', 0, MOST_ITEMS) },
      'passages must be { session, from, to }.',
    ),
  ),
  ids: v.optional(list('Ids', id, MOST_ITEMS)),
  asOf: v.optional(upToTick),
  limit: v.optional(limit(LAST_TICK)),
  before: v.optional(id),
});

const asOf = options('The options', { asOf: v.optional(upToTick) });

/** Memories in a page of points: with vectors some 3 MB. */
const MOST_POINTS = 2_000;

/** A memory can be looked for by the whole text of another. */
const MOST_CUE = 8_000;
const LOOK_FOR = 'The search text is empty. Say what to look for.';
/** What to bring to mind, without the space around it. */
export const cue = v.pipe(text('The search text', MOST_CUE), v.trim(), v.minLength(1, LOOK_FOR));

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
  'A time must be ISO 8601 or Unix seconds.',
);

const NEEDS_THEN = 'Give a tick or a date.';

const ingestItem = v.object(
  {
    id: v.optional(id),
    text: words('The text of an item', MOST_PIECE),
    at: v.optional(time),
    by: v.optional(words('A speaker', 100)),
    title: v.optional(words('A title', 200)),
    from: v.optional(time),
    to: v.optional(time),
  },
  'An item must be an object.',
);

/** Cycles of the Curator that are told at once. */
const MOST_CYCLES = 200;

export const grimoireArguments = {
  'grimoire.remember': [objectJudgedInside<EntryDraft>('An entry')],
  'grimoire.recall': [
    cue,
    options('The recall options', {
      limit: v.optional(limit(LAST_TICK)),
      types: someEntryTypes,
      at: v.optional(upToTick),
      as: v.optional(oneOf('The recall mode', RECALL_AS)),
    }),
  ],
  'grimoire.query': [
    cue,
    options('The query options', { tick: v.optional(upToTick), limit: v.optional(limit(32)) }),
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
    options('The ingest options', {
      source: v.optional(words('A source', 60)),
      trust: v.optional(oneOf('A trust label', TRUST_LABELS)),
      at: v.optional(time),
    }),
  ],
  'grimoire.mention': [
    list('Mentions', v.object({ from: id, to: id }, 'A mention must be { from, to }.'), MOST_ITEMS),
  ],
  'grimoire.look': [v.instance(Blob, 'Pass a file of memories.')],
  'grimoire.bring': [v.instance(Blob, 'Pass a file of memories.')],
  'grimoire.cancelIngest': [],
  'grimoire.release': [
    id,
    v.optional(v.boolean('The second argument must be true (release) or false (back to quarantine).'), true),
  ],
  'grimoire.undo': [
    v.union(
      [id, v.object({ taking: id }), v.object({ ids: list('Ids', id, MOST_ITEMS) })],
      'Pass an id, { ids }, or the { taking } that `ingest` returned.',
    ),
  ],
  'grimoire.restore': [list('Ids', id, MOST_ITEMS)],
  'grimoire.stats': [],
  'grimoire.get': [id, asOf],
  'grimoire.list': [entryFilter],
  'grimoire.points': [
    options('The point options', {
      limit: v.optional(limit(MOST_POINTS)),
      before: v.optional(id),
      asOf: v.optional(upToTick),
      vectors: v.optional(v.boolean('vectors must be true or false.')),
    }),
  ],
  'grimoire.times': [entryFilter],
  'grimoire.count': [],
  'grimoire.links': [id, asOf],
  'grimoire.contradictions': [
    options('The filter', {
      of: v.optional(list('Ids', id, MOST_NAMES)),
      asOf: v.optional(upToTick),
      limit: v.optional(limit(LAST_TICK)),
    }),
  ],
  'grimoire.rule': [
    id,
    id,
    v.union(
      [id, v.literal(BOTH), v.null()],
      'The ruling must be the id of the memory to keep, “both”, or null.',
    ),
  ],
  'grimoire.findContradictions': [],
  'grimoire.pin': [
    id,
    v.optional(v.boolean('The second argument must be true (pin) or false (unpin).'), true),
  ],
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
    options('The prompt options', { limit: v.optional(limit(MOST_USES)), before: v.optional(tick) }),
  ],
} satisfies ArgumentsOf<GrimoireApi>;
