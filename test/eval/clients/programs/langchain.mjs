// LangChain's chat models: `node langchain.mjs chat|responses|messages`.
import process from 'node:process';
import assert from 'node:assert/strict';
import { ChatAnthropic } from '@langchain/anthropic';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { COUNT, DEGREES, HELLO, KEY, URL_OF_GOLEM, WARM, WEATHER } from './told.mjs';
import { account, fails, inPieces, tell } from './told.mjs';

const [, , by = 'chat'] = process.argv;
const session = `of-langchain-${by}`;
/** Of the last answer. */
let heard = new Headers();
const listening = async (...asked) => {
  const response = await fetch(...asked);
  heard = response.headers;
  return response;
};

function modelWith({ model = 'mine', key = KEY, topP } = {}) {
  const usual = { model, apiKey: key, maxRetries: 0, ...(topP !== undefined && { topP }) };
  const defaultHeaders = { 'x-golem-session': session };
  if (by === 'messages') {
    const clientOptions = { defaultHeaders, fetch: listening };
    return new ChatAnthropic({ ...usual, maxTokens: 100, anthropicApiUrl: URL_OF_GOLEM, clientOptions });
  }
  const configuration = { baseURL: `${URL_OF_GOLEM}/v1`, defaultHeaders, fetch: listening };
  return new ChatOpenAI({ ...usual, configuration, useResponsesApi: by === 'responses' });
}
const model = modelWith();

await tell({
  plain: async () => {
    const answer = await model.invoke(HELLO.asked);
    assert.equal(answer.text, HELLO.told);
    assert.ok(answer.usage_metadata.total_tokens > 0);
  },
  streams: async () => {
    const pieces = [];
    for await (const { text } of await model.stream(COUNT.asked)) pieces.push(text);
    inPieces(pieces);
  },
  tools: async () => {
    const { schema, ...named } = WEATHER;
    const weather = tool(() => DEGREES, { ...named, schema });
    const bound = model.bindTools([weather]);
    const asked = new HumanMessage(WARM.asked);
    const called = await bound.invoke([asked]);
    assert.deepEqual(called.tool_calls[0].args, { city: WARM.city });
    const result = await weather.invoke(called.tool_calls[0]);
    assert.ok(result instanceof ToolMessage);
    assert.equal((await bound.invoke([asked, called, result])).text, WARM.told);
  },
  errors: () =>
    fails(
      ({ asked, ...how }) => modelWith(how).invoke(asked),
      ({ status, headers }) => ({
        status,
        retryAfter: headers?.get?.('retry-after') ?? headers?.['retry-after'],
      }),
    ),
  headers: async () => {
    await model.invoke(HELLO.asked);
    await account((name) => heard.get(name), session);
  },
});
