import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

const run = promisify(execFile);
const ELSEWHERE = 'https://elsewhere.example';
let served: ServedGolem;
beforeAll(async () => (served = await serveGolem({}, { origins: [ELSEWHERE], token: 'sesame' })), 60_000);
afterAll(() => served.close());

const curl = async (path: string, ...args: readonly string[]): Promise<string> =>
  (await run('curl', ['-sS', `${served.serving.address}${path}`, ...args])).stdout;
const KEY = ['-H', 'authorization: Bearer sesame'];
const body = (content: string, more: object = {}): string =>
  JSON.stringify({ model: 'mine', messages: [{ role: 'user', content }], ...more });

describe('curl', () => {
  it('is answered, in a stream too, with the key that the golem was started with', async () => {
    served.upstream.answer({ content: 'Hello from the golem, to whoever has the key.' });
    const whole = JSON.parse(await curl('/v1/chat/completions', ...KEY, '-d', body('Hello'))) as {
      readonly choices: readonly [{ readonly message: { readonly content: string } }];
    };
    expect(whole.choices[0].message.content).toBe('Hello from the golem, to whoever has the key.');
    const lines = await curl(
      '/v1/chat/completions',
      '-N',
      ...KEY,
      '-d',
      body('Hello again', { stream: true }),
    );
    expect(lines.match(/^data: /gm)!.length).toBeGreaterThan(4);
    expect(lines.trimEnd().endsWith('data: [DONE]')).toBe(true);
  });

  it('is told what is missing without it', async () => {
    expect(await curl('/v1/models', '-w', '%{http_code}')).toMatch(/invalid_api_key.*401$/);
  });
});

describe('a page of another origin', () => {
  const preflight = (origin: string): Promise<Response> =>
    fetch(`${served.serving.address}/v1/chat/completions`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-stainless-os',
      },
    });

  it('is let in by its preflight, which brings no key, where the owner allowed it, and by no other', async () => {
    const allowed = await preflight(ELSEWHERE);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ELSEWHERE);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(allowed.headers.get('vary')).toBe('Origin');
    const refused = await preflight('https://third.example');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has to bring the key all the same', async () => {
    const answer = await served.post('/v1/chat/completions', body('Hi'), { origin: ELSEWHERE });
    expect(answer.status).toBe(401);
    // It may read why.
    expect(answer.headers.get('access-control-allow-origin')).toBe(ELSEWHERE);
  });
});

it('a hundred streams at once lose no chunk and mix no two', async () => {
  served.upstream.answer(({ body: { messages } }) => {
    const name = messages.at(-1)!.content;
    return { content: Array.from({ length: 60 }, (_, i) => `${name}:${i}`).join(' ') };
  });
  const said = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const answer = await served.post('/v1/chat/completions', body(`s${i}`, { stream: true }), {
        authorization: 'Bearer sesame',
      });
      const lines = (await answer.text()).split('\n\n').filter((line) => line.startsWith('data: '));
      expect(lines.pop()).toBe('data: [DONE]');
      return lines
        .map(
          (line) => JSON.parse(line.slice('data: '.length)) as { choices: { delta: { content?: string } }[] },
        )
        .map(({ choices }) => choices[0]!.delta.content ?? '')
        .join('');
    }),
  );
  said.forEach((text, i) => {
    expect(text).toBe(Array.from({ length: 60 }, (_, j) => `s${i}:${j}`).join(' '));
  });
}, 60_000);
