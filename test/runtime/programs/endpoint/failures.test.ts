import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** What a program is told where its model fails, and what that means for the others. */

let served: ServedGolem;
beforeAll(async () => (served = await serveGolem()), 60_000);
afterAll(() => served.close());

let count = 0;
const ask = (content = `Question ${(count += 1)}`): Promise<Response> =>
  served.post('/v1/chat/completions', { model: 'mine', messages: [{ role: 'user', content }] });
const failing = (status: number, error: object, headers = {}): void =>
  served.upstream.answer({ status, body: { error }, headers });
const isAnswered = async (): Promise<boolean> => {
  served.upstream.answer({ content: 'Yes.' });
  return (await ask()).status === 200;
};

describe('a program whose model fails', () => {
  it.each([
    [
      400,
      { message: 'No such field', type: 'invalid_request_error', code: 'bad_field' },
      400,
      'false',
      'bad_field',
    ],
    [401, { message: 'Bad key', type: 'authentication_error' }, 401, 'false', 'invalid_api_key'],
    [402, { message: 'Pay', type: 'billing' }, 429, 'false', null],
    [
      429,
      { message: 'Slow', type: 'tokens', code: 'rate_limit_exceeded' },
      429,
      'true',
      'rate_limit_exceeded',
    ],
    [500, { message: 'Oh', code: 'engine_died' }, 503, 'true', 'engine_died'],
  ])(
    'by %s is told the cause, its own code, and whether to ask again',
    async (status, error, told, again, code) => {
      failing(status, error);
      const answer = await ask();
      expect(answer.status).toBe(told);
      expect(answer.headers.get('x-should-retry')).toBe(again);
      const body = (await answer.json()) as { error: { code: string; message: string } };
      expect(body.error.message).toContain(error.message);
      expect(body.error.message).not.toContain('Settings');
      if (code !== null) expect(body.error.code).toBe(code);
    },
  );

  it('is told how long to wait', async () => {
    failing(429, { message: 'Slow down' }, { 'retry-after': '17' });
    expect((await ask()).headers.get('retry-after')).toBe('17');
  });
});

describe('one caller', () => {
  it('does not shut the model for the others, with a key that is refused, or a request at which it fails', async () => {
    for (let i = 0; i < 8; i += 1) {
      failing(401, { message: 'Bad key' });
      await ask();
    }
    expect(await isAnswered()).toBe(true);
    for (let i = 0; i < 8; i += 1) {
      failing(500, { message: 'Oh' });
      await ask('A request at which the server falls over');
    }
    expect(await isAnswered()).toBe(true);
    for (let i = 0; i < 8; i += 1) {
      failing(400, { message: 'No' });
      await ask();
    }
    expect(await isAnswered()).toBe(true);
  });

  it('hears with a refusal how long a model that failed for all is left alone', async () => {
    for (let i = 0; i < 5; i += 1) {
      failing(503, { message: 'Oh' });
      await ask();
    }
    const seen = served.upstream.seen.length;
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(answer.headers.get('x-should-retry')).toBe('true');
    expect(served.upstream.seen.length).toBe(seen);
  });
});
