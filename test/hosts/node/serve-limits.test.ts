import { once } from 'node:events';
import { request as ask } from 'node:http';
import { type Socket, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { servePrograms } from '../../../src/hosts/node/serve-programs.ts';
import { type ServedGolem, serveGolem } from '../../support/served-golem.ts';

const LIMITS = { sockets: 4, requestBytes: 100_000, waitingBytes: 150_000 };
const chat = (more: object = {}): string =>
  JSON.stringify({ model: 'mine', messages: [{ role: 'user', content: 'Hello' }], ...more });

let served: ServedGolem;
const open: Socket[] = [];
beforeAll(async () => (served = await serveGolem({}, { limits: LIMITS })), 60_000);
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => served.close());

async function dial(address = served.serving.address): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

const HEAD = 'POST /v1/chat/completions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';

/** All that comes until the connection ends. */
async function said(socket: Socket): Promise<string> {
  const pieces: string[] = [];
  socket.on('data', (data: Buffer) => pieces.push(data.toString('utf8')));
  await once(socket, 'close');
  return pieces.join('');
}

describe('the golem in Node, asked by whoever', () => {
  it('keeps a connection longer than whoever asked, and says how long', async () => {
    served.upstream.answer({ content: 'Hello.' });
    const answer = await served.post('/v1/chat/completions', chat());
    await answer.text();
    // Go's clients keep theirs for 90 s, the usual proxies for 60 to 75.
    expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(90);
  });

  it('answers a request whose fields have names that no header can carry, and names them', async () => {
    served.upstream.answer({ content: 'Hello.' });
    const names = ['größe', '温度', 'a, b', 'line\nbreak', '\ud800', `long${'g'.repeat(5_000)}`];
    const answer = await served.post(
      '/v1/chat/completions',
      chat(Object.fromEntries(names.map((name) => [name, 1]))),
    );
    expect(answer.status).toBe(200);
    const told = answer.headers.get('x-golem-ignored')!.split(', ');
    expect(told).toHaveLength(names.length);
    expect(told.slice(0, 4).map(decodeURIComponent)).toEqual(names.slice(0, 4));
    expect(told.at(-1)).toMatch(/^longg+\.\.\.$/);
  });

  it('names the first of a thousand fields that change nothing', async () => {
    served.upstream.answer({ content: 'Hello.' });
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`field_${i}`, 1]));
    const answer = await served.post('/v1/chat/completions', chat(many));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-golem-ignored')).toMatch(/^field_0, .*, field_31, and 968 more$/);
  });

  it('refuses a request that is too long, in words', async () => {
    const answer = await served.post('/v1/chat/completions', chat({ user: 'x'.repeat(LIMITS.requestBytes) }));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('ends a request that does not come whole in its time', async () => {
    const hurried = await servePrograms(served.golem.api, { port: 0, limits: { requestMs: 40 } });
    const slow = await dial(hurried.address);
    slow.write(`${HEAD}content-length: 1000\r\n\r\n{`);
    expect(await said(slow)).toMatch(/^HTTP\/1\.1 408 /);
    await hurried.close();
  });

  it('holds so many bytes of unfinished requests, asks the next to wait, and takes it when there is room', async () => {
    const { hostname, port } = new URL(served.serving.address);
    const waiting = ask({ hostname, port, path: '/v1/chat/completions', method: 'POST' });
    waiting.on('error', () => undefined);
    waiting.write('x'.repeat(90_000));
    const second = async (): Promise<Response> =>
      served.post('/v1/chat/completions', chat({ user: 'x'.repeat(90_000) }));
    // The first may not have been read yet.
    let answer = await second();
    while (answer.status !== 503) answer = await second();
    expect(answer.headers.get('x-should-retry')).toBe('true');
    waiting.destroy();
    served.upstream.answer({ content: 'Hello.' });
    while (answer.status === 503) answer = await second();
    expect(answer.status).toBe(200);
  });

  it('has so many connections at once, and room again when one ends', async () => {
    const held = await Promise.all(Array.from({ length: LIMITS.sockets }, () => dial()));
    const beyond = await dial();
    expect(await said(beyond)).toBe('');
    held[0]!.destroy();
    await once(held[0]!, 'close');
    for (const socket of held) socket.destroy();
    expect((await fetch(`${served.serving.address}/v1/models`)).status).toBe(200);
  });
});
