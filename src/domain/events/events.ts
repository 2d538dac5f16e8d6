import type { ReadingSummary } from '../gateway/reading.ts';
import type { DeathRecord } from '../life/death-record.ts';
import type { ContextEvent } from '../governor/context-events.ts';
import type { EnvironmentReading } from '../environment/reading.ts';
import type { ForkInfo } from '../past/fork.ts';
import type { ReplayProgress } from '../past/past.ts';
import type { InstallStatus } from './install.ts';
import type { CollectionsProgress, CollectionsStatus } from '../memory/collection.ts';
import type { ClockName } from '../life/life.ts';
import type { IngestProgress } from '../memory/ingest.ts';
import type { ImportProgress } from '../world/market-file.ts';
import type { KeyStatus } from '../gateway/keys.ts';
import type { ModelEntry } from '../models/model-config.ts';
import type { Dying } from '../life/dying.ts';
import type { TickSummary } from '../records/record.ts';
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
  /** What the device is like has changed, and in what: names of classes, or `models`. */
  | {
      readonly type: 'environment';
      readonly reading: EnvironmentReading;
      readonly changed: readonly string[];
    }
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
  /** A reading of a whole codex began, went on or ended. */
  | { readonly type: 'reading'; readonly reading: ReadingSummary }
  /** How far a look through the past is; null when it has ended. */
  | { readonly type: 'replay'; readonly progress: ReplayProgress | null }
  /** A fork began, went on or ended. */
  | { readonly type: 'fork'; readonly fork: ForkInfo }
  | { readonly type: 'reset' }
  | ContextEvent;

export type GolemEventType = GolemEvent['type'];

/** An event with its number: strictly increasing by one within a session, so that a gap is noticed. */
export type NumberedEvent = GolemEvent & { readonly seq: number };
