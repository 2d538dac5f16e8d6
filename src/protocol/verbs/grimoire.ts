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
import { LAST_TICK, id, judgedInside, limit, oneOf, options, text, upToTick } from './bounds.ts';
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

export const someEntryTypes = v.optional(v.array(oneOf('A type of entry', ENTRY_TYPES)));

export const entryFilter = options('A filter', {
  types: someEntryTypes,
  categories: v.optional(v.array(oneOf('A category', INSIGHT_CATEGORIES))),
  provenances: v.optional(v.array(oneOf('A provenance', PROVENANCES))),
  trust: v.optional(v.array(oneOf('A trust label', TRUST_LABELS))),
  regimes: v.optional(v.array(oneOf('A regime', MARKET_REGIMES))),
  text: v.optional(text('What to look for')),
  verified: v.optional(oneOf('What is verified', ['pending', 'confirmed', 'refuted', 'none'])),
  linksTo: v.optional(id),
  limit: v.optional(limit(LAST_TICK)),
  before: v.optional(id),
});

const LOOK_FOR = 'Say what to look for.';
/** What to bring to mind, without the space around it. */
export const cue = v.pipe(v.string(LOOK_FOR), v.trim(), v.minLength(1, LOOK_FOR));

export const grimoireArguments = {
  'grimoire.remember': [judgedInside<EntryDraft>()],
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
