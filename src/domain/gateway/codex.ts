/** Documents of the owner's that a request is given before everything else (seed 004, "The Codex"). Plain data: it crosses threads. */

/** For what a codex is chosen: persons who chat, programs at the endpoint, questions to the golem, and its own thoughts. */
export const CODEX_USES = ['chat', 'proxy', 'ask', 'golem'] as const;
export type CodexUse = (typeof CODEX_USES)[number];

/** Ids of the collections that are chosen for each use. */
export type CodexChoice = Readonly<Record<CodexUse, readonly string[]>>;

/** Of these, what is kept beside the life: the golem's own is a part of it. */
export type KeptCodexChoice = Omit<CodexChoice, 'golem'>;

/** `whole`: all of it stands in the prompt. `search`: the chapters at work do, and the rest is searched. */
export type CodexWay = 'whole' | 'search';

/** Tokens of what a prompt holds beside its codex. */
export interface CodexFloor {
  readonly system: number;
  readonly tools: number;
  readonly history: number;
  readonly query: number;
}

/** How the codex compares with what its model can read. Tokens. */
export interface CodexVerdict {
  readonly way: CodexWay;
  /** Of the session's request before; null where there was none. */
  readonly before: CodexWay | null;
  /** One sentence. */
  readonly why: string;
  /** The model that is asked first; null where none is set up. */
  readonly model: string | null;
  readonly window: number;
  /** Who says so: the model's settings, the policy's longest prompt, or whoever asks. */
  readonly windowBy: 'model' | 'policy' | 'asker';
  /** Kept free for the reply. */
  readonly reserve: number;
  readonly floor: CodexFloor;
  /** What is left of the window. */
  readonly room: number;
  readonly codex: number;
  /** The codex as a share of the room; null where there is none. */
  readonly share: number | null;
  /** Below it the codex goes in whole. */
  readonly threshold: number;
  readonly tokenizer: string;
}

/** A chapter of the codex, and why it stands in the prompt or not. */
export interface CodexChapter {
  /** Name of its part of the prompt. */
  readonly part: string;
  readonly document: string;
  readonly heading: string;
  readonly tokens: number;
  readonly in: boolean;
  /** One sentence. */
  readonly reason: string;
}

/** What a model, or the gateway for one that calls no tools, looked up. */
export interface CodexSearch {
  readonly query: string;
  readonly by: 'model' | 'gateway';
  readonly found: readonly { readonly document: string; readonly heading: string }[];
}

/** What the codex came to in one request. */
export interface CodexReport {
  readonly collections: readonly {
    readonly id: string;
    readonly name: string;
    readonly documents: number;
    readonly chapters: number;
  }[];
  /** By how many documents there are, and when the newest came: the same documents have the same one. */
  readonly revision: string;
  readonly paths: readonly string[];
  readonly verdict: CodexVerdict;
  /** Those that are in, then the others by how well they meet the paths; 200 at most. */
  readonly chapters: readonly CodexChapter[];
  readonly of: number;
  /** Added to the prompt. */
  readonly tokens: number;
  /** Why the rest cannot be searched by a tool; null where it can, or need not be. */
  readonly noTool: string | null;
  readonly searched: readonly CodexSearch[];
}

/** What a collection would be as a codex. */
export interface CodexSize {
  readonly id: string;
  readonly name: string;
  readonly chapters: number;
  readonly tokens: number;
}
