import type { GatewayRecord } from '../../src/domain/gateway/gateway.ts';
import type { ModelRequest } from '../../src/domain/models/model.ts';
import { PromptLimits } from '../../src/mind/gateway/limits/fit.ts';
import type { ModelReader, PolicyLimits } from '../../src/mind/gateway/limits/reader.ts';
import { modelTokens } from '../../src/shared/model-tokens/model-tokens.ts';
import { gatewayOf } from './gateway.ts';

export const OPENAI = modelTokens(() => 'openai');

export const WIDE: Omit<PolicyLimits, 'budget'> = { characters: 4_000_000, tokens: 1_000_000, depth: 0 };

/** A model of which nothing limits a prompt but what is said. */
export const reads = (id: string, more: Partial<ModelReader> = {}): ModelReader => ({
  id,
  tokens: OPENAI,
  window: null,
  memory: null,
  onDevice: false,
  ...more,
});

/** The hard limits by themselves. */
export const limitsOf = (
  policy: Partial<typeof WIDE>,
  readers: readonly ModelReader[] = [],
): PromptLimits => {
  let ms = 0;
  return new PromptLimits({
    clock: { stopwatch: () => (ms += 1) },
    tokens: OPENAI,
    policy: () => ({ ...WIDE, ...policy }),
    models: () => readers.map(({ id }) => id),
    reader: (id) => readers.find((one) => one.id === id) ?? null,
  });
};

/** A gateway without layers behind limits: what it sends, and what it records. */
export function limited(
  policy: Partial<typeof WIDE>,
  readers: readonly ModelReader[] = [],
): { send(request: ModelRequest): Promise<{ sent: ModelRequest; record: GatewayRecord }> } {
  const limits = limitsOf(policy, readers);
  const { gateway, sent, records } = gatewayOf([], undefined, { fit: limits.fit.bind(limits) });
  return {
    async send(request) {
      for await (const _ of gateway.generate(request)) continue;
      return { sent: sent.at(-1)!, record: records.at(-1)! };
    },
  };
}
