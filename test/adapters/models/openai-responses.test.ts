import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModelEvent, ModelReply, ModelRequest } from '../../../src/domain/models/model.ts';
import { modelAt, routerTo } from '../../support/router.ts';

type Body = Readonly<Record<string, unknown>>;
/** What the server was asked, and what it answers next: a status with a body. */
const seen: Body[] = [];
let answers: (readonly [status: number, body: object])[] = [];
const server = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const part of request) text += String(part);
    seen.push({ path: request.url, ...(JSON.parse(text) as Body) });
    const [status, body] = answers.shift()!;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  })();
});
let baseUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => void server.close());
beforeEach(() => void (seen.length = 0));

async function ask(request: Partial<ModelRequest>, ...told: typeof answers): Promise<ModelReply> {
  answers = told;
  const config = modelAt('m', baseUrl, { provider: 'openai-responses', model: 'gpt' });
  const messages = [{ role: 'user' as const, content: 'How warm is it?' }];
  let done: ModelEvent | undefined;
  for await (const event of routerTo([config]).generate({ messages, maxTokens: 50, ...request }))
    done = event;
  return (done as Extract<ModelEvent, { type: 'done' }>).reply;
}

const response = (...output: object[]): readonly [number, object] => [
  200,
  { id: 'resp_1', object: 'response', status: 'completed', model: 'gpt-1', output, usage: null },
];
const said = (text: string): object => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
});

describe('a model whose provider speaks Responses', () => {
  it('is asked with instructions, a schema and a bound, and keeps nothing', async () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'number' } },
      required: ['a'],
      additionalProperties: false,
    };
    const reply = await ask(
      { system: 'Be exact.', responseSchema: { name: 'n', schema }, effort: 'low' },
      response(said('{"a": 1}')),
    );
    expect(reply.json).toEqual({ a: 1 });
    expect(seen).toMatchObject([
      {
        path: '/v1/responses',
        instructions: 'Be exact.',
        store: false,
        max_output_tokens: 50,
        input: [{ role: 'user', content: 'How warm is it?' }],
        text: { format: { type: 'json_schema', name: 'n', strict: true, schema } },
        include: ['reasoning.encrypted_content'],
        reasoning: { effort: 'low' },
      },
    ]);
  });

  it('is given back its sealed thoughts with what its tool found', async () => {
    const tools = [{ name: 'weather', description: 'Of a city.', parameters: { type: 'object' } }];
    const first = await ask(
      { tools },
      response(
        {
          type: 'reasoning',
          id: 'rs_1',
          encrypted_content: 'sealed',
          summary: [{ type: 'summary_text', text: 'A tool knows.' }],
        },
        {
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name: 'weather',
          arguments: '{"city":"Bern"}',
        },
      ),
    );
    expect(first).toMatchObject({
      stopReason: 'tool-calls',
      text: '',
      toolCalls: [{ id: 'call_1', arguments: { city: 'Bern' } }],
      reasoning: { visibility: 'summarized', content: 'A tool knows.' },
    });
    const { reasoning, toolCalls } = first;
    await ask(
      {
        tools,
        messages: [
          { role: 'user', content: 'How warm is it?' },
          { role: 'assistant', content: '', toolCalls, reasoning },
          { role: 'tool', toolCallId: 'call_1', content: '7' },
        ],
      },
      response(said('7 degrees.')),
    );
    expect(seen.at(-1)!['input']).toEqual([
      { role: 'user', content: 'How warm is it?' },
      {
        type: 'reasoning',
        encrypted_content: 'sealed',
        summary: [{ type: 'summary_text', text: 'A tool knows.' }],
      },
      { type: 'function_call', call_id: 'call_1', name: 'weather', arguments: '{"city":"Bern"}' },
      { type: 'function_call_output', call_id: 'call_1', output: '7' },
    ]);
  });

  it('is asked without a field that it refuses, one after the other', async () => {
    const refuse = (param: string): readonly [number, object] => [
      400,
      { error: { message: 'Unsupported parameter.', type: 'invalid_request_error', param, code: null } },
    ];
    const reply = await ask(
      { temperature: 0.5, effort: 'low' },
      refuse('temperature'),
      refuse('reasoning.effort'),
      response(said('Well.')),
    );
    expect(reply.text).toBe('Well.');
    expect(seen.map((body) => ['temperature' in body, 'reasoning' in body])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it('that was cut off by its provider is no answer', async () => {
    const failed = {
      id: 'r',
      object: 'response',
      status: 'failed',
      output: [],
      error: { code: 'server_error', message: 'Fell over.' },
    };
    await expect(ask({}, [200, failed])).rejects.toMatchObject({ code: 'model.exhausted' });
    expect(seen).toHaveLength(1);
  });
});
