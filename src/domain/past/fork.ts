import type { ContextCategory } from '../context/category.ts';
import type { CognitiveTier } from '../life/life.ts';
import type { PolicyPatch } from '../rules/policy.ts';
import type { RecordedGeneration, TickInputs } from './replay.ts';

/** What is done otherwise in a fork. */
export type ForkChange =
  | { readonly kind: 'policy'; readonly patch: PolicyPatch }
  | { readonly kind: 'playbook'; readonly markdown: string }
  | { readonly kind: 'steer'; readonly text: string }
  /** A candidate that was left out goes into the fork's first workspace. */
  | { readonly kind: 'force'; readonly id: string }
  /** What the models of the first tick are taken to have said: the text of a reply. */
  | { readonly kind: 'reply'; readonly text: string }
  /** Every price from the first tick on times this. */
  | { readonly kind: 'price'; readonly factor: number };

/** Who thinks where a fork goes its own way: the reflex, or the owner's models, which are asked anew and cost what they cost. */
export type ForkModels = 'reflex' | 'ask';

/** Models by tier, in the order of asking. */
export interface ForkMapping {
  readonly t1Models: readonly string[];
  readonly t2Models: readonly string[];
}

export interface ForkRequest {
  /** The first tick that is lived otherwise; it begins from the state that the tick before left. */
  readonly from: number;
  readonly changes: readonly ForkChange[];
  /** How many ticks are lived, at most {@link MOST_FORK_TICKS}; up to the life's last recorded tick. */
  readonly ticks?: number;
  readonly name?: string;
  /** `reflex` without it. */
  readonly models?: ForkModels;
  /** Who is asked where models are; those that the tiers are mapped to now without it. */
  readonly mapping?: ForkMapping;
}

/** What asking models anew came to. Calls that failed count; US dollars as far as the models' prices are known. */
export interface ForkAsked {
  readonly calls: number;
  readonly usd: number;
}

/** What models said in one tick of a fork, in the order of asking: enough to live it again without them. */
export interface ForkReplies {
  readonly models: TickInputs['models'];
  readonly generations: readonly RecordedGeneration[];
}

export const MOST_FORK_TICKS = 5_000;

/** One tick as the comparison shows it. */
export interface ForkSide {
  readonly tier: CognitiveTier;
  readonly predictionError: number;
  readonly threshold: number;
  readonly gate: string;
  readonly decision: string | null;
  readonly by: string | null;
  readonly action: string | null;
  readonly status: 'filled' | 'reverted' | 'blocked' | null;
  readonly price: number;
  readonly equity: number;
  /** Mean quality of the decisions' predictions that came due; null when none did. */
  readonly quality: number | null;
  readonly tokens: number | null;
}

/** An entry of either prompt that is not the same in both. */
export interface ForkEntry {
  readonly id: string;
  readonly title: string;
  readonly category: ContextCategory;
  /** Null where it is not in that prompt. */
  readonly original: number | null;
  readonly fork: number | null;
}

/** One tick of a fork beside the original. */
export interface ForkTick {
  readonly tick: number;
  readonly worldTime: number;
  /** Nothing of the state, the memory and the record differs. */
  readonly same: boolean;
  readonly original: ForkSide;
  readonly fork: ForkSide;
  /** Of the workspaces, where either has one: what the fork's has more and less. */
  readonly workspace: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /** Entry by entry, with tokens; absent in forks of before. */
    readonly entries?: readonly ForkEntry[];
  } | null;
}

export interface ForkInfo {
  readonly id: string;
  readonly name: string;
  readonly golemId: string;
  readonly worldId: string;
  readonly from: number;
  readonly changes: readonly ForkChange[];
  /** Unix ms. */
  readonly created: number;
  readonly state: 'running' | 'done' | 'stopped' | 'failed';
  /** Why it ended where it did, in a sentence. */
  readonly note: string;
  readonly lived: number;
  readonly wanted: number;
  /** The first tick that is not as the original; null where none is. */
  readonly divergedAt: number | null;
  /** Absent in forks of before: the reflex. */
  readonly models?: ForkModels;
  readonly mapping?: ForkMapping;
  /** What it asked the owner's models; the life's own costs are as they were. */
  readonly asked?: ForkAsked;
  /** At its end. */
  readonly equity: number | null;
  readonly originalEquity: number | null;
}

export interface ForkComparison {
  readonly info: ForkInfo;
  readonly ticks: readonly ForkTick[];
}
