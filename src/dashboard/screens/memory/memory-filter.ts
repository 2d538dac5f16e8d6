import {
  EARLIER_CATEGORIES,
  EARLIER_ENTRY_TYPES,
  ENTRY_TYPES,
  INSIGHT_CATEGORIES,
  PROVENANCES,
  type EntryFilter,
  type EntryType,
  type GrimoireEntry,
  type InsightCategory,
  type Provenance,
} from '../../../domain/memory/grimoire.ts';
import { TRUST_LABELS, type TrustLabel } from '../../../domain/life/life.ts';
import type { MemoryPoint } from '../../../domain/memory/memory-point.ts';
import { MARKET_REGIMES, type MarketRegime } from '../../../domain/world/market.ts';
import { type ColourBy, COLOURS } from './map/groups.ts';

export const VERIFIED = ['pending', 'confirmed', 'refuted', 'none'] as const;
/** Whether it still stands, and whether something contradicts it. */
export const TRUTHS = ['holds', 'ended', 'contradicted'] as const;
export type Truth = (typeof TRUTHS)[number];

/** What the owner asks to see; an empty string is any. Kept in the address, so that a view can be shared. */
export interface MemoryView {
  readonly type: EntryType | '';
  readonly category: InsightCategory | '';
  readonly provenance: Provenance | '';
  readonly trust: TrustLabel | '';
  readonly regime: MarketRegime | '';
  readonly verified: GrimoireEntry['verified'] | '';
  readonly truth: Truth | '';
  /** Search text; empty for the plain list. */
  readonly q: string;
  /** How a search is ranked: by the question, or as the golem would recall it now. */
  readonly as: 'golem' | '';
  /** A day, `2023-06-01`: a question is answered by what had been said or lived by its end. */
  readonly until: string;
  /** A tick as of which memory is shown: as it was when the next one began; empty is now. */
  readonly asOf: string;
  /** What the map is coloured by; empty where it is closed. */
  readonly map: ColourBy | '';
}

const oneOf = <Name extends string>(names: readonly Name[], text: string | null): Name | '' =>
  names.find((name) => name === text) ?? '';

const dayIn = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

const tickIn = (text: string | null): string => (text !== null && /^\d{1,9}$/.test(text) ? text : '');

/** Reads the view from the address; what it does not know it leaves out. */
export function viewOf(query: URLSearchParams): MemoryView {
  return {
    type: oneOf([...ENTRY_TYPES, ...EARLIER_ENTRY_TYPES], query.get('type')),
    category: oneOf([...INSIGHT_CATEGORIES, ...EARLIER_CATEGORIES], query.get('category')),
    provenance: oneOf(PROVENANCES, query.get('provenance')),
    trust: oneOf(TRUST_LABELS, query.get('trust')),
    regime: oneOf(MARKET_REGIMES, query.get('regime')),
    verified: oneOf(VERIFIED, query.get('verified')),
    truth: oneOf(TRUTHS, query.get('truth')),
    q: query.get('q') ?? '',
    as: query.get('as') === 'golem' ? 'golem' : '',
    until: dayIn(query.get('until')),
    asOf: tickIn(query.get('then')),
    map: oneOf(COLOURS, query.get('map')),
  };
}

/** Asks for nothing in particular: the plain list. */
export const ANY: MemoryView = {
  type: '',
  category: '',
  provenance: '',
  trust: '',
  regime: '',
  verified: '',
  truth: '',
  q: '',
  as: '',
  until: '',
  asOf: '',
  map: '',
};

/** The view as the address keeps it: only what is set; `then` is what addresses call the tick as of which it is shown. */
export const queryOf = ({ asOf, ...view }: MemoryView): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...view, then: asOf }).filter(([, value]) => value !== ''));

const TRUTH: Readonly<Record<Truth, EntryFilter>> = {
  holds: { holds: true },
  ended: { holds: false },
  contradicted: { contradicted: true },
};

/** The list filter of a view, one page of it; `before` is the last id of the page above. */
export function filterOf(
  view: MemoryView,
  limit: number,
  before: string | null,
  ids: readonly string[] | null = null,
): EntryFilter {
  return {
    ...(ids === null ? {} : { ids }),
    ...(view.type === '' ? {} : { types: [view.type] }),
    ...(view.category === '' ? {} : { categories: [view.category] }),
    ...(view.provenance === '' ? {} : { provenances: [view.provenance] }),
    ...(view.trust === '' ? {} : { trust: [view.trust] }),
    ...(view.regime === '' ? {} : { regimes: [view.regime] }),
    ...(view.verified === '' ? {} : { verified: view.verified }),
    ...(view.asOf === '' ? {} : { asOf: Number(view.asOf) }),
    ...(view.truth === '' ? {} : TRUTH[view.truth]),
    ...(before === null ? {} : { before }),
    limit,
  };
}

type Facets = Pick<
  MemoryPoint,
  'type' | 'category' | 'provenance' | 'trust' | 'regime' | 'verified' | 'holds' | 'contradicted'
>;

/** Whether a recalled entry is one the view asks for: recall itself can only be asked for types. */
export function matches(entry: Facets, view: MemoryView): boolean {
  return (
    (view.type === '' || entry.type === view.type) &&
    (view.category === '' || entry.category === view.category) &&
    (view.provenance === '' || entry.provenance === view.provenance) &&
    (view.trust === '' || entry.trust === view.trust) &&
    (view.regime === '' || entry.regime === view.regime) &&
    (view.verified === '' || entry.verified === view.verified) &&
    (view.truth === '' ||
      (view.truth === 'contradicted' ? entry.contradicted : entry.holds === (view.truth === 'holds')))
  );
}
