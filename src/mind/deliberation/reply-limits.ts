import type { ReplyLimits } from '../../domain/models/model.ts';
import { type PolicyOf, thinkingPolicy } from '../policy/index.ts';

type Limiting = Pick<
  PolicyOf<typeof thinkingPolicy>,
  'replyBytes' | 'replyEvents' | 'replyText' | 'replyReasoning' | 'replyToolCalls'
>;

/** How much of a reply a policy lets in. */
export const replyLimits = (thinking: Limiting): ReplyLimits => ({
  bytes: thinking.replyBytes,
  events: thinking.replyEvents,
  text: thinking.replyText,
  reasoning: thinking.replyReasoning,
  toolCalls: thinking.replyToolCalls,
});

/** For whoever asks a model outside a tick and sets none. */
export const USUAL_LIMITS: ReplyLimits = replyLimits({
  replyBytes: thinkingPolicy.rows.replyBytes.default,
  replyEvents: thinkingPolicy.rows.replyEvents.default,
  replyText: thinkingPolicy.rows.replyText.default,
  replyReasoning: thinkingPolicy.rows.replyReasoning.default,
  replyToolCalls: thinkingPolicy.rows.replyToolCalls.default,
});
