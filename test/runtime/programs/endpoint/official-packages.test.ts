import type Anthropic from '@anthropic-ai/sdk';
import type OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Headless } from '../../../../src/hosts/node/headless-golem.ts';
import { type Serving, servePrograms } from '../../../../src/hosts/node/serve-programs.ts';
import type { ModelServer } from '../../../support/model-server.ts';
import { type ServedGolem, serveGolem, streamedCall } from '../../../support/served-golem.ts';

let served: ServedGolem;
let upstream: ModelServer;
let golem: Headless;
let serving: Serving;
let openai: OpenAI;
let anthropic: Anthropic;

beforeAll(async () => {
  served = await serveGolem();
  ({ upstream, golem, serving, openai, anthropic } = served);
}, 60_000);
afterAll(() => served.close());
beforeEach(() => upstream.answer({ content: 'Hello there.', reasoning: 'They greet.' }));

const GREETING = [{ role: 'user' as const, content: 'Hello' }];

const WEATHER = {
  type: 'object' as const,
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};

describe('OpenAI’s own package', () => {
  it('is answered whole, with what the provider counted', async () => {
    const answer = await openai.chat.completions.create({ model: 'mine', messages: GREETING });
    expect(answer.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { role: 'assistant', content: 'Hello there.', reasoning_content: 'They greet.' },
    });
    expect(answer.usage).toMatchObject({ prompt_tokens: 1800, completion_tokens: 219, total_tokens: 2019 });
    expect(answer.model).toBe('mine');
    expect(upstream.seen.at(-1)!.body.messages).toEqual(GREETING);
  });

  it('is answered piece by piece', async () => {
    const text = 'One, two, three, four, five, six, seven, eight, nine and ten.';
    upstream.answer({ content: text });
    const stream = await openai.chat.completions.create({
      model: 'golem',
      messages: [{ role: 'system', content: 'Count.' }, ...GREETING],
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(text);
    expect(chunks.filter(({ choices }) => choices[0]?.delta.content).length).toBeGreaterThan(1);
    expect(chunks.at(-2)!.choices[0]!.finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 2019 } });
    expect(upstream.seen.at(-1)!.body.messages[0]).toMatchObject({ role: 'system' });
  });

  it('runs its tools through it', async () => {
    upstream.answer((request) =>
      request.body.messages.some(({ role }) => role === 'tool')
        ? { content: 'It is 7 degrees in Bern.' }
        : { raw: streamedCall('weather', '{"city":"Bern"}'), streamed: true },
    );
    const asked: unknown[] = [];
    const runner = openai.chat.completions.runTools({
      model: 'mine',
      messages: [{ role: 'user', content: 'How warm is it in Bern?' }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'weather',
            description: 'The temperature of a city.',
            parameters: WEATHER,
            parse: JSON.parse as (text: string) => object,
            function: (args: object) => {
              asked.push(args);
              return '7 °C';
            },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe('It is 7 degrees in Bern.');
    expect(asked).toEqual([{ city: 'Bern' }]);
    const sent = upstream.seen.at(-1)!.body.messages;
    expect(sent.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'call_1', content: '7 °C' });
  });

  it('gets JSON of its schema, repaired where the model wrote it badly, also in a stream', async () => {
    upstream.answer({ content: '{"city": "Bern",}' });
    const response_format = {
      type: 'json_schema' as const,
      json_schema: { name: 'place', schema: WEATHER, strict: true },
    };
    const whole = await openai.chat.completions.parse({ model: 'mine', messages: GREETING, response_format });
    expect(whole.choices[0]!.message.parsed).toEqual({ city: 'Bern' });
    const stream = openai.chat.completions.stream({ model: 'mine', messages: GREETING, response_format });
    const { content } = (await stream.finalChatCompletion()).choices[0]!.message;
    expect(JSON.parse(content!)).toEqual({ city: 'Bern' });
  });

  it('hangs up, and the provider is hung up on', async () => {
    upstream.answer({ endless: { content: 'more ' } });
    const left = upstream.left();
    const messages = [{ role: 'user' as const, content: 'Go on for ever.' }];
    const stream = await openai.chat.completions.create({ model: 'mine', messages, stream: true });
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
    stream.controller.abort();
    await upstream.changes.until(() => upstream.left() === left + 1);
  });

  it('lists the models', async () => {
    const ids = [];
    for await (const { id } of openai.models.list()) ids.push(id);
    expect(ids).toEqual(['golem', 'mine']);
    expect(await openai.models.retrieve('mine')).toMatchObject({ object: 'model' });
  });

  it('gets the vectors that the golem makes', async () => {
    const texts = ['The price of ether fell.', 'Cats sleep.'];
    const { data } = await openai.embeddings.create({ model: 'golem', input: texts });
    const own = await golem.api.models.embed(texts);
    expect(data.map(({ embedding }) => embedding)).toEqual(own.map((vector) => Array.from(vector)));
    const plain = await openai.embeddings.create({
      model: 'golem',
      input: texts[0]!,
      encoding_format: 'float',
    });
    expect(plain.data[0]!.embedding).toEqual(Array.from(own[0]!));
  });

  it('is told of its mistakes as OpenAI would', async () => {
    await expect(
      openai.chat.completions.create({ model: 'gpt-9', messages: GREETING }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
    });
    const odd = openai.chat.completions.create({ model: 'mine', messages: GREETING, temperature: 9 });
    await expect(odd).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'temperature',
    });
    const picture = [{ type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AA==' } }];
    const seen = openai.chat.completions.create({
      model: 'mine',
      messages: [{ role: 'user', content: picture }],
    });
    await expect(seen).rejects.toMatchObject({ status: 400, param: 'messages.0.content' });
  });

  it('is told of the provider’s failures as OpenAI would, before the stream begins', async () => {
    upstream.answer({ status: 429, body: { error: { message: 'Slow down.' } } });
    const messages = [{ role: 'user' as const, content: 'Are you there?' }];
    const answer = openai.chat.completions.create({ model: 'mine', messages, stream: true });
    await expect(answer).rejects.toMatchObject({ status: 429, type: 'rate_limit_error' });
  });

  it('is told which of its wishes changed nothing', async () => {
    const { response } = await openai.chat.completions
      .create({ model: 'mine', messages: GREETING, user: 'ada', seed: 7 })
      .withResponse();
    expect(response.headers.get('x-golem-ignored')).toBe('user');
  });
});

describe('Anthropic’s own package', () => {
  const ASK = { model: 'mine', max_tokens: 100, messages: GREETING };

  it('is answered whole', async () => {
    const answer = await anthropic.messages.create({ ...ASK, system: 'Be kind.' });
    expect(answer).toMatchObject({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'Hello there.' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1800, output_tokens: 219 },
    });
    expect(upstream.seen.at(-1)!.body.messages[0]).toEqual({ role: 'system', content: 'Be kind.' });
    // Other clients than Anthropic's own take citations as a list or not at all.
    expect(answer.content).toEqual([{ type: 'text', text: 'Hello there.' }]);
  });

  it('is answered piece by piece', async () => {
    const pieces: string[] = [];
    upstream.answer({ content: 'One, two, three, four, five, six, seven, eight, nine.' });
    const stream = anthropic.messages.stream(ASK).on('text', (text) => pieces.push(text));
    const message = await stream.finalMessage();
    expect(pieces.length).toBeGreaterThan(1);
    expect(message.content).toMatchObject([{ type: 'text', text: pieces.join('') }]);
    expect(message.usage.output_tokens).toBe(219);
  });

  it('gets calls of tools, and gives back what came of them', async () => {
    upstream.answer({ raw: streamedCall('weather', '{"city":"Bern"}'), streamed: true });
    const tools = [{ name: 'weather', description: 'The temperature.', input_schema: WEATHER }];
    const call = await anthropic.messages.stream({ ...ASK, tools }).finalMessage();
    expect(call.stop_reason).toBe('tool_use');
    expect(call.content).toMatchObject([{ type: 'tool_use', name: 'weather', input: { city: 'Bern' } }]);
    upstream.answer({ content: 'It is 7 degrees.' });
    const result = { type: 'tool_result' as const, tool_use_id: 'call_1', content: '7 °C' };
    const end = await anthropic.messages.create({
      ...ASK,
      tools,
      messages: [
        ...GREETING,
        { role: 'assistant', content: call.content },
        { role: 'user', content: [result] },
      ],
    });
    expect(end.content).toMatchObject([{ text: 'It is 7 degrees.' }]);
    const sent = upstream.seen.at(-1)!.body.messages;
    expect(sent.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'call_1', content: '7 °C' });
  });

  it('is told of failures as Anthropic would', async () => {
    await expect(anthropic.messages.create({ ...ASK, model: 'claude-9' })).rejects.toMatchObject({
      status: 404,
      error: { type: 'error', error: { type: 'not_found_error' } },
    });
    upstream.answer({ status: 503, body: { error: { message: 'Full.' } } });
    const anew = [{ role: 'user' as const, content: 'Are you there now?' }];
    await expect(anthropic.messages.create({ ...ASK, messages: anew })).rejects.toMatchObject({
      error: { error: { type: expect.stringMatching(/overloaded_error|api_error/) as string } },
    });
  });
});

describe('who may ask', () => {
  const post = (headers: Record<string, string>, at = serving): Promise<Response> =>
    fetch(`${at.address}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model: 'mine', messages: GREETING }),
    });

  it('refuses pages of other origins unless they are allowed', async () => {
    expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403);
    const open = await servePrograms(golem.api, { port: 0, origins: ['https://elsewhere.example'] });
    const heard = await post({ origin: 'https://elsewhere.example' }, open);
    expect(heard.status).toBe(200);
    expect(heard.headers.get('access-control-allow-origin')).toBe('https://elsewhere.example');
    expect((await post({ origin: 'https://third.example' }, open)).status).toBe(403);
    await open.close();
  });

  it('asks for the key where one was set', async () => {
    const closed = await servePrograms(golem.api, { port: 0, token: 'sesame' });
    expect((await post({}, closed)).status).toBe(401);
    expect((await post({ authorization: 'Bearer sesame' }, closed)).status).toBe(200);
    expect((await post({ 'x-api-key': 'sesame' }, closed)).status).toBe(200);
    await closed.close();
  });

  it('says what is there where nothing is', async () => {
    const nowhere = await fetch(`${serving.address}/v1/nothing`);
    expect(nowhere.status).toBe(404);
    expect(await nowhere.json()).toMatchObject({
      error: { message: expect.stringContaining('/v1/messages') as string },
    });
    const broken = await fetch(`${serving.address}/v1/messages`, {
      method: 'POST',
      body: '{',
      headers: { 'anthropic-version': 'x' },
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } });
  });
});
