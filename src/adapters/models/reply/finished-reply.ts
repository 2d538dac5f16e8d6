import { AppError } from '../../../domain/errors.ts';
import type { FailoverStep, ModelReply, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import { costOf, pricesOf } from '../prices.ts';
import type { ProviderReply } from '../provider/provider.ts';
import { validateJson } from './validate-reply.ts';
import { structured } from './structured.ts';

/** What is known, and paid for, of a reply whatever becomes of it. */
export function spokenOf(
  config: ModelConfig,
  { servedBy, reasoning, usage, stopReason }: ProviderReply,
): NonNullable<FailoverStep['spoke']> {
  const cost = costOf(usage, pricesOf(config));
  return { servedBy: servedBy ?? config.model, reasoning, usage, stopReason, cost };
}

/** A whole reply in the form that was asked for. @throws AppError `model.refused`, `model.schema_mismatch` */
export function finishedReply(
  config: ModelConfig,
  { responseSchema, cache }: ModelRequest,
  reply: ProviderReply,
): Omit<ModelReply, 'cost' | 'failovers' | 'ms'> {
  if (reply.stopReason === 'refused') {
    throw new AppError('model.refused', 'The model refused to answer.', { data: { said: reply.text } });
  }
  const { text, stopReason, servedBy } = reply;
  const asked = responseSchema && stopReason !== 'tool-calls' && !cache?.warms ? responseSchema : null;
  const checked = asked
    ? validateJson(structured(text, asked.schema, stopReason))
    : { json: undefined, repaired: false };
  return {
    ...reply,
    model: config.id,
    provider: config.provider,
    servedBy: servedBy ?? config.model,
    ...checked,
  };
}
