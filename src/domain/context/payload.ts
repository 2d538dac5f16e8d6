import type { Bearing, TriageScore } from '../attention/triage.ts';
import type { CausalFacts, InsightFacts, WarningFacts } from '../memory/entry-facts.ts';
import type { EntryType, GrimoireEntry } from '../memory/grimoire.ts';
import type { Portfolio } from '../world/ledger.ts';
import type { BehavioralPhase, TrustLabel } from '../life/life.ts';
import type { MarketRegime, RegimeReading } from '../world/market.ts';
import type { KarmaAct, KarmaSituation } from './karma-situation.ts';
import type { PlaybookRule } from '../rules/playbook.ts';
import type { Observation } from '../world/world.ts';

/** A memory as rules can use it. */
export interface MemoryPayload {
  readonly type: EntryType;
  readonly verified: GrimoireEntry['verified'];
  readonly regime: MarketRegime | null;
  /** Playbook rule that it is of; null where it is of none. */
  readonly rule: string | null;
  /** What it weighs among the memories: the score it was recalled by, 0..1. */
  readonly weight: number;
  /** Confidence now, after decay, 0..1; absent, as what follows, in workspaces of minds before version 14. */
  readonly confidence?: number;
  readonly trust?: TrustLabel;
  /** Its conditions hold now; absent where they do not, and of what has none. */
  readonly holds?: true;
  /** Of a link that holds, how many ticks ago what it follows on happened. */
  readonly ago?: number;
  /** Of a sign, that what it announced has come, or does not come any more. */
  readonly over?: true;
  /** Of an episode with a measured outcome: ln(price when due / price when said), and the ticks between. */
  readonly moved?: { readonly change: number; readonly ticks: number };
  /** What knowledge counts, or what went wrong; absent of other memories. */
  readonly facts?: InsightFacts | CausalFacts | WarningFacts;
}

/** How a similar episode ended. */
export interface SimilarPayload {
  readonly outcome: 'confirmed' | 'refuted';
  /** ln(price when due / price when said); null where none was measured. */
  readonly change: number | null;
  /** How alike it is, 0..1. */
  readonly score: number;
}

/** A rule as it stands in the prompt. */
export interface RulePayload {
  readonly rule: PlaybookRule;
  /** Its place in the playbook, 0-based. */
  readonly place: number;
  /** Revision of the playbook that it is of. */
  readonly revision: number;
  /** Tick at which it last acted; null where it never did. */
  readonly lastActed: number | null;
}

/** An event of the world that was worth a look. */
export interface EventPayload {
  /** What was said, by whom, and whom it names. */
  readonly kind: string;
  readonly source: string;
  readonly party: string | null;
  readonly block: number;
  readonly bearing: Bearing;
  /** In what it came out otherwise than expected, and by how many deviations of that, signed. */
  readonly by: keyof TriageScore['surprise'];
  readonly z: number;
  /** Chance that something has happened, 0..1. */
  readonly changed: number;
  /** Log change of the price that it made; null where it says none. */
  readonly move: number | null;
  /** Theta ticks that it has waited for a thought. */
  readonly waited: number;
  /** What it is near to: whether it is of the pool that is traded in, the share of equity that is held there, and the interest in its addresses, 0..1. */
  readonly near: { readonly pool: boolean; readonly held: number; readonly interest: number };
}

/** What was verified of an act in a situation. */
export interface KarmaPayload {
  readonly act: KarmaAct;
  readonly at: KarmaSituation;
  /** Below 0 it speaks against doing the same, above 0 for it; -1..1. */
  readonly worth: number;
}

/**
 * What of a workspace's entry can be computed with, beside its words: whoever decides without a model reads these and nothing else
 * (`mind/reflex/see.ts`). Every part is stated by the entry's text too.
 */
export interface EntryPayload {
  /** Numbers that rules can read, by their names. */
  readonly readings?: Readonly<Record<string, number>>;
  readonly market?: Pick<Observation, 'price' | 'logReturn' | 'pool'>;
  readonly regime?: RegimeReading;
  readonly owned?: Portfolio;
  readonly phase?: BehavioralPhase;
  readonly rule?: RulePayload;
  readonly memory?: MemoryPayload;
  readonly similar?: SimilarPayload;
  readonly event?: EventPayload;
  readonly karma?: KarmaPayload;
  /** What the owner said and what was not understood as an order. */
  readonly steer?: string;
}
