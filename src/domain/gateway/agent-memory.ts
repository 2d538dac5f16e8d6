import type { Party } from '../models/party.ts';

/** What programs are told of their users and keep for them, apart from the golem's own life. Plain data: it crosses threads. */

/** `turn`: what was said, word for word. The others are drawn out of turns, or told by a program. */
export const AGENT_MEMORY_KINDS = ['fact', 'preference', 'plan', 'event', 'person', 'turn'] as const;
export type AgentMemoryKind = (typeof AGENT_MEMORY_KINDS)[number];

/** Whom a memory is of, by the program's own opaque names. A memory of one user is never read for another, or for nobody. */
export interface AgentScope {
  /** The program by whose key it was told; programs without a key where it is left out. */
  readonly party?: Party;
  readonly user?: string;
  readonly agent?: string;
  /** A session. */
  readonly run?: string;
}

export interface AgentMemory {
  readonly id: string;
  readonly party: Party;
  readonly user: string | null;
  readonly agent: string | null;
  readonly run: string | null;
  readonly kind: AgentMemoryKind;
  /** One sentence about the user; of a turn its words. */
  readonly text: string;
  /** What it is a statement of, e.g. `home`: a newer one of the same takes its place. Null where nothing else can. */
  readonly slot: string | null;
  /** What it says of that, in small letters; null without a slot. */
  readonly value: string | null;
  /** Who said it. */
  readonly role: string;
  /** When it was said, Unix ms. */
  readonly said: number;
  /** From when it was so, Unix ms; null where nothing says so. */
  readonly from: number | null;
  /** Until when it was so, Unix ms; null while it is. */
  readonly until: number | null;
  /** The memory that took its place. */
  readonly replacedBy: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** A person or a program with the right to has said that it is so. */
  readonly confirmed: boolean;
  /** It is told to nobody until that is undone. */
  readonly forgotten: boolean;
  /** The turn in which it was said. */
  readonly source: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** Last day on which it is told, e.g. `2026-11-28`. */
  readonly expires: string | null;
  /** Unix ms. */
  readonly created: number;
  readonly updated: number;
}

/** What was changed of a memory; the fields of both sides are those that differ. */
export interface AgentMemoryChange {
  readonly id: string;
  readonly memory: string;
  /** Unix ms. */
  readonly at: number;
  readonly event: 'ADD' | 'UPDATE' | 'CONFIRM' | 'END' | 'FORGET' | 'SUPERSEDE' | 'UNDO';
  /** As it was; null before the first. */
  readonly before: AgentMemory | null;
  readonly after: AgentMemory;
  /** A later change took it back. */
  readonly undone: boolean;
}

export interface AgentMessage {
  readonly role: string;
  readonly content: string;
}

export interface AgentAdd extends AgentScope {
  /** False keeps each message as it is, and draws nothing out of it. */
  readonly infer?: boolean;
  /** When it was said, Unix ms; now where it is left out. */
  readonly at?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly expires?: string;
  /** A whole conversation as it stands: what of it was taken in before is passed over. */
  readonly conversation?: boolean;
  /** Resolves with the vectors made, not before. */
  readonly wait?: boolean;
}

/** Whether what was taken in can be found by meaning: all of it, not yet all, or there is no model. */
export type AgentVectors = 'ready' | 'pending' | 'off';

export interface AgentAdded {
  readonly results: readonly {
    readonly id: string;
    readonly memory: string;
    readonly kind: AgentMemoryKind;
    readonly event: 'ADD' | 'SUPERSEDE' | 'NONE';
    /** What it took the place of. */
    readonly previous: string | null;
  }[];
  /** Turns that were taken in. */
  readonly turns: number;
  readonly vectors: AgentVectors;
}

export interface AgentSearch extends AgentScope {
  readonly limit?: number;
  /** Least fit, 0 to 1; the policy's where it is left out. */
  readonly bar?: number;
  /** Left out: all of them. */
  readonly kinds?: readonly AgentMemoryKind[];
}

/** A memory that answers, and why. */
export interface AgentHit {
  readonly memory: AgentMemory;
  /** What it is ranked by; of use within one answer alone. */
  readonly score: number;
  /** How much of what is asked it covers, 0 to 1: what the bar is held against. */
  readonly fit: number;
  /** BM25, and the cosine; null without a vector. */
  readonly words: number;
  readonly meaning: number | null;
  /** One sentence, without a word of the memory. */
  readonly reason: string;
}

export interface AgentFound {
  /** Best first; a statement that took the place of another stands before it. */
  readonly hits: readonly AgentHit[];
  readonly bar: number;
  /** Those that were compared and did not pass the bar. */
  readonly below: number;
  readonly vectors: AgentVectors;
}

/** What is mended of a memory. */
export interface AgentCorrection {
  readonly text?: string;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly expires?: string | null;
  readonly confirmed?: boolean;
  /** Until when it was so, Unix ms; null: it is so still. */
  readonly ended?: number | null;
  readonly forgotten?: boolean;
}

export interface AgentErase extends AgentScope {
  /** One memory; without it all of the scope. */
  readonly id?: string;
  /** All users of the party, in place of a scope. */
  readonly everybody?: boolean;
  /** `keep` leaves the turns in which it was said. */
  readonly sources?: 'erase' | 'keep';
}

/** What is gone for good, and what is kept with the reason. */
export interface AgentErased {
  readonly erased: {
    readonly memories: number;
    readonly turns: number;
    readonly changes: number;
    readonly vectors: number;
    /** Requests of the user whose texts the gateway's log had. */
    readonly requests: number;
  };
  readonly kept: readonly string[];
}

export interface AgentUser {
  readonly party: Party;
  readonly user: string | null;
  readonly memories: number;
  readonly turns: number;
  /** Unix ms. */
  readonly last: number;
}
