import * as v from 'valibot';
import {
  ENTRY_TYPES,
  INSIGHT_CATEGORIES,
  PROVENANCES,
  type EntryDraft,
  type EntryFilter,
  type EntryLinks,
  type EntryType,
  type GrimoireEntry,
  type Recalled,
} from '../../domain/grimoire.ts';
import { TRUST_LABELS } from '../../domain/life.ts';
import { MARKET_REGIMES } from '../../domain/market.ts';
import { LAST_TICK, id, limit, oneOf, options, text, upToTick, list, objectJudgedInside } from './bounds.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows } from './row.ts';

/** What it remembers. */
export interface GrimoireVerbs {
  remember(draft: EntryDraft): Promise<GrimoireEntry>;
  /** Best first. @param options.at the tick as of which confidence has decayed; now when left out */
  recall(
    query: string,
    options?: { limit?: number; types?: readonly EntryType[]; at?: number },
  ): Promise<readonly Recalled[]>;
  get(id: string): Promise<GrimoireEntry | null>;
  /** Newest first. */
  list(filter?: EntryFilter): Promise<readonly GrimoireEntry[]>;
  count(): Promise<Readonly<Record<string, number>>>;
  /** Both directions; at most 1,000 that point to it. Null where there is no such memory. */
  links(id: string): Promise<EntryLinks | null>;
}

type Api = Named<'grimoire', GrimoireVerbs>;

export const grimoireRows = {
  'grimoire.remember': COMMAND,
  'grimoire.recall': QUERY,
  'grimoire.get': QUERY,
  'grimoire.list': QUERY,
  'grimoire.count': QUERY,
  'grimoire.links': QUERY,
} as const satisfies Rows<Api>;

/** More than there are of any kind. */
const MOST_NAMES = 50;

export const someEntryTypes = v.optional(
  list('Types of entries', oneOf('A type of entry', ENTRY_TYPES), MOST_NAMES),
);

export const entryFilter = options('A filter', {
  types: someEntryTypes,
  categories: v.optional(list('Categories', oneOf('A category', INSIGHT_CATEGORIES), MOST_NAMES)),
  provenances: v.optional(list('Provenances', oneOf('A provenance', PROVENANCES), MOST_NAMES)),
  trust: v.optional(list('Trust labels', oneOf('A trust label', TRUST_LABELS), MOST_NAMES)),
  regimes: v.optional(list('Regimes', oneOf('A regime', MARKET_REGIMES), MOST_NAMES)),
  text: v.optional(text('What to look for')),
  verified: v.optional(oneOf('What is verified', ['pending', 'confirmed', 'refuted', 'none'])),
  linksTo: v.optional(id),
  limit: v.optional(limit(LAST_TICK)),
  before: v.optional(id),
});

/** A memory can be looked for by the whole text of another. */
const MOST_CUE = 8_000;
const LOOK_FOR = 'Say what to look for.';
/** What to bring to mind, without the space around it. */
export const cue = v.pipe(text('What to look for', MOST_CUE), v.trim(), v.minLength(1, LOOK_FOR));

export const grimoireArguments = {
  'grimoire.remember': [objectJudgedInside<EntryDraft>('An entry')],
  'grimoire.recall': [
    cue,
    options('What narrows a recall', {
      limit: v.optional(limit(LAST_TICK)),
      types: someEntryTypes,
      at: v.optional(upToTick),
    }),
  ],
  'grimoire.get': [id],
  'grimoire.list': [entryFilter],
  'grimoire.count': [],
  'grimoire.links': [id],
} satisfies ArgumentsOf<Api>;
