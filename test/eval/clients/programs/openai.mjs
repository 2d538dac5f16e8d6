// OpenAI's package over chat completions.
import assert from 'node:assert/strict';
import OpenAI from 'openai';
import { COUNT, DEGREES, HELLO, KEY, URL_OF_GOLEM, WARM, WEATHER } from './told.mjs';
import { account, fails, inPieces, tell } from './told.mjs';

const clientWith = (apiKey) => new OpenAI({ baseURL: `${URL_OF_GOLEM}/v1`, apiKey, maxRetries: 0 });
const client = clientWith(KEY);
const user = (content) => [{ role: 'user', content }];

await tell({
  plain: async () => {
    const answer = await client.chat.completions.create({ model: 'mine', messages: user(HELLO.asked) });
    assert.equal(answer.choices[0].message.content, HELLO.told);
    assert.ok(answer.usage.total_tokens > 0);
  },
  streams: async () => {
    const asked = { model: 'mine', messages: user(COUNT.asked), stream: true };
    const stream = await client.chat.completions.create({
      ...asked,
      stream_options: { include_usage: true },
    });
    const pieces = [];
    let usage = null;
    for await (const chunk of stream) {
      pieces.push(chunk.choices[0]?.delta.content ?? '');
      usage = chunk.usage ?? usage;
    }
    inPieces(pieces);
    assert.ok(usage.total_tokens > 0);
  },
  tools: async () => {
    const asked = [];
    const run = (given) => {
      asked.push(given);
      return DEGREES;
    };
    const { schema: parameters, ...named } = WEATHER;
    const tool = { type: 'function', function: { ...named, parameters, parse: JSON.parse, function: run } };
    for (const stream of [false, true]) {
      const messages = user(WARM.asked);
      const runner = client.chat.completions.runTools({ model: 'mine', messages, tools: [tool], stream });
      assert.equal(await runner.finalContent(), WARM.told);
    }
    assert.deepEqual(asked, [{ city: WARM.city }, { city: WARM.city }]);
  },
  errors: () =>
    fails(
      ({ model, key, topP, asked }) =>
        clientWith(key).chat.completions.create({ model, top_p: topP, messages: user(asked) }),
      (error) => {
        assert.ok(error instanceof OpenAI.APIError, error.name);
        return { status: error.status, retryAfter: error.headers?.get('retry-after') };
      },
    ),
  headers: async () => {
    const session = 'of-openai';
    const asked = { model: 'mine', messages: user(HELLO.asked) };
    const headers = { 'x-golem-session': session };
    const { response } = await client.chat.completions.create(asked, { headers }).withResponse();
    await account((name) => response.headers.get(name), session);
  },
});
