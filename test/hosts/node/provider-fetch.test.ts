import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { directFetch } from '../../../src/adapters/net/index.ts';
import { nextTask } from '../../../src/lib/async/next-task.ts';
import { providerFetch } from '../../../src/hosts/node/provider-fetch.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

describe('the way from Node to a provider', () => {
  it('sends what is asked, with its length, and asks again over the same connection', async () => {
    const came: string[] = [];
    const ports = new Set<number>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort!);
      request.on('data', (piece: Buffer) => came.push(piece.toString()));
      request.on('end', () => response.end(JSON.stringify(request.headers)));
    });
    const body = 'Grüße';
    const init = { method: 'POST', headers: { authorization: 'Bearer key' }, body };
    const first = await providerFetch(url, init);
    expect(await first.json()).toMatchObject({ authorization: 'Bearer key', 'content-length': '7' });
    await (await providerFetch(url, init)).text();
    expect(came).toEqual([body, body]);
    expect(ports.size).toBe(1);
  });

  it('asks again over the same connection after an answer without a body', async () => {
    const ports = new Set<number>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort!);
      response.writeHead(204).end();
    });
    for (let at = 0; at < 2; at += 1) {
      expect((await providerFetch(url)).body).toBeNull();
      await nextTask();
    }
    expect(ports.size).toBe(1);
  });

  it('passes on each piece as it comes', async () => {
    let write = (_piece: string): void => undefined;
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      write = (piece) => void response.write(piece);
      response.flushHeaders();
    });
    const { body, headers } = await providerFetch(url);
    expect(headers.get('content-type')).toBe('text/event-stream');
    const reader = body!.getReader();
    for (const piece of ['one', 'two']) {
      write(piece);
      expect(Buffer.from((await reader.read()).value!).toString()).toBe(piece);
    }
    await reader.cancel();
  });

  it('unpacks an answer that came packed unasked', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('Hello.'));
    });
    expect(await (await providerFetch(url)).text()).toBe('Hello.');
  });

  it('follows no redirect: whoever asks is told where it leads', async () => {
    const url = await serve((_, response) => response.writeHead(307, { location: 'http://10.0.0.1/' }).end());
    expect((await providerFetch(url)).status).toBe(307);
    await expect(directFetch(providerFetch)(url)).rejects.toMatchObject({ code: 'address.refused' });
  });

  it('ends by the signal before an answer and within it, and fails where nobody listens', async () => {
    const url = await serve((request, response) => {
      if (request.method === 'POST') response.writeHead(200).write('half');
    });
    const before = new AbortController();
    const waiting = providerFetch(url, { signal: before.signal });
    before.abort(new Error('Enough.'));
    await expect(waiting).rejects.toThrow('Enough.');
    const within = new AbortController();
    const answer = await providerFetch(url, { method: 'POST', signal: within.signal });
    within.abort(new Error('Enough.'));
    await expect(answer.text()).rejects.toThrow();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await expect(providerFetch(url)).rejects.toThrow('ECONNREFUSED');
  });
});
