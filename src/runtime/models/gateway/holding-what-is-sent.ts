import type { ModelConfig } from '../../../domain/models/model-config.ts';
import { PromptLimits, SentFrames } from '../../../mind/gateway/index.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';
import type { ClockPort, ModelPort, TokenCounter } from '../../../mind/ports.ts';
import { modelReader, type ReaderDeps } from './model-readers.ts';

interface HoldingDeps extends Pick<ReaderDeps, 'counter' | 'local'> {
  readonly models: Pick<ModelPort, 'models'>;
  readonly clock: ClockPort;
  /** Counts where no model is configured. */
  readonly tokens: TokenCounter;
  policy(): GolemPolicy['gateway'];
}

/** What holds requests to the hard limits, and what sends thoughts as deltas, by the policy and the models as they are when they are sent. */
export function holdingWhatIsSent({ models, clock, tokens, policy, counter, local }: HoldingDeps): {
  readonly limits: PromptLimits;
  readonly frames: SentFrames;
} {
  const reader = (id: string) =>
    modelReader(id, {
      models: models.models,
      counter: (model: ModelConfig) => counter(model),
      kvMegabytes: policy().kvMegabytes,
      ...(local && { local }),
    });
  const limits = new PromptLimits({
    clock,
    tokens,
    policy: () => ({
      characters: policy().sentCharacters,
      tokens: policy().promptTokens,
      depth: policy().messageDepth,
    }),
    models: () => models.models.map(({ id }) => id),
    reader,
  });
  const frames = new SentFrames({
    clock,
    tokens,
    to: () => policy().deltas,
    onDevice: (id) => reader(id)?.onDevice ?? null,
  });
  return { limits, frames };
}
