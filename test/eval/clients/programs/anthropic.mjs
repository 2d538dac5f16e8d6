// Anthropic's package.
import assert from 'node:assert/strict';
import Anthropic from '@anthropic-ai/sdk';
import { COUNT, DEGREES, HELLO, KEY, URL_OF_GOLEM, WARM, WEATHER } from './told.mjs';
import { account, fails, inPieces, tell } from './told.mjs';

const clientWith = (apiKey) => new Anthropic({ baseURL: URL_OF_GOLEM, apiKey, maxRetries: 0 });
const client = clientWith(KEY);
const ask = (content) => ({ model: 'mine', max_tokens: 100, messages: [{ role: 'user', content }] });

await tell({
  plain: async () => {
    const answer = await client.messages.create(ask(HELLO.asked));
    assert.equal(answer.content[0].text, HELLO.told);
    assert.ok(answer.usage.output_tokens > 0);
  },
  streams: async () => {
    const pieces = [];
    const stream = client.messages.stream(ask(COUNT.asked)).on('text', (text) => pieces.push(text));
    const { usage } = await stream.finalMessage();
    inPieces(pieces);
    assert.ok(usage.output_tokens > 0);
  },
  tools: async () => {
    const { schema: input_schema, ...named } = WEATHER;
    const tools = [{ ...named, input_schema }];
    const first = ask(WARM.asked);
    const calls = [
      await client.messages.create({ ...first, tools }),
      await client.messages.stream({ ...first, tools }).finalMessage(),
    ];
    for (const { content, stop_reason } of calls) {
      assert.equal(stop_reason, 'tool_use');
      const call = content.find(({ type }) => type === 'tool_use');
      assert.deepEqual(call.input, { city: WARM.city });
      const result = [{ type: 'tool_result', tool_use_id: call.id, content: DEGREES }];
      const more = [
        { role: 'assistant', content },
        { role: 'user', content: result },
      ];
      const end = await client.messages.create({ ...first, tools, messages: [...first.messages, ...more] });
      assert.equal(end.content[0].text, WARM.told);
    }
  },
  errors: () =>
    fails(
      ({ model, key, topP, asked }) => clientWith(key).messages.create({ ...ask(asked), model, top_p: topP }),
      (error) => {
        assert.ok(error instanceof Anthropic.APIError, error.name);
        assert.equal(error.error?.type, 'error');
        return { status: error.status, retryAfter: error.headers?.get('retry-after') };
      },
    ),
  headers: async () => {
    const session = 'of-anthropic';
    const headers = { 'x-golem-session': session };
    const { response } = await client.messages.create(ask(HELLO.asked), { headers }).withResponse();
    await account((name) => response.headers.get(name), session);
  },
});
