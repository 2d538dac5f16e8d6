import { AFFINITY_LAYER } from './affinity/layer.ts';
import { HASH_LAYER } from './cache/hash-layer.ts';
import { SEMANTIC_LAYER } from './cache/semantic-layer.ts';
import { HISTORY_LAYER } from './history/layer.ts';
import { INJECTION_LAYER } from './injection/layer.ts';
import type { LayerDescription } from './layer.ts';
import { PII_LAYER } from './pii/layer.ts';
import { PREFIX_LAYER } from './prefix/layer.ts';
import { TOOLS_LAYER } from './tools/layer.ts';

/**
 * Every layer there is, in the order of their numbers. A layer is a folder with a `layer.ts` that exports its description, and a line
 * here; which of its calls comes when is told in `layer.ts` and kept in `layer-order.ts`.
 */
export const LAYERS: readonly LayerDescription[] = [
  PREFIX_LAYER,
  SEMANTIC_LAYER,
  HASH_LAYER,
  TOOLS_LAYER,
  HISTORY_LAYER,
  AFFINITY_LAYER,
  PII_LAYER,
  INJECTION_LAYER,
];
