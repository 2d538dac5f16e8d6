import type { EmbedderCard, Pooling } from '../../domain/models/embedder.ts';
import type { InjectionAsked, InjectionVerdict } from '../../domain/gateway/injection.ts';
import type { PiiSpan } from '../../domain/gateway/pii.ts';
import type { InferenceStatus, ModelStatus } from '../../domain/events/status.ts';
import type { MemoryUsePart } from '../../domain/telemetry/memory-use.ts';

/** What the inference worker answers. */
/** A tick's query overtakes an owner's search, which overtakes the backfill of memories, which overtakes documents of collections. */
export type EmbedPriority = 'tick' | 'interactive' | 'backfill' | 'document';

/** The files of a model that does not come with the page, by their paths below its folder. */
export interface OwnModel {
  /** What tells it from another: each id is loaded once. */
  readonly id: string;
  readonly title: string;
  /** Null: as its own files say, else the mean. */
  readonly pooling: Pooling | null;
  readonly files: readonly { readonly path: string; readonly blob: Blob }[];
}

/** What a loaded model turned out to be. */
export type ModelFacts = Pick<
  EmbedderCard,
  'id' | 'dimensions' | 'pooling' | 'maxTokens' | 'file' | 'sha256'
>;

export interface InferenceOptions {
  readonly baseUrl: string;
  /** Instead of the model that comes with the page; it runs on WASM. */
  readonly own?: OwnModel;
  /** `auto` takes WebGPU when an adapter is there and passes the self-check. */
  readonly provider: 'auto' | 'webgpu' | 'wasm';
}

/** The reference texts as they are embedded now. */
export interface References {
  /** Of the model that was asked: {@link ModelStatus.identity}. */
  readonly identity: string;
  /** Unit vectors, in the order of the texts. */
  readonly vectors: readonly Float32Array[];
  /** By the original of the model that comes with the page, in full precision, whichever was asked. */
  readonly original: readonly Float32Array[];
}

export interface JudgeOptions {
  /** Of the site. */
  readonly baseUrl: string;
  readonly wait: boolean;
  /** What it is loaded on, the first time; `auto` where it is left out. */
  readonly provider?: InferenceOptions['provider'];
}

export interface InferenceApi {
  /**
   * Starts loading; resolves when the model answers. One that is there already answers until then, and goes on if the other does not
   * load. @throws AppError `model.*`
   */
  load(options: InferenceOptions): Promise<ModelStatus>;
  /** Ends a download under way; the load rejects with `model.cancelled`, and the next one goes on from there. */
  cancelLoad(): Promise<void>;
  status(): Promise<InferenceStatus>;
  /** What the models hold in memory. */
  memoryUse(): Promise<readonly MemoryUsePart[]>;
  /** Embeds the reference texts anew, past every cache. @throws AppError `model.*` */
  references(): Promise<References>;
  /** What the owner's model that is loaded is; null where none of his is. @throws AppError `model.*` */
  facts(): Promise<ModelFacts | null>;
  /** Unit vectors, in the order of the texts. */
  embed(texts: readonly string[], priority: EmbedPriority): Promise<Float32Array[]>;
  /**
   * Whether texts are attacks on whoever reads them, in their order; the classifier is loaded when it is first asked.
   * @param options `wait` for it; else null at once while it is not loaded @throws AppError `model.*`
   */
  judge(asked: readonly InjectionAsked[], options: JudgeOptions): Promise<InjectionVerdict[] | null>;
  /**
   * States of a text's word pieces, unit vectors row by row, each as long as a vector; none of a model that gives no states.
   * @throws AppError `model.*`
   */
  pieces(text: string, priority: EmbedPriority): Promise<Float32Array>;
  /**
   * Names of persons, places and organisations in texts, and what else is personal by the words around it; the classifier is loaded when
   * it is first asked. @param baseUrl of the site @throws AppError `model.*`
   */
  names(baseUrl: string, texts: readonly string[]): Promise<(readonly PiiSpan[])[]>;
  /** Like `embed` for one text, but null at once while the model is not ready. */
  embedNow(text: string): Promise<Float32Array | null>;
}
