import * as v from 'valibot';
import type { injection } from '../../../mind/gateway/index.ts';
import type { FilePin } from '../../files/index.ts';
import type { Provider } from '../model-files.ts';

/** The classifier that comes with the page; measured in its card, public/models/injection-minilm/README.md. */
const FOLDER = 'injection-minilm';

export const judgeFolder = (baseUrl: string): string => `${baseUrl}models/${FOLDER}/`;

const mixtureWeights = v.object({
  bias: v.number(),
  encoder: v.number(),
  ngrams: v.number(),
  patterns: v.number(),
});
const pin = v.object({ path: v.string(), bytes: v.number(), sha256: v.string() });
const settingsSchema = v.object({
  version: v.string(),
  threshold: v.number(),
  owner: mixtureWeights,
  data: mixtureWeights,
  /** For WASM, and for WebGPU. */
  weights: pin,
  gpuWeights: pin,
  /** Log-odds that the original gives for a few texts, for the check at start. */
  reference: v.array(v.object({ text: v.string(), slot: v.picklist(['owner', 'data']), logit: v.number() })),
  ngrams: v.object({ buckets: v.number(), scale: v.number(), bias: v.number(), weights: v.string() }),
});

export interface JudgeSettings {
  readonly mixture: injection.Mixture;
  readonly weights: Readonly<Record<Provider, FilePin & { readonly path: string }>>;
  readonly reference: readonly {
    readonly text: string;
    readonly slot: 'owner' | 'data';
    readonly logit: number;
  }[];
  readonly ngrams: injection.NgramModel;
}

/** @throws where it is not what `injection.json` should be */
export function parseJudgeSettings(json: unknown): JudgeSettings {
  const { weights, gpuWeights, reference, ngrams, ...mixture } = v.parse(settingsSchema, json);
  const bytes = Uint8Array.from(atob(ngrams.weights), (unit) => unit.charCodeAt(0));
  return {
    mixture,
    weights: { wasm: weights, webgpu: gpuWeights },
    reference,
    ngrams: { weights: new Int8Array(bytes.buffer), scale: ngrams.scale, bias: ngrams.bias },
  };
}
