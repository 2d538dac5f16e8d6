import type { EmotionLabel, BehavioralPhase, CognitiveTier, Pad, Vitality } from '../../domain/life.ts';
import type { PendingPrediction } from '../../domain/decision.ts';
import type { EpisodicReplayTotals } from '../../domain/episodic-replay.ts';
import type { Playbook } from '../../domain/playbook.ts';
import type { StoredRandom } from '../../domain/random.ts';
import type { DeathRecord } from '../../domain/record.ts';
import type { LoopOneState } from '../governor/credit.ts';
import type { Block, Receipt } from '../../domain/world.ts';
import type { MortalityState } from '../mortality/vitality.ts';
import type { DecisionCacheState } from '../reflex/cache.ts';
import type { MarketBeliefs } from '../world/beliefs.ts';
import type { LedgerState } from '../world/ledger.ts';
import type { RegimeState } from '../world/regimes.ts';

/** What the golem believes of and owns in one world. Each world keeps its own. */
export interface WorldMind {
  /** Next step of the world to live, 0-based. */
  readonly step: number;
  readonly beliefs: MarketBeliefs;
  readonly regime: RegimeState;
  /** Null until the first price is known, and after a seek, when the market has jumped. */
  readonly ledger: LedgerState | null;
  /** What the books open with, quote: what was left before a seek; null for the policy's starting capital. */
  readonly capital: number | null;
  /** Of its last orders, newest first: what the next deliberation is told of. */
  readonly receipts: readonly Receipt[];
  /** The last block that was lived, on a live chain: life there goes on after it. */
  readonly block?: Block;
}

/** Everything the mind carries from one theta tick to the next: plain data, committed with each tick. */
export interface MindState {
  readonly [key: string]: unknown;
  readonly golemId: string;
  /** Last tick lived; 0 before the first. */
  readonly tick: number;
  readonly worldId: string;
  readonly worlds: Readonly<Record<string, WorldMind>>;
  readonly random: StoredRandom;
  readonly pad: Pad;
  readonly emotion: EmotionLabel;
  readonly mortality: MortalityState;
  readonly vitality: Vitality;
  readonly phase: BehavioralPhase;
  /** A phase change of the last tick forces this one to T2. */
  readonly phaseChanged: boolean;
  readonly playbook: Playbook;
  readonly cache: DecisionCacheState;
  /** Tick at which each rule last acted. */
  readonly lastActed: Readonly<Record<string, number>>;
  readonly cooldown: number;
  readonly loopOne: LoopOneState;
  readonly pending: readonly PendingPrediction[];
  readonly steers: readonly string[];
  readonly tiers: Readonly<Record<CognitiveTier, number>>;
  readonly lastTier: CognitiveTier | null;
  readonly lastEpisodeId: string | null;
  readonly entryCounter: number;
  readonly recentBlocks: readonly { readonly tick: number; readonly rule: string; readonly action: string }[];
  /** Running mean quality of due predictions, 0..1: how much the golem may trust its strategy. */
  readonly strategyConfidence: number;
  /** What episodic replay did in this life; absent in states from before it was there. */
  readonly episodicReplay?: EpisodicReplayTotals;
  readonly death: DeathRecord | null;
}
