import type { ModelStatus } from '../domain/status.ts';

/** What the inference worker answers. */
/** A tick's query overtakes an owner's search, which overtakes the backfill of stored texts. */
export type EmbedPriority = 'tick' | 'interactive' | 'backfill';

export interface InferenceOptions {
  readonly baseUrl: string;
  /** `auto` takes WebGPU when an adapter is there and passes the self-check. */
  readonly provider: 'auto' | 'webgpu' | 'wasm';
}

export interface InferenceApi {
  /** Starts loading; resolves when the model answers. @throws AppError `model.*` */
  load(options: InferenceOptions): Promise<ModelStatus>;
  /** Ends a download under way; the load rejects with `model.cancelled`, and the next one goes on from there. */
  cancelLoad(): Promise<void>;
  status(): Promise<Omit<ModelStatus, 'backlog'>>;
  /** Unit vectors, 384 long, in the order of the texts. */
  embed(texts: readonly string[], priority: EmbedPriority): Promise<Float32Array[]>;
  /** Like `embed` for one text, but null at once while the model is not ready. */
  embedNow(text: string): Promise<Float32Array | null>;
}
