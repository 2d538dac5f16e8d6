import type { BetaCounts } from './grimoire.ts';

/** What a rule's condition can look at. All numbers; booleans are 0 or 1. */
export const FEATURES = [
  'return', // log return of this tick
  'return-5', // over 5 ticks
  'return-20', // over 20 ticks
  'trend', // price over its slow mean, minus 1
  'volatility', // annualised
  'volatility-ratio', // realised over long-run
  'drawdown', // of the price from its rolling peak
  'surprise', // prediction error
  'change-point', // 1 when the change-point test fired
  'regime-age', // ticks in this regime
  'exposure', // share of equity in the base token
  'equity-drawdown', // of the golem's own equity
  'unrealised', // price over entry price, minus 1; 0 without a position
  'lp-count', // open liquidity positions
  'lp-out-of-range', // of them out of range
  'cash-share', // cash over equity
  'gas-gwei', // base fee
  'memory-outcome', // mean outcome of the recalled episodes, 0..1; 0.5 when none
  'memory-count', // recalled entries
  'similar-outcome', // share of similar past episodes that came out as predicted, 0..1; 0.5 when none
  'similar-return', // mean log change of the price that followed them; 0 when none
  'similar-count', // similar past episodes in the prompt
  'vitality', // 0..1
  'pleasure', // PAD
  'arousal',
  'dominance',
  'steer', // 1 when the owner steered
] as const;
export type Feature = (typeof FEATURES)[number];

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
