import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** Who answered, from which cache, what it cost and what it took: in headers, in streams, and asked for afterwards. */

const PRICES = { input: 2, output: 10 };
/** Of the recorded usage: 1,800 tokens in, 219 out. */
const COST = (1_800 * PRICES.input + 219 * PRICES.output) / 1_000_000;
let served: ServedGolem;
beforeAll(async () => (served = await serveGolem({ prices: PRICES })), 60_000);
afterAll(() => served.close());

const chat = (content: string, more: object = {}): object => ({
  model: 'mine',
  messages: [{ role: 'user', content }],
  ...more,
});
interface Account {
  readonly id: string;
  readonly status: string;
  readonly code: string | null;
  readonly cost_usd: number | null;
  readonly cache: string | null;
  readonly layers: readonly { readonly layer: string; readonly ms: number }[];
}
const accountOf = async (id: string): Promise<Account> =>
  (await (await fetch(`${served.serving.address}/v1/requests/${id}`)).json()) as Account;

/** The comment of a stream, and the lines of its events. */
async function read(
  answer: Response,
): Promise<{ readonly told: Account; readonly lines: readonly string[] }> {
  const lines = (await answer.text()).split('\n\n').filter(Boolean);
  const comments = lines.filter((line) => line.startsWith(':'));
  expect(comments).toHaveLength(1);
  return {
    told: JSON.parse(comments[0]!.slice(': golem '.length)) as Account,
    lines: lines.filter((line) => !line.startsWith(':')),
  };
}

describe('an answer', () => {
  it.each([
    ['/v1/chat/completions', chat('Hello, chat')],
    ['/v1/completions', { model: 'mine', prompt: 'Hello, text' }],
    ['/v1/responses', { model: 'mine', input: 'Hello, response' }],
    ['/v1/messages', { ...chat('Hello, message'), max_tokens: 50 }],
  ])(
    'of %s says who gave it, what it cost and what each layer took, as the request says afterwards',
    async (path, body) => {
      served.upstream.answer({ content: 'Hello.' });
      const answer = await served.post(path, body);
      const told = (name: string): string | null => answer.headers.get(`x-golem-${name}`);
      expect(told('model')).toBe('mine');
      expect(told('served-by')).toBe('deepseek-reasoner');
      expect(told('cache')).toBe('miss');
      expect(Number(told('cost'))).toBeCloseTo(COST, 8);
      expect(told('saved')).toBe('usd=0, tokens=0, by=provider');
      expect(Number(told('ms'))).toBeGreaterThanOrEqual(Number(told('overhead-ms')));
      const { id } = (await answer.json()) as { readonly id: string };
      expect(id.endsWith(told('id')!)).toBe(true);
      const account = await accountOf(id);
      expect(account).toMatchObject({
        id: told('id'),
        status: 'answered',
        code: null,
        model: 'mine',
        served_by: 'deepseek-reasoner',
        cache: null,
        usage: { input_tokens: 1_800, output_tokens: 219 },
      });
      expect(account.cost_usd).toBeCloseTo(COST, 8);
      expect(told('layers')).toBe(account.layers.map(({ layer, ms }) => `${layer};dur=${ms}`).join(', '));
      expect(account.layers.map(({ layer }) => layer)).toContain('pii');
    },
  );

  it('says what all layers saved, against the same request past the gateway', async () => {
    served.upstream.answer({ content: 'Hello.' });
    const tools = Array.from({ length: 40 }, (_, at) => ({
      type: 'function',
      function: {
        name: `tool_${at}`,
        description: `It does the thing with the number ${at}, and tells how that went.`,
        parameters: { type: 'object', properties: {} },
      },
    }));
    const answer = await served.post('/v1/chat/completions', chat('Do thing 7, please', { tools }));
    const [, usd, tokens] = /^usd=([\d.]+), tokens=(\d+), by=estimate$/u.exec(
      answer.headers.get('x-golem-saved')!,
    )!;
    expect(Number(tokens)).toBeGreaterThan(500);
    expect(Number(usd)).toBeCloseTo((Number(tokens) * PRICES.input) / 1_000_000, 8);
    const account = await accountOf(answer.headers.get('x-golem-id')!);
    expect(account).toMatchObject({
      without: { input_tokens: 1_800 + Number(tokens), cached_tokens: 0, by: 'estimate' },
    });
    const metrics = await (await fetch(`${served.serving.address}/metrics`)).text();
    expect(metrics).toMatch(/^golem_gateway_saved_tokens\{.*model="mine"\} [1-9]\d*$/mu);
    expect(metrics).toMatch(/^golem_gateway_saved_dollars\{.*model="mine"\} 0\.\d+$/mu);
  });

  it('by a cache names the layer and costs nothing', async () => {
    served.upstream.answer({ content: 'Kept.' });
    const once = await served.post('/v1/chat/completions', chat('The same again', { seed: 3 }));
    const again = await served.post('/v1/chat/completions', chat('The same again', { seed: 3 }));
    expect(once.headers.get('x-golem-cache')).toBe('miss');
    expect(again.headers.get('x-golem-cache')).toBe('hit; hash-cache');
    expect(again.headers.get('x-golem-cost')).toBe('0');
    expect(await accountOf(again.headers.get('x-golem-id')!)).toMatchObject({
      cache: 'hash-cache',
      cost_usd: 0,
    });
  });

  it('that is none has a name too, and what it came to', async () => {
    served.upstream.answer({ status: 400, body: { error: { message: 'No such field', code: 'bad_field' } } });
    const answer = await served.post('/v1/chat/completions', chat('What?'));
    expect(answer.status).toBe(400);
    expect(await accountOf(answer.headers.get('x-golem-id')!)).toMatchObject({
      status: 'failed',
      code: 'model.exhausted',
      left: [{ model: 'mine', code: 'model.bad_request' }],
    });
    const refused = await served.post('/v1/chat/completions', { model: 'mine' });
    const there = await fetch(`${served.serving.address}/v1/requests/${refused.headers.get('x-golem-id')}`);
    expect(there.status).toBe(404);
    expect(await there.json()).toMatchObject({ error: { code: 'request_not_found' } });
  });
});

describe('a stream', () => {
  it.each([
    ['/v1/chat/completions', chat('Hello, chat', { stream: true }), 'data: [DONE]'],
    ['/v1/completions', { model: 'mine', prompt: 'Hello, text', stream: true }, 'data: [DONE]'],
    ['/v1/responses', { model: 'mine', input: 'Hello', stream: true }, 'event: response.completed'],
    ['/v1/messages', { ...chat('Hello'), max_tokens: 50, stream: true }, 'event: message_stop'],
  ])(
    'of %s says what is known before it, and the rest in a comment before its end',
    async (path, body, end) => {
      served.upstream.answer({ content: 'Hello, in many pieces that come one after another.' });
      const answer = await served.post(path, body);
      expect(answer.headers.get('x-golem-model')).toBe('mine');
      expect(answer.headers.get('x-golem-layers')).toMatch(/prefix;dur=[\d.]+, .*pii;dur=[\d.]+/);
      expect(answer.headers.get('x-golem-cost')).toBeNull();
      const { told, lines } = await read(answer);
      expect(lines.at(-1)!.startsWith(end)).toBe(true);
      expect(told.id).toBe(answer.headers.get('x-golem-id'));
      expect(told.cost_usd).toBeCloseTo(COST, 8);
      expect(await accountOf(told.id)).toEqual(told);
    },
  );

  it('is read by the vendors’ packages past it, and carries it with the usage where that is asked for', async () => {
    served.upstream.answer({ content: 'Hello.' });
    const stream = await served.openai.chat.completions.create({
      model: 'mine',
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: 'Hello, package' }],
    });
    let [text, last]: [string, unknown] = ['', null];
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      last = chunk;
    }
    expect(text).toBe('Hello.');
    expect(last).toMatchObject({
      golem: { model: 'mine', status: 'answered' },
      usage: { total_tokens: 2_019 },
    });
    const message = await served.anthropic.messages
      .stream({ model: 'mine', max_tokens: 50, messages: [{ role: 'user', content: 'Hello, other' }] })
      .finalText();
    expect(message).toBe('Hello.');
  });
});

it('the page is told the same of a request as programs are', async () => {
  served.upstream.answer({ content: 'Hello.' });
  const answer = await served.post('/v1/chat/completions', chat('Hello, page'));
  const id = answer.headers.get('x-golem-id')!;
  const { api } = served.golem;
  const account = (await api.gateway.account(id))!;
  expect(account).toMatchObject({ id, model: 'mine', servedBy: 'deepseek-reasoner', cache: null });
  expect(account.usd).toBeCloseTo(COST, 8);
  expect((await api.gateway.request(id))?.id).toBe(id);
  // Of another party's nothing is told.
  expect(await api.gateway.account(id, 'owner')).toBeNull();
  expect(await api.gateway.account(id, 'program')).toEqual(account);
});
