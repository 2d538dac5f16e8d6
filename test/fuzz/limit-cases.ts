import fc from 'fast-check';
import type { ModelMessage, ModelRequest } from '../../src/domain/models/model.ts';
import { gatewayRequest } from '../../src/mind/gateway/request.ts';
import { verbatimText } from '../../src/mind/gateway/limits/verbatim.ts';
import { anyRequest, type Asked } from './requests.ts';

/** A request with limits to hold it to, from such as hold nothing back to such as leave no room. */
export interface LimitCase {
  readonly asked: Asked;
  /** The conversation goes on so many times as long. */
  readonly times: number;
  readonly characters: number;
  readonly tokens: number;
  readonly depth: number;
  readonly window: number;
}

export const anyLimitCase: fc.Arbitrary<LimitCase> = fc.record({
  asked: anyRequest,
  times: fc.constantFrom(1, 1, 2, 5),
  characters: fc.constantFrom(1_000, 4_000, 20_000, 500_000),
  tokens: fc.constantFrom(200, 1_000, 5_000, 100_000),
  depth: fc.constantFrom(0, 0, 1, 2, 3, 8),
  window: fc.constantFrom(60, 300, 1_000, 4_000, 128_000),
});

/** Each answer behind a call of its own, so that what comes is what a client could send. */
function sound(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  return messages.flatMap((message, at): readonly ModelMessage[] => {
    if (message.role !== 'tool') return [{ ...message }];
    const call = { id: `call-${at}`, name: 'send_mail', arguments: { to: 'x' }, text: '{"to":"x"}' };
    return [
      { role: 'assistant', content: '', toolCalls: [call] },
      { ...message, toolCallId: call.id },
    ];
  });
}

/** The request of a case; null of nonsense, which is refused whatever the limits are. */
export function requestOf({ asked: { request }, times }: LimitCase): ModelRequest | null {
  if (!Array.isArray(request?.messages) || request.messages.length === 0) return null;
  const talk = Array.from({ length: times }, () => request.messages).flat();
  const plain = talk.map((message): ModelMessage =>
    message.role === 'assistant' ? { role: 'assistant', content: message.content } : message,
  );
  return { ...request, messages: sound(plain) };
}

/** Every stretch of a request that may not give way, in its order. */
export const verbatimIn = (request: ModelRequest): readonly string[] =>
  gatewayRequest(request)
    .messages.filter(({ rest }) => rest.role === 'user')
    .flatMap(({ parts }) => parts.map(verbatimText))
    .filter((text) => text !== '');
