import { contextOf } from '../../../adapters/models/index.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import type { AffinityPort, ModelReader } from '../../../mind/gateway/index.ts';
import type { TokenCounter } from '../../../mind/ports.ts';

const MEGABYTE = 1_000_000;

export interface ReaderDeps {
  readonly models: readonly ModelConfig[];
  /** Counts as a model does. */
  counter(model: ModelConfig): TokenCounter;
  /** The model in this tab; none without it. */
  readonly local?: AffinityPort;
  /** What the policy leaves a prompt's keys and values, MB. */
  readonly kvMegabytes: number;
}

/** How much a configured model reads, and by what tokenizer; null of one that is not configured. */
export function modelReader(
  id: string,
  { models, counter, local, kvMegabytes }: ReaderDeps,
): ModelReader | null {
  const config = models.find((one) => one.id === id);
  if (!config) return null;
  const inTab = config.provider === 'local';
  const shape = inTab ? (local?.kvShape(config.model) ?? null) : null;
  const room = Math.min(kvMegabytes * MEGABYTE, shape?.room ?? Infinity);
  return {
    id,
    tokens: counter(config),
    window: contextOf(config),
    memory: shape && { bytesPerToken: shape.bytesPerToken, room },
    onDevice: inTab || config.provider === 'browser',
  };
}
