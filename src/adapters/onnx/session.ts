import type { Provider } from './model-files.ts';

/** Token ids of a batch, padded to one length: int64, row by row. */
export interface EncodedBatch {
  readonly size: number;
  /** Word pieces a row, special tokens and padding included. */
  readonly length: number;
  readonly inputIds: BigInt64Array;
  readonly attentionMask: BigInt64Array;
  readonly tokenTypeIds: BigInt64Array;
}

/** What of a model's inputs and outputs is read here. */
export interface SessionShape {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** One loaded encoder. Not re-entrant: the queue runs one batch at a time. */
export interface EncoderSession {
  /** Inputs that it wants, and what it gives. */
  readonly shape: SessionShape;
  /** Its output, float32, row by row. */
  run(batch: EncodedBatch): Promise<Float32Array>;
  release(): Promise<void>;
}

/** Loads weights with a back-end; throws whatever the back-end throws. */
export type OpenSession = (
  provider: Provider,
  weights: Uint8Array,
  threads: number,
  /** The output that is read; `last_hidden_state` when left out. */
  output?: (shape: SessionShape) => string,
) => Promise<EncoderSession>;
