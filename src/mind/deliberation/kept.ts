import type { ReasoningChain } from '../../domain/models/model.ts';

/** Characters of a reply that are kept. */
export const MAX_REPLY = 64_000;
/** Of a provider's own blocks of reasoning. */
const MAX_RAW = 256_000;

/** A provider's own blocks stay as it wrote them, all or none: half a signed thought is worth nothing. */
export function keptReasoning(reasoning: ReasoningChain): ReasoningChain {
  const size = reasoning.rawBlocks.reduce(
    (sum, { text, opaque }) => sum + (text?.length ?? 0) + (opaque?.length ?? 0),
    0,
  );
  return size <= MAX_RAW ? reasoning : { ...reasoning, rawBlocks: [] };
}
