import type { ContextCategory } from '../context/category.ts';
import type { TaskType, WorkspaceEntry } from '../context/context.ts';
import type { DecisionPart } from '../decisions/episodic-replay.ts';
import type { BehavioralPhase, CognitiveTier } from '../life/life.ts';
import type { MarketRegime } from '../world/market.ts';
import type { Sway } from '../decisions/sway.ts';

/** What a category was to a decision: without its entries this much of it would have been otherwise. */
export interface CategoryInfluence {
  readonly category: ContextCategory;
  /** Parts of the decision in which it differs from the one taken without the category; empty where in none. */
  readonly parts: readonly DecisionPart[];
}

/** Something that was not in the prompt and that the decision would have used. */
export interface MissingContext {
  readonly category: ContextCategory;
  /** What is missing, in words. */
  readonly what: string;
}

/** What a category took of the room that shares divide: hard context is in whatever its share is, and counts for none. */
export interface RoomTaken {
  readonly category: ContextCategory;
  /** Tokens of what is in. */
  readonly tokens: number;
  /** Entries that gave way for want of room: out, or in as their line. */
  readonly short: number;
}

/** What loop 2 sees of a category between two moves of shares. */
export interface UseSeen {
  /** Prompts that had an entry of it. */
  readonly injected: number;
  /** Of these, prompts whose decision it swayed; until version 14 those that cited one too. */
  readonly used: number;
  /** How often something of it was missing. */
  readonly missing: number;
  /** Tokens that it took, and entries of it that gave way; absent, as what follows, in what minds before version 15 saw. */
  readonly tokens?: number;
  readonly short?: number;
  /** What swaying decisions was worth, summed over those whose time came: each counts for 1 at most, below 0 where it made them worse. */
  readonly worth?: number;
}

/** How a decision came to its outcome, in minds from version 5 on. */
export interface Attribution {
  readonly tier: CognitiveTier;
  readonly phase: BehavioralPhase;
  readonly regime: MarketRegime;
  readonly policyRevision: number;
  /** Each category that was read and is not there by necessity alone, left out in turn; null where a model or an order decided. */
  readonly influence: readonly CategoryInfluence[] | null;
  /** What each entry did to the decision; null where nobody can tell, absent in minds before version 15. */
  readonly sway?: Sway | null;
  /** Absent in minds before version 15. */
  readonly room?: readonly RoomTaken[];
  /** Tokens in the prompt, and of them those of entries that were neither read nor cited. */
  readonly tokens: number;
  readonly unusedTokens: number;
  /** More than half of the prompt was not used. */
  readonly overContext: boolean;
  readonly missing: readonly MissingContext[];
}

/** How it is known that a decision refers to an entry: by its id, by its provider's own citation, by its words. */
export interface EntryReference {
  readonly id: string;
  readonly by: 'citation' | NonNullable<WorkspaceEntry['referred']>;
}

/** What an entry of the prompt was to a decision that a model took. */
export interface EntryWorth {
  readonly id: string;
  readonly category: ContextCategory;
  /** Its part of what the decision rests on, above 0; those of one decision sum to 1. */
  readonly worth: number;
  readonly by: EntryReference['by'] | 'attribution';
}

/** What was in the prompt and what was used of it: loop 1's unit (seed G, S4). */
export interface ContributionRecord {
  readonly tick: number;
  readonly task: TaskType;
  readonly injected: readonly {
    readonly category: ContextCategory;
    readonly id: string;
    readonly tokens: number;
  }[];
  readonly referenced: readonly string[];
  /** How each of them is known; absent where all were cited, and in minds before version 5. */
  readonly references?: readonly EntryReference[];
  /** What each entry was to a model's decision; absent where no model decided, and in minds before version 15. */
  readonly worth?: readonly EntryWorth[];
  /** Of minds before version 5, in which nothing ever filled it: what came of a decision stands with the tick that saw it (`credits`). */
  readonly outcomeQuality?: null;
  /** Absent in minds before version 5. */
  readonly attribution?: Attribution;
}

/** What came of a decision whose time has come, as loop 1 takes it. */
export interface DecisionCredit {
  /** Tick of the decision. */
  readonly decidedAt: number;
  readonly regime: MarketRegime;
  /** Whether what was predicted came: the world's word. */
  readonly hit: boolean;
  /** Squared error of the stated probability, and of the share of such predictions that had come true until then (Brier, 0 is best). */
  readonly brier: number;
  readonly baseBrier: number;
  /** What not having acted would have been worth more, as a share of equity then; negative where acting was better, null where nothing was traded. */
  readonly regret: number | null;
  readonly categories: readonly ContextCategory[];
  readonly swayed: readonly ContextCategory[] | null;
  /** What their swaying it was worth, −1..1 of each; absent where nothing is known to have, and in minds before version 15. */
  readonly worth?: Readonly<Partial<Record<ContextCategory, number>>>;
  /**
   * Of a miss, categories of which something in the prompt said what came, and went unused; absent of a hit, and in minds before version 7. Until
   * version 14 whatever was not cited.
   */
  readonly unused?: readonly ContextCategory[];
  /** Of a miss, what had been left out and said what came; absent of a hit, and in minds before version 15. */
  readonly lacked?: readonly {
    readonly id: string;
    readonly category: ContextCategory;
    readonly why: string;
  }[];
  /** A change of the policy by which most of that would have been in; absent where nothing was lacking. */
  readonly recommends?: {
    readonly what: string;
    readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
  };
}
