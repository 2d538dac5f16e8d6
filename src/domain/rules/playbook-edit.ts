import type { MarketRegime } from '../world/market.ts';
import type { PlaybookRule } from './playbook.ts';

/** What came of decisions that rested on one rule in one regime. */
export interface RuleCredit {
  /** What the rule expected came, or did not: the counters of the bullet. */
  readonly helpful: number;
  readonly harmful: number;
  /**
   * Of these, since the rule was last edited, outcomes whose time did not overlap with the one counted before: only these are evidence,
   * since a price that moved once decides all that waited for it.
   */
  readonly hits: number;
  readonly misses: number;
  /** Tick up to which those reach: a decision before it is not counted among them. */
  readonly through: number;
  /** Trades since then whose regret is known, what it sums to, and its squares. */
  readonly trades: number;
  readonly regret: number;
  readonly regretSquares: number;
}

/** By rule and regime; what is absent has come to nothing yet. */
export type RuleCredits = Readonly<Record<string, Readonly<Partial<Record<MarketRegime, RuleCredit>>>>>;

/** A rule as it was and as it is: null where it was not there, or is not any more. */
export interface RuleChange {
  /** 0-based, in the playbook before the change where it goes, else in the one after. */
  readonly place: number;
  readonly before: PlaybookRule | null;
  readonly after: PlaybookRule | null;
}

/** What an edit was made on. */
export interface EditEvidence {
  /** Null where all regimes are taken together. */
  readonly regime: MarketRegime | null;
  readonly hits: number;
  readonly misses: number;
  /** The middle 95 % of what is believed of how often it comes true, and how often a price without drift would meet it. */
  readonly interval: readonly [low: number, high: number];
  readonly chance: number;
  readonly trades: number;
  /** Mean regret of those trades as a share of equity; null without any. */
  readonly regret: number | null;
}

/** One item of the playbook's history: what changed, why, and on what evidence. Plain data, a part of the mind's state. */
export interface PlaybookEdit {
  /** From 1, in their order. */
  readonly number: number;
  /** Tick that ended the delta cycle. */
  readonly tick: number;
  /** `draft`: a rule that is new, on trial. */
  readonly kind: 'add' | 'revise' | 'merge' | 'retire' | 'draft';
  /** Id of the rule that it is about. */
  readonly rule: string;
  readonly what: string;
  readonly why: string;
  readonly evidence: EditEvidence;
  readonly changes: readonly RuleChange[];
  /** It would have been made, but the rule is the owner's: it is said, and changes nothing. */
  readonly suggested?: true;
  /** Last tick lived when the owner took it back; absent while he has not. */
  readonly undone?: number;
}

/** How an edit stands now. `overtaken`: the rule has been changed since. */
export type EditStanding = 'in-force' | 'suggested' | 'undone' | 'overtaken';

export interface PlaybookEditRow extends PlaybookEdit {
  readonly standing: EditStanding;
}

/** A rule with its counters, as the page shows it. */
export interface RuleRow {
  readonly id: string;
  readonly title: string;
  readonly enabled: boolean;
  /** Whose words it is in: those that golems are born with, the owner's, or an edit's. */
  readonly by: 'birth' | 'owner' | 'edit';
  readonly counts: PlaybookRule['counts'];
  /** How often a price without drift does what it expects. */
  readonly chance: number;
  /** In all regimes. */
  readonly helpful: number;
  readonly harmful: number;
  /**
   * What came since it was last edited, of outcomes whose time does not overlap, against a price without drift: how many, the middle 95 % of how
   * often it comes, and whether all of that is on one side of chance. Null without any.
   */
  readonly against: {
    readonly times: number;
    readonly interval: readonly [low: number, high: number];
    readonly verdict: 'better' | 'worse' | 'open';
  } | null;
  /** Mean regret of its trades since it was last edited, as a share of equity; null without any. */
  readonly regret: number | null;
  readonly regimes: readonly ({ readonly regime: MarketRegime } & RuleCredit)[];
}
