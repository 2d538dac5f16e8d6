import type { FilePin } from '../files/index.ts';

/** The bundled embedding model; measured in its card, public/models/all-MiniLM-L6-v2/README.md. */
export const EMBEDDING_MODEL = 'all-MiniLM-L6-v2';
/** Word pieces a text keeps; the card: beyond 256 quality falls. */
export const MAX_TOKENS = 256;

export type Provider = 'webgpu' | 'wasm';

export interface ModelFile extends FilePin {
  readonly path: string;
  /** Lowest cosine to the float32 reference vectors that is still the same model. */
  readonly minCosine: number;
}

/**
 * MatMulNBits runs on the GPU, where int8 MatMulInteger would fall back to the CPU; on the CPU it is the other way
 * round. Card: lowest cosine of twenty texts 0.9993 and 0.985; the thresholds leave room for other hardware.
 */
export const MODEL_FILES: Readonly<Record<Provider, ModelFile>> = {
  webgpu: {
    path: 'onnx/model_q8.onnx',
    minCosine: 0.99,
    bytes: 24_741_704,
    sha256: '1f1ee615daf0c908b23ac4836ec3a6820b6cb5ede324d33808a25d45d9cd8301',
  },
  wasm: {
    path: 'onnx/model_quantized.onnx',
    minCosine: 0.97,
    bytes: 23_410_714,
    sha256: '8f95b2f7947ddf9deab47ef947e0420206609323bd38c779d9b448d160c37ba9',
  },
};

/** Folder of the model under the site's base address (with a trailing slash). */
export function modelFolder(baseUrl: string): string {
  return `${baseUrl}models/${EMBEDDING_MODEL}/`;
}
