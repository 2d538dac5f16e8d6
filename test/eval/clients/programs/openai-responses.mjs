// OpenAI's package over Responses.
import assert from 'node:assert/strict';
import OpenAI from 'openai';
import { COUNT, DEGREES, HELLO, KEY, URL_OF_GOLEM, WARM, WEATHER } from './told.mjs';
import { account, fails, inPieces, tell } from './told.mjs';

const clientWith = (apiKey) => new OpenAI({ baseURL: `${URL_OF_GOLEM}/v1`, apiKey, maxRetries: 0 });
const client = clientWith(KEY);

await tell({
  plain: async () => {
    const answer = await client.responses.create({ model: 'mine', input: HELLO.asked });
    assert.equal(answer.output_text, HELLO.told);
    assert.ok(answer.usage.total_tokens > 0);
  },
  streams: async () => {
    const pieces = [];
    let usage = null;
    for await (const event of await client.responses.create({
      model: 'mine',
      input: COUNT.asked,
      stream: true,
    })) {
      if (event.type === 'response.output_text.delta') pieces.push(event.delta);
      if (event.type === 'response.completed') usage = event.response.usage;
    }
    inPieces(pieces);
    assert.ok(usage.total_tokens > 0);
  },
  tools: async () => {
    const { schema: parameters, ...named } = WEATHER;
    const tools = [{ type: 'function', ...named, parameters, strict: true }];
    const input = [{ role: 'user', content: WARM.asked }];
    const first = await client.responses.create({ model: 'mine', input, tools });
    const call = first.output.find(({ type }) => type === 'function_call');
    assert.deepEqual(JSON.parse(call.arguments), { city: WARM.city });
    const output = { type: 'function_call_output', call_id: call.call_id, output: DEGREES };
    const whole = await client.responses.create({ model: 'mine', input: [...input, call, output], tools });
    assert.equal(whole.output_text, WARM.told);
    const asked = { model: 'mine', previous_response_id: first.id, input: [output], tools };
    assert.equal((await client.responses.create(asked)).output_text, WARM.told);
  },
  errors: () =>
    fails(
      ({ model, key, topP, asked }) => clientWith(key).responses.create({ model, top_p: topP, input: asked }),
      (error) => {
        assert.ok(error instanceof OpenAI.APIError, error.name);
        return { status: error.status, retryAfter: error.headers?.get('retry-after') };
      },
    ),
  headers: async () => {
    const session = 'of-openai-responses';
    const headers = { 'x-golem-session': session };
    const asked = { model: 'mine', input: HELLO.asked };
    const { response } = await client.responses.create(asked, { headers }).withResponse();
    await account((name) => response.headers.get(name), session);
  },
});
