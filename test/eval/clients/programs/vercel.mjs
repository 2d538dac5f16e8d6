// The Vercel AI SDK: `node vercel.mjs chat|responses|messages`.
import process from 'node:process';
import assert from 'node:assert/strict';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { COUNT, DEGREES, HELLO, KEY, URL_OF_GOLEM, WARM, WEATHER } from './told.mjs';
import { account, fails, inPieces, tell } from './told.mjs';

const [, , by = 'chat'] = process.argv;
const session = `of-vercel-${by}`;
const baseURL = `${URL_OF_GOLEM}/v1`;
const makers = {
  chat: (apiKey) => createOpenAICompatible({ name: 'golem', baseURL, apiKey, includeUsage: true }),
  responses: (apiKey) => createOpenAI({ baseURL, apiKey }),
  messages: (apiKey) => createAnthropic({ baseURL, apiKey }),
};
const ask = ({ model = 'mine', key = KEY, asked, ...more }) => ({
  model: makers[by](key)(model),
  prompt: asked,
  maxRetries: 0,
  ...more,
});

await tell({
  plain: async () => {
    const { text, usage } = await generateText(ask({ asked: HELLO.asked }));
    assert.equal(text, HELLO.told);
    assert.ok(usage.totalTokens > 0);
  },
  streams: async () => {
    const pieces = [];
    const { textStream, usage } = streamText(ask({ asked: COUNT.asked }));
    for await (const piece of textStream) pieces.push(piece);
    inPieces(pieces);
    assert.ok((await usage).totalTokens > 0);
  },
  tools: async () => {
    const asked = [];
    const { schema, description } = WEATHER;
    const weather = tool({
      description,
      inputSchema: jsonSchema(schema),
      execute: (given) => {
        asked.push(given);
        return DEGREES;
      },
    });
    const how = { asked: WARM.asked, tools: { weather }, stopWhen: stepCountIs(3) };
    assert.equal((await generateText(ask(how))).text, WARM.told);
    assert.equal(await streamText(ask(how)).text, WARM.told);
    assert.deepEqual(asked, [{ city: WARM.city }, { city: WARM.city }]);
  },
  errors: () =>
    fails(
      ({ model, key, topP, asked }) => generateText(ask({ model, key, topP, asked })),
      (error) => {
        assert.ok(APICallError.isInstance(error), error.name);
        return { status: error.statusCode, retryAfter: error.responseHeaders?.['retry-after'] };
      },
    ),
  headers: async () => {
    const headers = { 'x-golem-session': session };
    const { response } = await generateText(ask({ asked: HELLO.asked, headers }));
    await account((name) => response.headers[name], session);
  },
});
