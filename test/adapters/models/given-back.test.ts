import { describe, expect, it } from 'vitest';
import type { ModelMessage, ModelRequest } from '../../../src/domain/models/model.ts';
import { requestOf } from '../../../src/adapters/models/anthropic/request.ts';
import { modelConfig } from '../../../src/adapters/models/model-config.ts';
import type { Attempt } from '../../../src/adapters/models/provider/provider.ts';
import { parseReply } from '../../support/parse-reply.ts';

/** As the documentation of extended thinking with tools has it. */
const THOUGHT = {
  type: 'thinking',
  thinking: 'The price fell. I need what was left out.',
  signature: 'EqQB0nQ==',
};
const SEALED = { type: 'redacted_thinking', data: 'EmwKAhgBEgy3va3' };
const CALL = { type: 'tool_use', id: 'toolu_1', name: 'query_grimoire', input: { query: 'volume' } };
const REPLY = {
  id: 'msg_made',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5-20250929',
  content: [THOUGHT, SEALED, { type: 'text', text: 'I will look.' }, CALL],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 20 },
};

const sent = (messages: readonly ModelMessage[]): unknown => {
  const config = modelConfig({ id: 'm', provider: 'anthropic', model: 'm', baseUrl: 'https://api.example' });
  const request: ModelRequest = { messages, maxTokens: 100 };
  return (requestOf({ config, request, key: null } as Attempt).body as { messages: unknown }).messages;
};

describe('thinking that led to a call of a tool', () => {
  it('is kept as it came, and given back before the call, signed and unchanged', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(REPLY));
    const { reply } = await parseReply({ shape: 'anthropic', streamed: false }, [bytes]);
    expect(reply.reasoning.rawBlocks).toEqual([
      { kind: 'thinking', text: THOUGHT.thinking, opaque: THOUGHT.signature },
      { kind: 'redacted_thinking', text: null, opaque: SEALED.data },
    ]);
    const { text, toolCalls, reasoning } = reply;
    expect(
      sent([
        { role: 'user', content: 'Well?' },
        { role: 'assistant', content: text, toolCalls, reasoning },
        { role: 'tool', toolCallId: 'toolu_1', content: 'Thin.' },
      ]),
    ).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Well?' }] },
      { role: 'assistant', content: REPLY.content },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'Thin.' }] },
    ]);
  });
});
