/** How a thought's prompt was sent: whole, or as what it was sent before with what is new (seed 004; S5). Plain data: it crosses threads. */

/** Why a prompt was sent whole. */
export const WHOLE_CAUSES = [
  /** Nothing was sent before it, as far as is remembered. */
  'first',
  /** What stands before the memories has changed: an epoch begins. */
  'floor',
  /** The model has not said that it kept anything of the prompt before. */
  'unkept',
  /** Too long ago for a provider's cache. */
  'late',
  /** Too much of what it was sent before has left the workspace. */
  'gone',
  /** As many deltas as may follow a whole prompt have. */
  'run',
  /** With what has left the workspace it would pass a limit of what is sent. */
  'long',
] as const;
export type WholeCause = (typeof WHOLE_CAUSES)[number];

/** Tokens, by the page's tokenizer. */
export interface SentFrameTokens {
  /** The prompt as it would have been sent whole. */
  readonly whole: number;
  /** Of what was sent: what it was sent before, letter by letter, and what is new. */
  readonly again: number;
  readonly anew: number;
}

export interface SentFrame {
  /** `I`: whole. `P`: what it was sent before, and what has changed since. */
  readonly kind: 'I' | 'P';
  /** Null of a delta. */
  readonly cause: WholeCause | null;
  /** The request that was sent whole; null of that one itself. */
  readonly base: string | null;
  /** Deltas since then, with this one. */
  readonly run: number;
  /** Names of memories that came, changed, and left the workspace since the base. */
  readonly came: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  readonly tokens: SentFrameTokens;
}
