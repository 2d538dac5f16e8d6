import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Endpoint } from '../../../src/adapters/chain/rpc/endpoint.ts';
import { CHAIN_TIMER } from '../../../src/adapters/chain/rpc/timer.ts';
import { directFetch, followingFetch } from '../../../src/adapters/net/outside.ts';
import { fetchFromHub } from '../../../src/adapters/model-sources/fetch-hub.ts';
import { AppError } from '../../../src/domain/errors.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let port: number;
/** By host: what stands out in the world, and what stands inside. */
const answers = new Map<string, Answer>();
/** Hosts that were asked, with the path. */
let asked: string[] = [];
let cookies: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const host = String(request.headers['x-host']);
    asked.push(`${host}${request.url}`);
    cookies.push(request.headers.cookie);
    answers.get(host)?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => {
  answers.clear();
  asked = [];
  cookies = [];
});

/** The network: every name leads to the one server, which is told the name. Nothing else of `fetch` is changed. */
const network: typeof fetch = (input, init) => {
  const url = new URL(String(input));
  const headers = new Headers(init?.headers);
  headers.set('x-host', url.host);
  return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers });
};
const to =
  (location: string, status = 302): Answer =>
  (_request, response) =>
    response.writeHead(status, { location }).end('moved');
const says =
  (text: string): Answer =>
  (_request, response) =>
    response.end(text);

async function failure(work: Promise<unknown>): Promise<AppError> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(AppError);
  return thrown as AppError;
}

const INSIDE = [
  ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://localhost./', 'http://10.1.2.3/'],
  ...['http://172.20.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/latest', 'http://[::1]/'],
  ...['http://[::ffff:10.0.0.1]/', 'http://[fd00::1]/', 'http://printer.local/', 'http://router/'],
];

describe('what the owner typed', () => {
  const direct = directFetch(network);

  test('is asked wherever it is, this machine included', async () => {
    answers.set('localhost:11434', says('pong'));
    expect(await (await direct('http://localhost:11434/v1')).text()).toBe('pong');
  });

  test.each([301, 302, 303, 307, 308])('is not left by a redirect, of status %i', async (status) => {
    answers.set('models.example.org', to('http://127.0.0.1:8080/admin', status));
    answers.set('127.0.0.1:8080', says('secret'));
    const { code, message, retryable, data } = await failure(
      direct('https://models.example.org/v1', { method: 'POST', body: 'a prompt' }),
    );
    expect({ code, retryable, data }).toEqual({
      code: 'address.refused',
      retryable: false,
      data: { from: 'models.example.org', to: '127.0.0.1:8080' },
    });
    expect(message).toContain('redirect to 127.0.0.1:8080, which is on this machine');
    expect(message).toContain('enter the address yourself in Settings');
    expect(asked).toEqual(['models.example.org/v1']);
  });

  test('is not left for another public server either: nobody typed that one', async () => {
    answers.set('models.example.org', to('https://other.example.org/v1'));
    const { code, message } = await failure(direct('https://models.example.org/v1'));
    expect([code, message.includes('on the public internet')]).toEqual(['address.refused', true]);
    expect(asked).toHaveLength(1);
  });

  test('is told of by a node of a chain', async () => {
    answers.set('undefined', to('http://192.168.0.1/rpc', 307));
    const node = new Endpoint(`http://127.0.0.1:${port}/rpc`, CHAIN_TIMER, (text) => text);
    await expect(node.ask('eth_chainId', [])).rejects.toMatchObject({
      kind: 'away',
      message: expect.stringContaining('redirect to 192.168.0.1, which is in your own network') as unknown,
    });
    expect(asked).toEqual(['undefined/rpc']);
    await node.close();
  });
});

describe('a hub that hands files out by way of others', () => {
  const following = followingFetch(network);

  test('is followed through the public internet, with nothing of the page', async () => {
    answers.set('hub.example.org', to('https://cdn.example.org/a?signed=1'));
    answers.set('cdn.example.org', to('/b'));
    answers.set('cdn.example.org', (request, response) =>
      request.url === '/b' ? response.end('file') : to('/b')(request, response),
    );
    const answer = await following('https://hub.example.org/a', { headers: { range: 'bytes=0-' } });
    expect(await answer.text()).toBe('file');
    expect(asked).toEqual(['hub.example.org/a', 'cdn.example.org/a?signed=1', 'cdn.example.org/b']);
    expect(cookies).toEqual([undefined, undefined, undefined]);
  });

  test.each(INSIDE)('is not followed inside, to %s', async (inside) => {
    answers.set('hub.example.org', to('https://cdn.example.org/a'));
    answers.set('cdn.example.org', to(inside));
    const { code, data } = await failure(following('https://hub.example.org/a'));
    expect({ code, to: data['to'] }).toEqual({ code: 'address.refused', to: new URL(inside).host });
    expect(asked).toEqual(['hub.example.org/a', 'cdn.example.org/a']);
  });

  test('is followed where the owner’s own hub stands inside', async () => {
    answers.set('localhost:8000', to('http://192.168.1.5/a'));
    answers.set('192.168.1.5', says('file'));
    expect(await (await following('http://localhost:8000/a')).text()).toBe('file');
  });

  test('ends after as many steps as a browser makes', async () => {
    answers.set('hub.example.org', to('/again'));
    expect((await failure(following('https://hub.example.org/'))).message).toContain(
      'redirected more than 20 times',
    );
    expect(asked).toHaveLength(20);
  });

  test('in a browser, which hides each step, is judged by its end, and that is not read', async () => {
    let cancelled = false;
    // As browsers answer: a redirect has neither status nor headers, and a followed one says where it ended.
    const browser: typeof fetch = async (input, init) => {
      asked.push(`${init?.redirect} ${String(input)}`);
      const body = new ReadableStream({ cancel: () => void (cancelled = true) });
      const answer = new Response(body);
      const hidden = init?.redirect === 'manual';
      Object.defineProperty(answer, 'type', { value: hidden ? 'opaqueredirect' : 'cors' });
      Object.defineProperty(answer, 'url', { value: hidden ? '' : 'http://192.168.0.1/a' });
      return answer;
    };
    const { code, message } = await failure(followingFetch(browser)('https://hub.example.org/a'));
    expect([code, message.includes('The answer was discarded')]).toEqual(['address.refused', true]);
    expect(asked).toEqual(['manual https://hub.example.org/a', 'follow https://hub.example.org/a']);
    expect(cancelled).toBe(true);
    const typed = await failure(directFetch(browser)('https://models.example.org/v1'));
    expect([typed.code, typed.message.includes('could lead into your own network')]).toEqual([
      'address.refused',
      true,
    ]);
  });

  test('gives no model from inside', async () => {
    answers.set('hub.example.org', to('http://127.0.0.1/api'));
    const signal = new AbortController().signal;
    const how = { fetch: network, signal, progress: () => undefined };
    const error = await failure(fetchFromHub({ address: 'https://hub.example.org', id: 'a/b' }, how));
    expect(error.code).toBe('address.refused');
  });
});
