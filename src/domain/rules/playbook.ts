import type { BetaCounts, MadeCategory } from '../memory/grimoire.ts';

/** Name of a number that a rule's condition can look at. The mind's organs give them. */
export type FeatureName = string;

export type Comparator = '<' | '<=' | '>' | '>=' | '=';

export type RuleCondition =
  | {
      readonly kind: 'feature';
      readonly feature: FeatureName;
      readonly op: Comparator;
      readonly value: number;
    }
  | { readonly kind: 'regime'; readonly in: readonly string[] }
  | { readonly kind: 'phase'; readonly in: readonly string[] }
  | { readonly kind: 'steer'; readonly words: readonly string[] };

/** What a rule does when all its conditions hold. Shares are of equity (buy) or of what is held (sell). */
export type RuleAction =
  | { readonly kind: 'hold' }
  | { readonly kind: 'buy'; readonly share: number }
  | { readonly kind: 'sell'; readonly share: number }
  | { readonly kind: 'target-exposure'; readonly exposure: number; readonly tolerance: number }
  | { readonly kind: 'provide'; readonly share: number; readonly widthSigmas: number }
  | { readonly kind: 'withdraw'; readonly which: 'all' | 'out-of-range' };

/** What the rule says will be seen: the price in `ticks` ticks stays above, below or within a band of σ. */
export interface RulePrediction {
  readonly direction: 'above' | 'below' | 'within';
  readonly sigmas: number;
  readonly ticks: number;
}

export interface PlaybookRule {
  readonly id: string;
  readonly title: string;
  readonly when: readonly RuleCondition[];
  readonly then: RuleAction;
  readonly expect: RulePrediction;
  readonly because: string;
  /** What is learned of the rule is filed under it; absent: under how well it does. */
  readonly category?: MadeCategory;
  /** Prior belief; the posterior moves with outcomes. */
  readonly counts: BetaCounts;
  /** Theta ticks that the rule rests after it acted. */
  readonly rest: number;
  readonly enabled: boolean;
}

export interface Playbook {
  readonly revision: number;
  readonly rules: readonly PlaybookRule[];
}

/** What a revision came of: `inherited` at the birth of a successor. */
export type PlaybookTrigger = 'birth' | 'inherited' | 'owner' | 'restore' | 'edit' | 'undo';

/** When a revision came to be, and what of. */
export interface PlaybookOrigin {
  readonly trigger: PlaybookTrigger;
  /** Of an edit, what it says; of what was restored or undone, its number; else empty. */
  readonly what: string;
  /** Last tick lived by then; 0 before the first. */
  readonly tick: number;
  /** ms. */
  readonly wallTime: number;
}

/** A revision as it is kept, with what its rules had come to when the next one took its place. Those of before say no origin. */
export interface KeptPlaybook extends Playbook {
  readonly origin?: PlaybookOrigin;
}

/** One rule in which a revision differs from the one before it. */
export interface RuleDifference {
  readonly kind: 'added' | 'removed' | 'revised';
  readonly rule: string;
  /** As it is, or as it was where it is gone. */
  readonly title: string;
}

/** A revision as it is listed. */
export interface PlaybookRevision {
  readonly revision: number;
  /** Null where it was kept before origins were. */
  readonly origin: PlaybookOrigin | null;
  /** How many rules it has. */
  readonly rules: number;
  /** Rule by rule, what it changed of the revision before it; null where there is none to compare with. */
  readonly changes: readonly RuleDifference[] | null;
  /** The rules that both have stand in another order. */
  readonly reordered: boolean;
}
