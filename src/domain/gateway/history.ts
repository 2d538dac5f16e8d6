/** What a long conversation is told in short by, and how what gave way comes back. Plain data: it crosses threads. */

/** Under what a briefing tells a conversation, in this order (seed 002, "handoff"). */
export const BRIEFING_HEADINGS = ['OBJECTIVE', 'CONTEXT', 'STATE', 'CONSTRAINTS', 'NEXT_STEPS'] as const;
export type BriefingHeading = (typeof BRIEFING_HEADINGS)[number];

/** Whose words stand somewhere. */
export interface WrittenBy {
  /** Owner's id of the model; null where they are sentences that were said. */
  readonly by: string | null;
  /** Why they are not a model's, or not all of them; null where they are, or where none was asked. */
  readonly why: string | null;
}

export interface WrittenHeading extends WrittenBy {
  readonly heading: BriefingHeading;
}

/** Who wrote what stands for what was said. */
export interface Written extends WrittenBy {
  /** Of a briefing, in its order; none of a summary. Constraints are always what the asker said, to the letter. */
  readonly headings: readonly WrittenHeading[];
}

/** A turn that gave way: a question and all that follows it before the next one. */
export interface HistoryTurn {
  /** Names it by what it says: BLAKE3, hex. */
  readonly id: string;
  /** Its first message and the one after its last, from 0, of the conversation as it came. */
  readonly from: number;
  readonly to: number;
  /** Whole, by the tokenizer that the receipt names. */
  readonly tokens: number;
  /** Its sentences, and how many of them are told still. */
  readonly statements: number;
  readonly told: number;
  /** Brought back: sent whole. */
  readonly restored: boolean;
}

/** What of one conversation is told in short. */
export interface HistoryReceipt extends Written {
  readonly session: string;
  /** When it was told in short the last time, Unix ms, and how often that was. */
  readonly at: number;
  readonly count: number;
  /** It is told as a briefing. */
  readonly handoff: boolean;
  /** Of what is told in place of the turns. */
  readonly tokens: number;
  readonly tokenizer: string;
  /** Oldest first. Those that were brought back are whole from the next request on. */
  readonly turns: readonly HistoryTurn[];
}

/** A conversation that was told in short because somebody asked for it. */
export interface Compacted extends HistoryReceipt {
  /** Of all its messages, as they came and as they are sent from the next request on. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** A conversation that another one goes on from. */
export interface HandedOver extends Written {
  /** The new one's name. */
  readonly session: string;
  /** The one that it tells of; it stays as it is. */
  readonly parent: string;
  /** What the new one begins with: objective, context, state, constraints, next steps. */
  readonly briefing: string;
  readonly tokens: number;
  /** Of all that was said. */
  readonly tokensBefore: number;
  readonly tokenizer: string;
}
