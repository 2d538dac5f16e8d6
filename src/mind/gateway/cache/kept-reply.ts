import type { ModelEvent, ModelReply } from '../../../domain/models/model.ts';
import type { LayerSaving } from '../../../domain/gateway/gateway.ts';
import { canonicalCbor } from '../../../lib/bytes/canonical-cbor.ts';
import { hex } from '../../../lib/bytes/hex.ts';

/** Why a reply is not kept; null where it is. Half an answer, a refusal and a call of a tool are no answer to the next one. */
export function unfit({ stopReason, toolCalls, text }: ModelReply): string | null {
  if (toolCalls.length > 0 || stopReason === 'tool-calls') return 'it calls a tool';
  if (stopReason === 'length') return 'it was cut off';
  if (stopReason !== 'end') return 'the model did not finish';
  return text.trim() === '' ? 'it is empty' : null;
}

/** Equal for replies that say the same, letter by letter. */
export const saysOf = ({ text, json }: ModelReply): string =>
  json === undefined ? text.trim() : hex(canonicalCbor(json));

const UNCOUNTED = { input: null, output: null, cacheRead: null, cacheWrite: null, reasoning: null };

/** A kept reply as a stream: nobody was asked, so it cost nothing and took no tokens. It says from where it is. */
export async function* streamOf(
  reply: ModelReply,
  cached: NonNullable<Extract<ModelEvent, { type: 'started' }>['cached']>,
): AsyncGenerator<ModelEvent> {
  yield { type: 'started', model: reply.model, provider: reply.provider, attempt: 1, cached };
  yield { type: 'text', text: reply.text };
  yield { type: 'done', reply: { ...reply, usage: UNCOUNTED, cost: null, failovers: [], ms: 0 } };
}

/** What it cost when it was asked for. */
export function savedBy({ usage, cost }: ModelReply): LayerSaving {
  const { input, output } = usage;
  const tokens = input === null && output === null ? null : (input ?? 0) + (output ?? 0);
  return { tokens, usd: cost?.usd ?? null, by: 'earlier-reply' };
}
