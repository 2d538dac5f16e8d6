/** The bundled embedding model; measured in its card, public/models/all-MiniLM-L6-v2/README.md. */
export const EMBEDDING_MODEL = 'all-MiniLM-L6-v2';
/** Components of a vector. */
export const EMBEDDING_DIMENSIONS = 384;
/** Word pieces a text keeps; the card: beyond 256 quality falls. */
export const MAX_TOKENS = 256;

export type Provider = 'webgpu' | 'wasm';

export interface ModelFile {
  readonly path: string;
  /** Lowest cosine to the float32 reference vectors that is still the same model. */
  readonly minCosine: number;
}

/**
 * MatMulNBits runs on the GPU, where int8 MatMulInteger would fall back to the CPU; on the CPU it is the other way
 * round. Card: lowest cosine of twenty texts 0.9993 and 0.985; the thresholds leave room for other hardware.
 */
export const MODEL_FILES: Readonly<Record<Provider, ModelFile>> = {
  webgpu: { path: 'onnx/model_q8.onnx', minCosine: 0.99 },
  wasm: { path: 'onnx/model_quantized.onnx', minCosine: 0.97 },
};

/** Folder of the model under the site's base address (with a trailing slash). */
export function modelFolder(baseUrl: string): string {
  return `${baseUrl}models/${EMBEDDING_MODEL}/`;
}
