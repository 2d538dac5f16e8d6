import type { InferenceApi } from '../../../../protocol/threads/inference.ts';

/** A second model beside the one that answers: what it does cannot harm that one. */
export interface InferenceBeside {
  readonly inference: InferenceApi;
  end(): void;
}
export type StartInference = () => Promise<InferenceBeside>;
