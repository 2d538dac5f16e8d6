import type { ProgramProfile } from '../models/gateway-profile.ts';
import type { Party } from '../models/party.ts';

/** A codex read whole, chapter by chapter, for one question (seed 004, "Big sets"). Plain data: it crosses threads. */

/** `stopped`: by whoever asked, or with the page. `failed`: no model answered, or the budget is used up. Both can be resumed. */
export type ReadingState = 'running' | 'stopped' | 'failed' | 'done';

/** What is asked of all chapters. */
export interface ReadingAsked {
  readonly question: string;
  /** Names or ids. */
  readonly collections: readonly string[];
  /** Ids of models in the order in which they are asked; all of the owner's where left out. */
  readonly models?: readonly string[];
  /** `chat` where left out. */
  readonly profile?: ProgramProfile;
  /** Tokens of prompts and replies at most; the policy's `codex.readBudget` where left out. */
  readonly budget?: number;
}

/** What a reading would take. Tokens. */
export interface ReadingEstimate {
  readonly chapters: number;
  /** Requests for chapters; one more writes the answer. */
  readonly steps: number;
  /** Prompts and the longest replies, without retries. */
  readonly tokens: number;
  readonly budget: number;
  /** The model that is asked first. */
  readonly model: string;
}

/** Where a chapter stands. */
export interface ChapterPlace {
  /** By its document's name, its heading and its text: the same as long as none of them changes. */
  readonly digest: string;
  readonly collection: string;
  readonly document: string;
  /** Empty where it has none. */
  readonly heading: string;
  /** Id of its first passage, which the Collections screen opens. */
  readonly passage: string;
}

/** Something that a chapter says on the question, as its reader wrote it down. */
export interface ReadingFinding {
  /** The thing and which property of it. */
  readonly about: string;
  /** Figure, name, date or yes or no; null where it gives none. */
  readonly value: string | null;
  readonly claim: string;
  /** Words of the chapter. */
  readonly quote: string;
}

export interface ReadingCitation {
  readonly place: ChapterPlace;
  readonly quote: string;
}

/** Findings that say the same, with the citations of all. */
export interface ReadingFact {
  /** By which the answer cites it, from 1. */
  readonly n: number;
  readonly about: string;
  readonly value: string | null;
  readonly claim: string;
  readonly citations: readonly ReadingCitation[];
}

/** Facts that differ on one thing. */
export interface ReadingContradiction {
  readonly about: string;
  /** Numbers of facts, two or more. */
  readonly facts: readonly number[];
  /** Whether a rule found it, or the model that wrote the answer. */
  readonly by: 'rule' | 'model';
}

export interface ReadingSentence {
  readonly text: string;
  /** Numbers of facts; never empty. */
  readonly cites: readonly number[];
}

export interface ReadingAnswer {
  readonly sentences: readonly ReadingSentence[];
  /** Id of the model that wrote it; null where a rule lists the facts. */
  readonly model: string | null;
  /** Why no model wrote it; null where one did. */
  readonly why: string | null;
  /** Sentences that were dropped: they cite no fact that exists, or a figure that none of theirs says. */
  readonly dropped: number;
  /** Facts that had no room in the last prompt. */
  readonly left: number;
}

export interface UnreadChapter {
  readonly place: ChapterPlace;
  /** One sentence. */
  readonly why: string;
}

/** As providers count; `cached` is null where none says so, and what they do not count is estimated. */
export interface ReadingTokens {
  readonly input: number;
  readonly output: number;
  readonly cached: number | null;
  /** Whether some of it is estimated. */
  readonly estimated: boolean;
}

export interface ReadingProgress {
  readonly chapters: number;
  readonly read: number;
  readonly unread: number;
  readonly tokens: ReadingTokens;
}

export interface ReadingSummary {
  readonly id: string;
  readonly party: Party;
  readonly question: string;
  /** Names. */
  readonly collections: readonly string[];
  readonly state: ReadingState;
  /** Why it stands still, one sentence; null while it runs and when it is done. */
  readonly why: string | null;
  /** Unix ms. */
  readonly at: number;
  readonly budget: number;
  readonly progress: ReadingProgress;
}

/** A reading with all that it has found by now. */
export interface CodexReading extends ReadingSummary {
  readonly facts: readonly ReadingFact[];
  readonly contradictions: readonly ReadingContradiction[];
  readonly unread: readonly UnreadChapter[];
  /** Findings that were refused: their quote, or a figure of theirs, stands not in their chapter. */
  readonly refused: number;
  /** Null until all chapters are read, or known to be unreadable. */
  readonly answer: ReadingAnswer | null;
}
