import type { ModelCost, ModelUsage } from '../domain/models/model.ts';

const sum = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** What two replies took together; what only one provider counted counts alone. */
export const sumUsage = (one: ModelUsage, other: ModelUsage): ModelUsage => ({
  input: sum(one.input, other.input),
  output: sum(one.output, other.output),
  cacheRead: sum(one.cacheRead, other.cacheRead),
  cacheWrite: sum(one.cacheWrite, other.cacheWrite),
  reasoning: sum(one.reasoning, other.reasoning),
});

/** What two replies cost together; unknown where either is. */
export const sumCost = (one: ModelCost | null, other: ModelCost | null): ModelCost | null =>
  one && other && { ...other, usd: one.usd + other.usd };
