import type { ForkInfo } from '../past/fork.ts';
import type { ReplayProgress } from '../past/past.ts';
import type { InstallStatus } from './install.ts';
import type { ContextCategory } from '../context/category.ts';
import type { AssemblyReasonCode, ContextRoute } from '../context/context.ts';
import type { UseSeen } from '../governor/contribution.ts';
import type { CollectionsProgress, CollectionsStatus } from '../memory/collection.ts';
import type { ClockName } from '../life/life.ts';
import type { IngestProgress } from '../memory/ingest.ts';
import type { ImportProgress } from '../world/market-file.ts';
import type { MarketRegime } from '../world/market.ts';
import type { KeyStatus } from '../gateway/keys.ts';
import type { CompressionGuideline } from '../governor/guideline.ts';
import type { ContextMutation } from '../governor/mutation.ts';
import type { ModelEntry } from '../models/model-config.ts';
import type { Dying } from '../life/dying.ts';
import type { DeathRecord, TickSummary } from '../records/record.ts';
import type { GolemStatus, ModelStatus, StorageStatus } from './status.ts';
import type { Perceived, WorldPulse } from '../world/world.ts';

/** Everything that the golem tells the page. Events are facts: a `tick` is sent only after its commit. */
export type GolemEvent =
  | {
      /** What is being brought up before the golem can live; `progress` 0..1 where it is known. */
      readonly type: 'boot';
      readonly stage:
        'connecting' | 'workers' | 'database' | 'world' | 'tokenizer' | 'memory' | 'ready' | 'failed';
      readonly text: string;
      readonly progress: number | null;
    }
  | { readonly type: 'status'; readonly status: GolemStatus }
  | { readonly type: 'tick'; readonly summary: TickSummary }
  | {
      readonly type: 'gamma';
      readonly step: number;
      readonly fraction: number;
      readonly price: number;
      readonly time: number;
      readonly counts: WorldPulse['counts'];
      /** Since the last theta tick; null before the first. */
      readonly perceived: Perceived | null;
    }
  | { readonly type: 'clock'; readonly clock: ClockName; readonly at: number; readonly nextAt: number | null }
  | { readonly type: 'delta'; readonly tick: number; readonly learned: number; readonly faded: number }
  /** A death was accepted: from here on only what closes a position is ordered. */
  | { readonly type: 'dying'; readonly dying: Dying }
  | { readonly type: 'death'; readonly death: DeathRecord }
  /** What a dead golem leaves is whole, and kept. */
  | { readonly type: 'testament'; readonly testament: string }
  | { readonly type: 'storage'; readonly storage: StorageStatus }
  | { readonly type: 'model'; readonly model: ModelStatus }
  | {
      /** The owner's language models, their health, or the keys have changed. */
      readonly type: 'models';
      readonly models: readonly ModelEntry[];
      readonly keys: KeyStatus;
    }
  | {
      readonly type: 'notice';
      readonly level: 'info' | 'warning' | 'error';
      readonly code: string;
      readonly text: string;
      readonly action: 'reload' | 'update' | 'erase' | 'retry' | 'export' | 'lives' | null;
    }
  | { readonly type: 'install'; readonly install: InstallStatus }
  /** How far the import of a market file is; null when it has ended, well or not. */
  | { readonly type: 'import'; readonly progress: ImportProgress | null }
  /** How far a taking in of a document or a conversation is; null when it has ended, well or not. */
  | { readonly type: 'ingest'; readonly progress: IngestProgress | null }
  /** How far a taking in of documents into a collection is, null when none is under way; and how collections stand. */
  | {
      readonly type: 'collections';
      readonly progress: CollectionsProgress | null;
      readonly status: CollectionsStatus | null;
    }
  /** How far a look through the past is; null when it has ended. */
  | { readonly type: 'replay'; readonly progress: ReplayProgress | null }
  /** A fork began, went on or ended. */
  | { readonly type: 'fork'; readonly fork: ForkInfo }
  | { readonly type: 'reset' }
  | {
      readonly type: 'context:assembled';
      readonly tick: number;
      readonly categories: number;
      readonly totalTokens: number;
      /** Absent in minds before version 5. */
      readonly route?: ContextRoute;
      readonly reasons: Readonly<Partial<Record<AssemblyReasonCode, number>>>;
    }
  | {
      /** Every leaf that differs from the policy before, of all of it for the first: enough to rebuild each revision. */
      readonly type: 'context:policy_updated';
      readonly tick: number;
      /** Unix ms. */
      readonly wallTime: number;
      readonly revision: number;
      readonly trigger: string;
      readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
    }
  | {
      readonly type: 'context:regime_override';
      readonly tick: number;
      readonly previous: MarketRegime;
      readonly next: MarketRegime;
      /** Shares of the budget that are in force from here on; what the policy overrides for the regime where nothing was assembled. */
      readonly allocations: Readonly<Partial<Record<ContextCategory, number>>>;
    }
  | {
      readonly type: 'context:feedback_loop';
      readonly loop: 1 | 2 | 3;
      readonly tick: number;
      readonly records: number;
      readonly adjustments: Readonly<Record<string, number>>;
      /** Of loop 2, why it moved shares, what they were and are, and what it had seen; absent in what was told before it was kept. */
      readonly moved?: {
        readonly revision: number;
        readonly cause: 'cycle' | 'regime';
        readonly shares: Readonly<
          Partial<Record<ContextCategory, { readonly from: number; readonly to: number }>>
        >;
        readonly seen: Readonly<Partial<Record<ContextCategory, UseSeen>>>;
      };
      /** Of loop 3, the mutation that was staged, promoted, refuted or taken back, and on what. */
      readonly mutation?: Pick<
        ContextMutation,
        'number' | 'regime' | 'what' | 'changes' | 'status' | 'by' | 'why' | 'found'
      > & { readonly pairs: number; readonly better: number; readonly worse: number; readonly bound: number };
      /** Of loop 3, the guideline that a failure of compression left, or that was withdrawn or taken back, and on what. */
      readonly guideline?: Pick<
        CompressionGuideline,
        | 'number'
        | 'regime'
        | 'kind'
        | 'text'
        | 'status'
        | 'by'
        | 'why'
        | 'found'
        | 'applied'
        | 'helped'
        | 'hurt'
      > & { readonly better: number; readonly worse: number; readonly bound: number };
    }
  | {
      /** Context went into the prompt as its line, since the whole did not fit. */
      readonly type: 'context:compacted';
      readonly tick: number;
      /** Tokens of these entries whole, and as they went in. */
      readonly originalTokens: number;
      readonly compactedTokens: number;
      readonly categories: readonly ContextCategory[];
      readonly entries: number;
    };

/** The five events of the context governor (seed 000, S6), in the seed's order. */
export const CONTEXT_EVENTS = [
  'context:assembled',
  'context:policy_updated',
  'context:regime_override',
  'context:feedback_loop',
  'context:compacted',
] as const;
export type ContextEventType = (typeof CONTEXT_EVENTS)[number];
export type ContextEvent = Extract<GolemEvent, { readonly type: ContextEventType }>;

/** As it is kept with its life: numbered from 1, without gaps. */
export type StoredContextEvent = ContextEvent & { readonly seq: number };

export type GolemEventType = GolemEvent['type'];

/** An event with its number: strictly increasing by one within a session, so that a gap is noticed. */
export type NumberedEvent = GolemEvent & { readonly seq: number };
