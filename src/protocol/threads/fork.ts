import type { ForkAsked, ForkChange, ForkReplies, ForkRequest, ForkTick } from '../../domain/past/fork.ts';
import type { LivedSpanRecord } from '../../domain/records/lived-span.ts';
import type { ModelEvent, ModelRequest } from '../../domain/models/model.ts';
import type { ModelConfig } from '../../domain/models/model-config.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';

/** A tick of a fork as its worker tells it. */
export interface ForkTickReport {
  readonly comparison: ForkTick;
  readonly record: DecisionCycleRecord;
  /** What was lived behind it, in order. */
  readonly behind: readonly LivedSpanRecord[];
  /** Null where no model was asked. */
  readonly replies: ForkReplies | null;
  readonly asked: ForkAsked;
}

/** What models said in a fork that is lived again, by tick. */
export type KnownReplies = ReadonlyMap<number, ForkReplies>;

/** What the worker of one fork answers. */
export interface ForkWorkerApi {
  /**
   * Lives the fork; ticks are told in batches. Resolves with why it ended.
   * @param replies what models are taken to have said; null asks them, where the request says so
   * @throws AppError
   */
  run(request: ForkRequest, ticks: ForkListener, replies: KnownReplies | null): Promise<string>;
  /**
   * Lives one tick of the past several times, each time from where the original began it, with other changes; the reflex decides.
   * @returns the records, in the order of the changes; none where the tick was not lived @throws AppError
   */
  relive(tick: number, several: readonly (readonly ForkChange[])[]): Promise<readonly DecisionCycleRecord[]>;
  stop(): Promise<void>;
}

export type ForkListener = (batch: readonly ForkTickReport[]) => void | Promise<void>;

/** The owner's models as a fork's worker asks them: plain data, fetched reply by reply. */
export interface ForkModelsApi {
  list(): Promise<readonly ModelConfig[]>;
  open(request: ModelRequest): Promise<number>;
  /** Null at the end. @throws AppError `model.*` */
  next(id: number): Promise<readonly ModelEvent[] | null>;
  stop(id: number): Promise<void>;
}
