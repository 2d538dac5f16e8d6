import type { ModelStatus } from '../../domain/events/status.ts';
import type { ModelFacts } from '../../protocol/threads/inference.ts';
import type { FetchFn } from '../files/index.ts';
import type { Provider } from './model-files.ts';
import type { ReferenceVectors } from './self-check.ts';
import type { OpenSession } from './session.ts';
import type { AdapterVerdict } from './webgpu-adapter.ts';

/** What the encoder needs of the place it runs in. */
export interface EncoderEnvironment {
  readonly fetch: FetchFn;
  readonly openSession: OpenSession;
  /** Classifiers run on it where it is faster than the rest; vectors are made on the other all the same, so that they are the same everywhere. */
  readonly openClassifier?: OpenSession;
  readonly judgeWebGpu: () => Promise<AdapterVerdict>;
  /** Threads for the WASM back-end. */
  readonly threads: number;
  /** Monotone, ms. */
  readonly stopwatch: () => number;
}

/** What one run tells of a text. */
export interface TextPieces {
  /** Unit vectors row by row; none where the model gives a vector for the whole text only. */
  readonly states: Float32Array;
  readonly vector: Float32Array;
}

/** A model that answered its self-check. */
export interface Encoder {
  readonly provider: Provider;
  readonly identity: string;
  /** What it turned out to be; null of the one that comes with the page. */
  readonly facts: ModelFacts | null;
  /** Vectors by the original model; null of one that does not come with the page. */
  readonly reference: ReferenceVectors | null;
  /** One run for all the texts; unit vectors in their order. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** One run for a text alone: its vector and the states of its word pieces. */
  pieces(text: string): Promise<TextPieces>;
  release(): Promise<void>;
}

export type ReportStatus = (
  patch: Partial<
    Pick<
      ModelStatus,
      | 'name'
      | 'provider'
      | 'threads'
      | 'file'
      | 'identity'
      | 'progress'
      | 'loadedBytes'
      | 'totalBytes'
      | 'selfCheck'
      | 'note'
    >
  >,
) => void;
