/** Where a text stands, which is who speaks in it. What the owner says may instruct; all of the rest may only inform. */
export const INJECTION_SLOTS = [
  'owner',
  'user',
  'data',
  'document',
  'tool',
  'memory',
  'feed',
  'chain',
] as const;
export type InjectionSlot = (typeof INJECTION_SLOTS)[number];

/** A stretch of a text that reads like an instruction to whoever reads it, UTF-16 units, end exclusive. */
export interface InjectionSpan {
  readonly from: number;
  readonly to: number;
}

/** What is thought of one text. It is an attack from the threshold on. */
export interface InjectionVerdict {
  /** 0 to 1: by the classifier a probability, by the patterns 1 where one of them matches and else 0. */
  readonly score: number;
  readonly threshold: number;
  /** What makes it one; empty below the threshold. */
  readonly spans: readonly InjectionSpan[];
  /** The patterns judge where the classifier is not loaded. */
  readonly by: 'classifier' | 'patterns';
  /** The classifier is there, and has not read it in the time that the policy gives. */
  readonly late?: true;
  /** Names the weights and the mixture; another one may judge otherwise. */
  readonly version: string;
}

export interface InjectionAsked {
  readonly text: string;
  readonly slot: InjectionSlot;
}

/** Only these two may instruct. */
export const mayInstruct = (slot: InjectionSlot): boolean => slot === 'owner' || slot === 'user';
