import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

const MAIL = 'ann.miller@example.com';
const COUNTED = { prompt_tokens: 4, completion_tokens: 5, total_tokens: 9 };
const HEAD = { id: 'cmpl-1', object: 'text_completion', created: 1770934485, model: 'davinci' };
const choice = (text: string, finish: string | null = null): object => ({
  choices: [{ index: 0, text, logprobs: null, finish_reason: finish }],
});

describe('text completions, from one end to the other', () => {
  let served: ServedGolem;
  beforeAll(async () => {
    served = await serveGolem({ provider: 'openai-completions', model: 'davinci' });
    const events = [
      choice('The sea'),
      choice(' is calm.'),
      choice('', 'stop'),
      { choices: [], usage: COUNTED },
    ];
    const raw = events.map((event) => `data: ${JSON.stringify({ ...HEAD, ...event })}\n\n`).join('');
    served.upstream.answer({ raw: `${raw}data: [DONE]\n\n`, streamed: true });
  }, 60_000);
  afterAll(() => served.close());

  it('are answered whole and in a stream, and what is asked alone is sent as it is', async () => {
    const ask = { model: 'mine', prompt: 'Once upon a time', max_tokens: 20 };
    const whole = await served.openai.completions.create(ask);
    expect(whole).toMatchObject({
      object: 'text_completion',
      model: 'mine',
      usage: COUNTED,
      choices: [{ text: 'The sea is calm.', finish_reason: 'stop' }],
    });
    const [seen] = served.upstream.seen.slice(-1);
    expect(seen).toMatchObject({
      path: '/v1/completions',
      body: { prompt: 'Once upon a time', max_tokens: 20 },
    });
    expect(seen!.body).not.toHaveProperty('stop');
    const stream = await served.openai.completions.create({
      ...ask,
      prompt: 'Once upon another time',
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks.map(({ choices }) => choices[0]?.text ?? '').join('')).toBe('The sea is calm.');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: COUNTED });
  });

  it('carry a conversation as a text, to the place where the model goes on', async () => {
    await served.openai.chat.completions.create({
      model: 'mine',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi.' },
        { role: 'user', content: 'How is the sea?' },
      ],
    });
    expect(served.upstream.seen.at(-1)!.body).toMatchObject({
      prompt: 'Be brief.\n\nUser: Hello\n\nAssistant: Hi.\n\nUser: How is the sea?\n\nAssistant:',
      stop: ['\nUser:'],
    });
  });

  it('are refused by the field that they cannot be given', async () => {
    const wrong = [
      [{ prompt: ['a', 'b'] }, 'prompt'],
      [{ prompt: [1, 2] }, 'prompt'],
      [{ prompt: '' }, 'prompt'],
      [{ prompt: 'a', suffix: 'z' }, 'suffix'],
      [{ prompt: 'a', n: 2 }, 'n'],
      [{ prompt: 'a', echo: true }, 'echo'],
      [{ prompt: 'a', logprobs: 1 }, 'logprobs'],
    ] as const;
    for (const [fields, param] of wrong) {
      const answer = await served.post('/v1/completions', { model: 'mine', ...fields });
      expect(answer.status, param).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { param } });
    }
    const tools = [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }];
    const chat = { model: 'mine', messages: [{ role: 'user', content: 'Look' }], tools };
    expect((await served.post('/v1/chat/completions', chat)).status).toBe(400);
  });
});

describe('vectors of a server of the owner’s', () => {
  let served: ServedGolem;
  beforeAll(async () => (served = await serveGolem({ prices: { input: 1, output: 1 } })), 60_000);
  afterAll(() => served.close());

  it('come in the order of the texts, counted and paid, and the server is told no address', async () => {
    const data = [1, 0].map((index) => ({ object: 'embedding', index, embedding: [index, 0.5, -0.25] }));
    const usage = { prompt_tokens: 12, total_tokens: 12 };
    served.upstream.answer({
      raw: JSON.stringify({ object: 'list', data, model: 'e', usage }),
      streamed: false,
    });
    const answer = await served.openai.embeddings.create({ model: 'mine', input: [`Mail ${MAIL}`, 'Hello'] });
    expect(answer).toMatchObject({
      usage,
      data: [{ embedding: [0, 0.5, -0.25] }, { embedding: [1, 0.5, -0.25] }],
    });
    const { path, body } = served.upstream.seen.at(-1)!;
    expect([path, body['input']]).toEqual(['/v1/embeddings', ['Mail <EMAIL_1>', 'Hello']]);
    const { spending } = await served.golem.api.gateway.savings();
    expect(spending.day.usd).toBeCloseTo(12e-6, 9);
  });

  it('are refused where the server refuses, or answers fewer', async () => {
    const data = [{ object: 'embedding', index: 0, embedding: [1] }];
    served.upstream.answer({ raw: JSON.stringify({ data }), streamed: false });
    await expect(served.openai.embeddings.create({ model: 'mine', input: ['a', 'b'] })).rejects.toMatchObject(
      { status: 502, code: 'model.malformed_reply' },
    );
    served.upstream.answer({ status: 401, body: { error: { message: 'no', type: 'authentication' } } });
    await expect(served.openai.embeddings.create({ model: 'mine', input: 'a' })).rejects.toMatchObject({
      status: 401,
    });
    await expect(served.openai.embeddings.create({ model: 'none', input: 'a' })).rejects.toMatchObject({
      status: 404,
      param: 'model',
    });
  });
});
