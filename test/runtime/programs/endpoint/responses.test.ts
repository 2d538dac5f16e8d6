import type { ResponseInputItem } from 'openai/resources/responses/responses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem, streamedCall } from '../../../support/served-golem.ts';

let served: ServedGolem;
beforeAll(async () => (served = await serveGolem()), 60_000);
afterAll(() => served.close());
beforeEach(() => served.upstream.answer({ content: 'Hello there.', reasoning: 'They greet.' }));

const ASK = { model: 'mine', input: 'Hello' };
const WEATHER = {
  type: 'object' as const,
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const TOOL = { type: 'function' as const, name: 'weather', parameters: WEATHER, strict: true };
const sent = (): readonly { readonly role: string; readonly content: string }[] =>
  served.upstream.seen.at(-1)!.body.messages;

describe('OpenAI’s own package, asking for Responses', () => {
  it('is answered whole, with what was thought and what the provider counted', async () => {
    const answer = await served.openai.responses.create({ ...ASK, instructions: 'Be kind.' });
    expect(answer).toMatchObject({
      object: 'response',
      status: 'completed',
      model: 'mine',
      output_text: 'Hello there.',
      instructions: 'Be kind.',
      usage: { input_tokens: 1800, output_tokens: 219, output_tokens_details: { reasoning_tokens: 105 } },
    });
    expect(answer.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    expect(sent()).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  it('is answered piece by piece, and makes of the pieces what it is told at the end', async () => {
    const text = 'One, two, three, four, five, six, seven, eight, nine and ten.';
    served.upstream.answer({ content: text, reasoning: 'Counting is asked for.' });
    const stream = served.openai.responses.stream({ ...ASK, input: [{ role: 'user', content: 'Count.' }] });
    const events: { readonly type: string; readonly sequence_number: number }[] = [];
    const pieces: string[] = [];
    stream.on('event', (event) => events.push(structuredClone(event)));
    stream.on('response.output_text.delta', ({ delta }) => pieces.push(delta));
    const last = await stream.finalResponse();
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe(text);
    expect(last.output_text).toBe(text);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
    expect(events.map(({ type }) => type).filter((type, i, all) => type !== all[i - 1])).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.reasoning_text.delta',
      'response.reasoning_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
  });

  it('gets calls of tools whole and in a stream, and gives back what came of them', async () => {
    served.upstream.answer({ raw: streamedCall('weather', '{"city":"Bern"}'), streamed: true });
    const ask = { ...ASK, input: 'How warm is it in Bern?', tools: [TOOL] };
    const streamed = await served.openai.responses.stream(ask).finalResponse();
    const whole = await served.openai.responses.create(ask);
    for (const { output } of [streamed, whole]) {
      expect(output).toMatchObject([
        { type: 'function_call', call_id: 'call_1', name: 'weather', arguments: '{"city":"Bern"}' },
      ]);
    }
    served.upstream.answer({ content: 'It is 7 degrees.' });
    const result = { type: 'function_call_output' as const, call_id: 'call_1', output: '7 °C' };
    const end = await served.openai.responses.create({
      ...ask,
      input: [
        { role: 'user' as const, content: ask.input },
        ...(whole.output as ResponseInputItem[]),
        result,
      ],
    });
    expect(end.output_text).toBe('It is 7 degrees.');
    expect(sent().slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'call_1' }] },
      { role: 'tool', tool_call_id: 'call_1', content: '7 °C' },
    ]);
  });

  it('gets JSON of its schema, repaired where the model wrote it badly, whole and in a stream', async () => {
    served.upstream.answer({ content: '{"city": "Bern",}' });
    const text = { format: { type: 'json_schema' as const, name: 'place', schema: WEATHER, strict: true } };
    const whole = await served.openai.responses.parse({ ...ASK, text });
    expect(whole.output_parsed).toEqual({ city: 'Bern' });
    const streamed = await served.openai.responses.stream({ ...ASK, text }).finalResponse();
    expect(JSON.parse(streamed.output_text)).toEqual({ city: 'Bern' });
  });

  it('is offered functions without the tools beside them that nobody runs here, and is told which', async () => {
    const tools = [TOOL, { type: 'web_search' }, { type: 'namespace', name: 'agents', tools: [] }];
    const answer = await served.post('/v1/responses', { ...ASK, tools });
    expect(answer.headers.get('x-golem-ignored')).toBe('tools.1.web_search, tools.2.namespace');
    expect(served.upstream.seen.at(-1)!.body['tools']).toMatchObject([{ function: { name: 'weather' } }]);
  });

  it('goes on from an answer by its name, in which instructions are not carried over', async () => {
    const first = await served.openai.responses.create({ ...ASK, instructions: 'Be kind.' });
    served.upstream.answer({ content: 'Well.' });
    await served.openai.responses.create({ ...ASK, input: 'And you?', previous_response_id: first.id });
    expect(sent()).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello there.' },
      { role: 'user', content: 'And you?' },
    ]);
    expect(await served.openai.responses.retrieve(first.id)).toMatchObject({ id: first.id });
    await served.openai.responses.delete(first.id);
    await expect(
      served.openai.responses.create({ ...ASK, previous_response_id: first.id }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'previous_response_not_found',
      param: 'previous_response_id',
    });
    const unkept = await served.openai.responses.create({ ...ASK, store: false });
    await expect(served.openai.responses.retrieve(unkept.id)).rejects.toMatchObject({ status: 404 });
  });

  it('says that an answer was cut where it was', async () => {
    const cut = { index: 0, delta: { content: 'Hel' }, finish_reason: 'length' };
    served.upstream.answer({ raw: `data: ${JSON.stringify({ choices: [cut] })}\n\n`, streamed: true });
    const answer = await served.openai.responses.create({ ...ASK, input: 'Be long.', max_output_tokens: 16 });
    expect(answer).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
      output_text: 'Hel',
    });
  });

  it('is told of a stream that breaks off by an error, not by silence', async () => {
    served.upstream.answer({
      raw: 'data: {"choices":[{"index":0,"delta":{"content":"One"}}]}\n\n',
      streamed: true,
    });
    const lines = await (
      await served.post('/v1/responses', { ...ASK, input: 'Break.', stream: true })
    ).text();
    expect(lines).toContain('event: error\n');
    expect(lines).toMatch(/event: response\.failed\n.*"status":"failed"/);
    const stream = served.openai.responses.stream({ ...ASK, input: 'Break again.' });
    await expect(stream.finalResponse()).rejects.toThrow('cut off');
  });

  it('hangs up, and the provider is hung up on', async () => {
    served.upstream.answer({ endless: { content: 'more ' } });
    const left = served.upstream.left();
    const stream = await served.openai.responses.create({ ...ASK, input: 'For ever.', stream: true });
    for await (const event of stream) if (event.type === 'response.output_text.delta') break;
    await served.upstream.changes.until(() => served.upstream.left() === left + 1);
  });

  it('is told by name what is not done here', async () => {
    const image = {
      type: 'input_image' as const,
      detail: 'auto' as const,
      image_url: 'data:image/png;base64,AA==',
    };
    const cases = [
      [{ input: [{ role: 'user', content: [image] }] }, 'input.0.content'],
      [{ tools: [{ type: 'web_search' }] }, 'tools'],
      [{ background: true }, 'background'],
      [{ conversation: 'conv_1' }, 'conversation'],
      [{ top_logprobs: 3 }, 'top_logprobs'],
      [{ input: [{ type: 'item_reference', id: 'x' }] }, 'input.0.type'],
    ] as const;
    for (const [more, param] of cases) {
      const refused = await served.post('/v1/responses', { ...ASK, ...more });
      expect(refused.status).toBe(400);
      expect(await refused.json(), param).toMatchObject({ error: { type: 'invalid_request_error', param } });
    }
  });
});

describe('words that end an answer', () => {
  const text = 'One, two, three STOP four, five, six, seven and eight.';
  const messages = [{ role: 'user' as const, content: 'Count to the stop.' }];

  it('end it there, whole and in a stream, in both vendors’ words', async () => {
    served.upstream.answer({ content: text });
    const ask = { model: 'mine', messages, stop: [' STOP', 'seven'] };
    const whole = await served.openai.chat.completions.create(ask);
    expect(whole.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: 'One, two, three' },
    });
    expect(served.upstream.seen.at(-1)?.body).toMatchObject({ stop: [' STOP', 'seven'] });
    // This one went on all the same: nobody read on to what was counted.
    expect(whole.usage).toBeUndefined();
    const stream = await served.openai.chat.completions.create({ ...ask, stream: true });
    let said = '';
    for await (const { choices } of stream) said += choices[0]?.delta.content ?? '';
    expect(said).toBe('One, two, three');
    const message = await served.anthropic.messages.create({
      model: 'mine',
      max_tokens: 100,
      messages,
      stop_sequences: ['three'],
    });
    expect(message).toMatchObject({
      content: [{ text: 'One, two, ' }],
      stop_reason: 'stop_sequence',
      stop_sequence: 'three',
    });
  });

  it('that do not come change nothing', async () => {
    served.upstream.answer({ content: text });
    const whole = await served.openai.chat.completions.create({ model: 'mine', messages, stop: 'nine' });
    expect(whole.choices[0]!.message.content).toBe(text);
    expect(whole.usage).toMatchObject({ total_tokens: 2019 });
  });

  it('are not told to anybody where they are personal, and end it all the same', async () => {
    served.upstream.answer(({ body }) => ({
      content: `Dear ${body.messages.at(-1)!.content.split(' ').at(-1)}, no.`,
    }));
    const asked = [{ role: 'user' as const, content: 'Write a letter to mara.stein@example.org' }];
    const ask = { model: 'mine', messages: asked, stop: ['mara.stein@example.org', 'END'], seed: 7 };
    const answer = await served.openai.chat.completions.create(ask);
    expect(answer.choices[0]!.message.content).toBe('Dear ');
    const sent = served.upstream.seen.at(-1)!.body;
    expect(sent).toMatchObject({ stop: ['END'], seed: 7 });
    expect(JSON.stringify(sent)).not.toContain('mara.stein');
  });

  it('hang up on a provider that would go on', async () => {
    served.upstream.answer({ endless: { content: 'more and ' } });
    const left = served.upstream.left();
    const asked = [{ role: 'user' as const, content: 'For ever, to the word.' }];
    const answer = await served.openai.chat.completions.create({
      model: 'mine',
      messages: asked,
      stop: 'e and',
    });
    expect(answer.choices[0]!.message.content).toBe('mor');
    await served.upstream.changes.until(() => served.upstream.left() === left + 1);
  });
});
