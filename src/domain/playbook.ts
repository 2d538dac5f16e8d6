import type { BetaCounts, MadeCategory } from './grimoire.ts';

/** Name of a number that a rule's condition can look at. The mind's organs give them. */
export type Feature = string;

export type Comparator = '<' | '<=' | '>' | '>=' | '=';

export type Condition =
  | { readonly kind: 'feature'; readonly feature: Feature; readonly op: Comparator; readonly value: number }
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
  readonly when: readonly Condition[];
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
