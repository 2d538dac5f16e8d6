import type { EntryFacts } from './entry-facts.ts';
import type { Pad, TrustLabel } from '../life/life.ts';
import type { MarketRegime } from '../world/market.ts';

/** Entry types: experience, knowledge, a rule that proved reliable, what follows on what, what to beware of, and what never to do again (seed M). */
export const ENTRY_TYPES = [
  'episode',
  'insight',
  'heuristic',
  'causal-link',
  'warning',
  'anti-knowledge',
] as const;
/** Of entries in earlier lives; nothing makes them any more. */
export const EARLIER_ENTRY_TYPES = ['strategy-fragment'] as const;
export type MadeEntryType = (typeof ENTRY_TYPES)[number];
export type EntryType = MadeEntryType | (typeof EARLIER_ENTRY_TYPES)[number];

/** What knowledge is about, of the twelve categories of seed M those that something is filed under. */
export const INSIGHT_CATEGORIES = [
  'slippage',
  'gas-timing',
  'liquidity-conditions',
  'regime-transitions',
  'risk-events',
  'rebalance-timing',
  'range-selection',
  'tool-guidance',
  'strategic-patterns',
] as const;
/** Of entries in earlier lives; nothing is filed under them any more. */
export const EARLIER_CATEGORIES = ['route-selection', 'fee-optimization', 'jit-defense'] as const;
export type MadeCategory = (typeof INSIGHT_CATEGORIES)[number];
export type InsightCategory = MadeCategory | (typeof EARLIER_CATEGORIES)[number];

export const PROVENANCES = [
  'self-learned',
  'owner',
  'clade',
  'predecessor',
  'styx',
  'lethe',
  'dream',
] as const;
/** How an entry was acquired; sets its starting confidence. */
export type Provenance = (typeof PROVENANCES)[number];

export const LINK_KINDS = ['derived-from', 'follows', 'contradicts', 'supports', 'mentions'] as const;
/** Of links in earlier lives; nothing makes them any more. */
export type LinkKind = (typeof LINK_KINDS)[number] | 'causes';

export interface EntryLink {
  readonly to: string;
  readonly kind: LinkKind;
}

/** A memory that speaks of another, by their ids: a note that links to one. */
export interface Mention {
  readonly from: string;
  readonly to: string;
}

/** A link as one of its two ends sees it. */
export interface LinkedEntry {
  readonly kind: LinkKind;
  readonly id: string;
  /** The entry at the other end; null where memory has none of this id. */
  readonly entry: GrimoireEntry | null;
  /** Of a contradiction: why it is told as it is. */
  readonly why?: string;
}

/** What an entry points to, in its own order, and what points to it, newest first. */
export interface EntryLinks {
  readonly to: readonly LinkedEntry[];
  readonly from: readonly LinkedEntry[];
}

/** Beta posterior; starts at Beta(2, 2), seed G. */
export interface BetaCounts {
  readonly alpha: number;
  readonly beta: number;
}

export interface GrimoireEntry {
  /** ULID: time-ordered by the tick's world time. */
  readonly id: string;
  readonly type: EntryType;
  readonly category: InsightCategory | null;
  readonly title: string;
  readonly text: string;
  /** One line that stands in for the text where room is short. */
  readonly summary: string;
  readonly worldId: string;
  readonly tick: number;
  readonly worldTime: number;
  readonly regime: MarketRegime | null;
  readonly trust: TrustLabel;
  readonly provenance: Provenance;
  /** Confidence when last reinforced, 0..1. What counts now is the closed-form decay of it. */
  readonly confidence: number;
  /** 0..1. Of what it learnt itself its quality (`shared/quality.ts`), of what was given or brought its giver's word. */
  readonly importance: number;
  /**
   * What proved it: uses with a good outcome, each worth more the more had faded since (½ to 2, since version 10 of the mind; 1 before), and,
   * since version 9, the episodes behind a fact.
   */
  readonly strength: number;
  /** Theta tick of the last reinforcement, and of the last retrieval. */
  readonly reinforcedAt: number;
  readonly accessedAt: number;
  readonly accessCount: number;
  /** Mood when it was written. */
  readonly pad: Pad;
  /** Outcome posterior of what it advised. */
  readonly outcomes: BetaCounts;
  /** Loop 1's EMA score of the entry, starts at 0.5 (seed C: +0.1 when used, −0.05 when not). */
  readonly usefulness: number;
  /** Set when the world has confirmed or refuted it; only verified episodes may become facts. */
  readonly verified: 'pending' | 'confirmed' | 'refuted' | 'none';
  readonly links: readonly EntryLink[];
  /** For people and for search; the mind reads nothing back of them. */
  readonly tags: readonly string[];
  readonly facts: EntryFacts;
  /** What the vector was made with; null while the vector is in the backlog. */
  readonly embedding: { readonly model: string; readonly dimensions: number } | null;
  /** Why it waits in quarantine, where nothing recalls it until the owner releases it. Absent of all others. */
  readonly quarantined?: QuarantineReason;
  /** When it is true, and whether it stands; absent where nothing is said of it. A tick never reads it. */
  readonly validity?: Validity;
}

/**
 * Why a memory's validity is as it is: its giver says so; it lost against a later memory, or against one with more evidence; it won;
 * the owner ruled against it; something newer of the same subject took its place; the world refuted it.
 */
export const VALIDITY_REASONS = [
  'given',
  'contradicted',
  'outweighed',
  'stands',
  'ruled',
  'replaced',
  'refuted',
] as const;
export type ValidityReason = (typeof VALIDITY_REASONS)[number];

/** When what a memory says is true, beside when it was said. */
export interface Validity {
  /** Unix seconds, both included; null where nobody knows. */
  readonly from: number | null;
  readonly to: number | null;
  readonly because: ValidityReason;
  /** The memory on the other side; null where there is none. */
  readonly by: string | null;
  /** The first tick at whose end this was known. */
  readonly since: number;
}

/** Why something is kept in quarantine: it reads like an instruction to whoever remembers it. */
export const QUARANTINE_REASONS = ['instruction'] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/**
 * Why something given to memory is not taken in: memory has it word for word, or in other dress; it says nothing; it is what memory,
 * a prompt or the golem said.
 */
export const REFUSAL_REASONS = ['duplicate', 'near-duplicate', 'junk', 'echo'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Seed M's four factors, weights 0.40 / 0.20 / 0.25 / 0.15. Each factor in [0, 1]. */
export interface RecallFactors {
  readonly semantic: number;
  readonly temporal: number;
  readonly importance: number;
  readonly emotional: number;
}

/** Why a memory answers a question. */
export interface RecallWhy {
  /** Cosine of its vector to the question's, −1..1; null where one of them has none yet. */
  readonly meaning: number | null;
  /** Stems of words that it and the question have in common. */
  readonly words: readonly string[];
  /** How much of the score is from passages right before and after it, 0..1. */
  readonly neighbours: number;
  /** Names and addresses of the question, as they are written, that it says or is said by. */
  readonly names: readonly string[];
  /** The time in it, or of it, that meets the one that the question names; null where none does. */
  readonly time: RecallTime | null;
  /** How well each word of the question finds its like in it, 0..1 from the least to the best of the likely ones; absent where that was not compared. */
  readonly wording?: number;
  /** Ids of the memories that it, or that it is, linked to, which answer the question too and lent it some of their worth; absent: none. */
  readonly links?: readonly string[];
  /** Whether it still stands, as far as is known: what does not is worth half. */
  readonly holds: boolean;
}

export interface RecallTime {
  /** As the memory says it, e.g. "last Tuesday"; null where it is the time it was said, or lived, at. */
  readonly words: string | null;
  /** Unix seconds, UTC: when it begins. */
  readonly from: number;
}

/**
 * Why a memory is among those recalled though it did not rank so high: what was recalled links to it, it speaks against what is
 * believed, or chance took it, so that what is often recalled is not recalled ever more.
 */
export type Picked =
  | { readonly by: 'link'; readonly from: string }
  | { readonly by: 'contrary' }
  | { readonly by: 'exploration' };

export interface Recalled {
  readonly entry: GrimoireEntry;
  readonly score: number;
  readonly factors: RecallFactors;
  /** What `factors.semantic` was compared by; absent where nothing was compared. */
  readonly by?: 'vector' | 'words';
  /** Confidence now: closed-form decay at the asking tick. */
  readonly confidence: number;
  /** Absent of all that is there by its rank. */
  readonly picked?: Picked;
  /** Where a question was answered; absent where the golem recalled by its four factors. */
  readonly why?: RecallWhy;
}

/** Which entries to list. */
export interface EntryFilter {
  readonly types?: readonly EntryType[];
  readonly categories?: readonly InsightCategory[];
  readonly provenances?: readonly Provenance[];
  readonly trust?: readonly TrustLabel[];
  readonly regimes?: readonly MarketRegime[];
  readonly text?: string;
  readonly verified?: GrimoireEntry['verified'];
  /** Entries that have a link to this id. */
  readonly linksTo?: string;
  /** Only what is in quarantine, or only what is not. */
  readonly quarantined?: boolean;
  /** Only what still stands, or only what does not: its time is over, or something else stands against it. */
  readonly holds?: boolean;
  /** Only what is one side of a contradiction, or only what is none. */
  readonly contradicted?: boolean;
  /** Passages of one document or conversation, by `facts.session`, from one place in it to another, both included. */
  readonly passages?: { readonly session: string; readonly from: number; readonly to: number };
  /** Only these. */
  readonly ids?: readonly string[];
  /** As they were when the tick after this one began: with the words and the trust of then; now when left out. */
  readonly asOf?: number;
  readonly limit?: number;
  /** Entries older than this id (exclusive), for paging. */
  readonly before?: string;
}

/** As of when one memory is told. */
export type AsOfTick = Pick<EntryFilter, 'asOf'>;

/** Of each reason, how many pieces were refused; absent where none was. */
export type Refusals = Readonly<Partial<Record<RefusalReason, number>>>;

/** How many memories there are, without those that the owner took back. A name without any is absent. */
export interface MemoryCounts {
  readonly total: number;
  readonly byType: Readonly<Record<string, number>>;
  readonly byCategory: Readonly<Record<string, number>>;
  readonly byProvenance: Readonly<Record<string, number>>;
  readonly byTrust: Readonly<Record<string, number>>;
  /** Of the total, those that wait for the owner to release them. */
  readonly quarantined: number;
  /** Of the total, pieces that `grimoire.ingest` took in. */
  readonly takenIn: number;
  /** Of the total, those that do not stand any more. */
  readonly ended: number;
  /** Of the total, those that are one side of a contradiction. */
  readonly contradicted: number;
}

export interface MemoryStats extends MemoryCounts {
  /** Pieces given to `grimoire.ingest` that it refused. */
  readonly refused: Readonly<Record<RefusalReason, number>>;
  /**
   * Of the pieces given to `grimoire.ingest`, the share that was refused because it says nothing (`junk`), 0..1: refused.junk /
   * (takenIn + all refused). Null where none was given.
   */
  readonly junkRate: number | null;
}

/** What `grimoire.undo` takes back: one memory, several, or all that came with one taking in. */
export type Undoing = string | { readonly taking: string } | { readonly ids: readonly string[] };

/** A memory that was taken back and is there again: under its own id where no tick was lived without it, else under another. */
export interface Restored {
  readonly was: string;
  readonly id: string;
}

/** What an owner or a script gives to `grimoire.remember`. */
export interface EntryDraft {
  readonly type: EntryType;
  readonly title: string;
  readonly text: string;
  readonly category?: InsightCategory;
  readonly tags?: readonly string[];
  readonly confidence?: number;
  readonly importance?: number;
  readonly links?: readonly EntryLink[];
  /** From when on, and until when, it is true: ISO 8601 or Unix seconds. A day alone, as `to`, is included. */
  readonly from?: string | number;
  readonly to?: string | number;
}
