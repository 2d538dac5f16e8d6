import type { Party } from '../models/party.ts';

/** What the reply cache says of a question. Plain data: it crosses threads. */

export const CACHE_GUARDS = [
  'number',
  'date',
  'address',
  'ticker',
  'negation',
  'opposite',
  'roles',
  'kind',
  'name',
] as const;
/** What of a question must be equal before one answer may serve two, whatever their likeness. */
export type CacheGuard = (typeof CACHE_GUARDS)[number];

export interface CacheVerdict {
  readonly hit: boolean;
  /** The entry that answers, or that came nearest; null where none is near. */
  readonly id: string | null;
  /** How likely it is that its answer serves, 0..1; null where none is near. */
  readonly similarity: number | null;
  /** What that has to reach: one less the share of wrong answers that the owner allows. */
  readonly threshold: number;
  /** Cosine of the two questions' vectors; null where none were compared. */
  readonly cosine: number | null;
  /** What forbids that the nearest one answers. */
  readonly guard: CacheGuard | null;
  /** The same question letter by letter, or one of the same meaning. */
  readonly by: 'text' | 'meaning';
}

/** What a question is asked with besides its words. Answers serve only where all of it is equal. */
export interface CacheContext {
  readonly system?: string;
  /** What was said before, in any form. */
  readonly history?: unknown;
  readonly tools?: unknown;
  /** Form in which the answer is wanted. */
  readonly format?: unknown;
  /** Model, temperature and whatever else the answer hangs on. */
  readonly parameters?: unknown;
  /** Market regime; an answer of another is none. */
  readonly regime?: string;
  /** Every number, date, address, ticker, name and denial must be equal, however the questions differ otherwise. Of a look-up only. */
  readonly strict?: boolean;
}

/** What a look-up found. */
export interface CacheAnswer extends CacheVerdict {
  /** The kept reply; null where nothing answers. */
  readonly reply: string | null;
}

/** A kept reply, for a list. */
export interface CacheRow {
  readonly id: string;
  /** Who is answered by it, and nobody else. */
  readonly party: Party;
  readonly question: string;
  readonly reply: string;
  /** Of a request that passed the gateway, or put in by a verb. */
  readonly from: 'request' | 'verb';
  readonly regime: string | null;
  /** Unix ms: when it was answered, and until when it serves. */
  readonly at: number;
  readonly until: number;
  /** Questions that it answered since. */
  readonly uses: number;
  /** Found by meaning too, not only letter by letter. */
  readonly byMeaning: boolean;
  /** What came of its answers, as far as somebody said. */
  readonly observed: { readonly right: number; readonly wrong: number };
}

export interface CacheList {
  /** Those that were used last come first. */
  readonly rows: readonly CacheRow[];
  readonly total: number;
  /** Let go for want of room since it was cleared. */
  readonly evicted: number;
  /** Why questions of the same meaning are not found; null where they are. */
  readonly note: string | null;
}
