import type { Permission } from './guest-table.ts';

/** Keys by which programs ask the golem. A key itself is told once, when it is made; what is kept of it is its hash. */

/** What a program with a key may be let do; of the table that says what guests may (`guest-table.ts`), and to read the metrics. */
export const KEY_SCOPES = [
  'ask',
  'vectors',
  'models',
  'answers',
  'requests',
  'layers',
  'conversations',
  'templates',
  'tools',
  'documents',
  'memories',
  'metrics',
] as const satisfies readonly (Permission | 'metrics')[];
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a key may where nothing is said of it: all that is the asker's own. */
export const USUAL_SCOPES: readonly KeyScope[] = [
  'ask',
  'vectors',
  'models',
  'answers',
  'requests',
  'conversations',
];

/** How a key begins, by which it is known from other credentials. */
export const KEY_PREFIX = 'golem_';

/** What a key may take; null is no limit. */
export interface KeyLimits {
  /** US dollars in any 24 hours, as far as the prices of the models are known. */
  readonly usdPerDay: number | null;
  readonly requestsPerDay: number | null;
  readonly requestsPerMinute: number | null;
  /** Of prompts and answers together, as providers counted. */
  readonly tokensPerMinute: number | null;
}

export const NO_LIMITS: KeyLimits = {
  usdPerDay: null,
  requestsPerDay: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
};

/** What an owner says of a key. */
export interface KeyDraft {
  /** For the owner: 1 to 60 characters. */
  readonly name: string;
  /** The usual where it is left out. */
  readonly scopes?: readonly KeyScope[];
  readonly limits?: Partial<KeyLimits>;
  /** Ids of the models that it may ask; null, or left out, is all of them. */
  readonly models?: readonly string[] | null;
}

/** What was asked by a key on one day (UTC). */
export interface KeyDay {
  /** E.g. `2026-11-24`. */
  readonly day: string;
  /** Requests to models, and those of them that failed. */
  readonly requests: number;
  readonly failed: number;
  /** As providers counted. */
  readonly input: number;
  readonly output: number;
  readonly usd: number;
}

export interface ProgramKey {
  /** Of its name, e.g. `ci-3f2a`; it stands in records and metrics. */
  readonly id: string;
  readonly name: string;
  /** How it begins, to tell keys apart; null of one whose hash alone was given. */
  readonly hint: string | null;
  /** Unix ms. */
  readonly since: number;
  /** Unix ms; null before the first request. */
  readonly lastUsed: number | null;
  readonly scopes: readonly KeyScope[];
  readonly limits: KeyLimits;
  readonly models: readonly string[] | null;
  /** In the last 24 hours. */
  readonly used: { readonly usd: number; readonly requests: number };
  /** Newest first; the last 31 on which it was used. */
  readonly days: readonly KeyDay[];
}

/** A key that was let in. */
export interface KeyGrant {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly models: readonly string[] | null;
  /** It has a limit of dollars: what a request may cost at most has to be known. */
  readonly bounded: boolean;
}
