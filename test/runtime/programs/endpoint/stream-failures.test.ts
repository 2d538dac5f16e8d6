import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** What a provider says in a stream that began with 200 is as true as what it says by a status. */

let served: ServedGolem;
beforeAll(async () => (served = await serveGolem()), 60_000);
afterAll(() => served.close());

let count = 0;
const PATHS = {
  '/v1/chat/completions': () => ({ messages: [{ role: 'user', content: `Question ${(count += 1)}` }] }),
  '/v1/responses': () => ({ input: `Question ${(count += 1)}` }),
  '/v1/messages': () => ({
    max_tokens: 50,
    messages: [{ role: 'user', content: `Question ${(count += 1)}` }],
  }),
} as const;
const ask = (path: string): Promise<Response> =>
  served.post(path, { model: 'mine', stream: true, ...PATHS[path as keyof typeof PATHS]() });
// A model that answers is none that failed five times in a row.
beforeEach(async () => {
  served.upstream.answer({ content: 'Well.' });
  await (await ask('/v1/chat/completions')).text();
});
const word = `data: ${JSON.stringify({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { role: 'assistant', content: 'Well, ' }, finish_reason: null }],
})}\n\n`;
const failing = (error: object, after = ''): void =>
  served.upstream.answer({ raw: `${after}data: ${JSON.stringify({ error })}\n\n`, streamed: true });

const CAUSES = [
  [
    { message: 'Slow down', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
    429,
    'rate_limit_exceeded',
    'rate_limit_error',
  ],
  [
    { message: 'Pay first', type: 'insufficient_quota', code: 'insufficient_quota' },
    429,
    'insufficient_quota',
    'rate_limit_error',
  ],
  [
    { message: 'No such key', type: 'authentication_error', code: 'invalid_api_key' },
    401,
    'invalid_api_key',
    'authentication_error',
  ],
  [
    { message: 'The engine died', type: 'server_error', code: 'engine_died' },
    503,
    'engine_died',
    'overloaded_error',
  ],
  [
    { message: 'Bad field', type: 'invalid_request_error', code: 'bad_field' },
    400,
    'bad_field',
    'invalid_request_error',
  ],
] as const;

describe.each(CAUSES)('%j', (error, status, code, type) => {
  it('before a word is told by its status, in each vendor’s shape', async () => {
    for (const path of Object.keys(PATHS)) {
      failing(error);
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, status]);
      const body = (await answer.json()) as { error: { message: string; code?: string; type: string } };
      expect(body.error.message).toContain(error.message);
      if (path === '/v1/messages') expect(body.error.type).toBe(type);
      else expect(body.error.code).toBe(code);
    }
  });

  it('after words is told by an event, in each vendor’s shape, with what the request came to', async () => {
    for (const path of Object.keys(PATHS)) {
      failing(error, word);
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect([path, text.includes('Well, ')]).toEqual([path, true]);
      expect(text).toContain(error.message);
      const last = text.trimEnd().split('\n\n').at(-1)!;
      if (path === '/v1/messages') {
        expect(last).toMatch(/^event: error\n/);
        expect(last).toContain(`"type":"${type}"`);
      } else {
        expect(text).toContain(`"code":"${code}"`);
        expect(last).toMatch(path === '/v1/responses' ? /^event: response\.failed\n/ : /^data: \{"error":/);
      }
      const id = answer.headers.get('x-golem-id');
      const account = await fetch(`${served.serving.address}/v1/requests/${id}`);
      expect(await account.json()).toMatchObject({ status: 'failed', code: 'model.exhausted' });
    }
  });
});

it('both vendors’ packages throw what it says', async () => {
  const [limited] = CAUSES;
  failing(limited[0], word);
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  const chat = await served.openai.chat.completions.create({ model: 'mine', stream: true, messages });
  await expect(
    (async () => {
      for await (const _chunk of chat);
    })(),
  ).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  failing(limited[0], word);
  await expect(
    served.anthropic.messages.stream({ model: 'mine', max_tokens: 50, messages }).finalText(),
  ).rejects.toThrow(/Slow down/);
});
