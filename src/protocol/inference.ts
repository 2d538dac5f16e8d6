import type { InferenceStatus, ModelStatus } from '../domain/status.ts';

/** What the inference worker answers. */
/** A tick's query overtakes an owner's search, which overtakes the backfill of stored texts. */
export type EmbedPriority = 'tick' | 'interactive' | 'backfill';

export interface InferenceOptions {
  readonly baseUrl: string;
  /** `auto` takes WebGPU when an adapter is there and passes the self-check. */
  readonly provider: 'auto' | 'webgpu' | 'wasm';
}

/** The reference texts as they are embedded now. */
export interface References {
  /** Of the model that was asked: {@link ModelStatus.identity}. */
  readonly identity: string;
  /** Unit vectors, in the order of the texts. */
  readonly vectors: readonly Float32Array[];
  /** By the original model, in full precision. */
  readonly original: readonly Float32Array[];
}

export interface InferenceApi {
  /** Starts loading; resolves when the model answers. @throws AppError `model.*` */
  load(options: InferenceOptions): Promise<ModelStatus>;
  /** Ends a download under way; the load rejects with `model.cancelled`, and the next one goes on from there. */
  cancelLoad(): Promise<void>;
  status(): Promise<InferenceStatus>;
  /** Embeds the reference texts anew, past every cache. @throws AppError `model.*` */
  references(): Promise<References>;
  /** Unit vectors, 384 long, in the order of the texts. */
  embed(texts: readonly string[], priority: EmbedPriority): Promise<Float32Array[]>;
  /** Like `embed` for one text, but null at once while the model is not ready. */
  embedNow(text: string): Promise<Float32Array | null>;
}
