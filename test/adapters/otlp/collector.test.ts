import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectorAddress, sendTraces } from '../../../src/adapters/otlp/collector.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { Trace } from '../../../src/domain/telemetry/trace.ts';
import { Changes } from '../../support/changes.ts';
import { someTrace } from './traces.ts';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

let answers: (Answer | 'silence')[];
let seen: { path: string; headers: IncomingMessage['headers']; spans: number }[];
let waits: number[];
/** Told of each request that comes. */
const changes = new Changes();
let base: string;

const server = createServer((request, response) => {
  void (async () => {
    let text = '';
    for await (const part of request) text += String(part);
    const body = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: unknown[] }[] }[] };
    const { spans } = body.resourceSpans[0]!.scopeSpans[0]!;
    seen.push({ path: request.url!, headers: request.headers, spans: spans.length });
    changes.tell();
    const answer = answers.shift() ?? { status: 200, body: {} };
    if (answer === 'silence') return;
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
  })();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);
beforeEach(() => {
  [answers, seen, waits] = [[], [], []];
});

async function* traces(count: number): AsyncGenerator<Trace> {
  for (let i = 0; i < count; i += 1) yield someTrace(i);
}

function send(count = 1, { url = base, signal = new AbortController().signal, told = [] as number[] } = {}) {
  return sendTraces(
    {
      address: collectorAddress(url),
      headers: { authorization: 'Bearer owner' },
      source: { golemId: 'g', appVersion: '1' },
      total: count,
      traces: traces(count),
      signal,
      progress: (done) => void told.push(done),
    },
    {
      fetch: (input, init) => fetch(input, init),
      now: () => Date.parse('2026-11-22T10:00:00Z'),
      random: () => 0.5,
      rest: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
    },
  );
}

describe('sending traces', () => {
  it('goes in batches to /v1/traces, with the owner’s headers, and tells how far it is', async () => {
    const told: number[] = [];
    expect(await send(250, { told })).toEqual({
      traces: 250,
      spans: 500,
      requests: 3,
      rejected: 0,
      message: '',
    });
    expect(seen.map(({ path, spans }) => [path, spans])).toEqual([
      ['/v1/traces', 200],
      ['/v1/traces', 200],
      ['/v1/traces', 100],
    ]);
    expect(seen[0]!.headers).toMatchObject({
      authorization: 'Bearer owner',
      'content-type': 'application/json',
    });
    expect(told).toEqual([100, 200, 250]);
  });

  it('waits as long as it is asked to and sends again', async () => {
    answers = [
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503, headers: { 'retry-after': 'Sun, 22 Nov 2026 10:00:30 GMT' } },
      { status: 503 },
    ];
    expect(await send()).toMatchObject({ traces: 1, requests: 4 });
    expect(waits.slice(0, 2)).toEqual([7_000, 30_000]);
    expect(waits[2]).toBeGreaterThan(500);
  });

  it('reads a partial success', async () => {
    answers = [{ status: 200, body: { partialSuccess: { rejectedSpans: '3', errorMessage: 'too old' } } }];
    expect(await send(2)).toMatchObject({ rejected: 3, message: 'too old', traces: 2 });
  });

  it.each([
    [{ status: 400, body: { code: 3, message: 'bad span' } }, /rejected the traces: HTTP 400: bad span$/],
    [{ status: 401, body: 'no' }, /rejected the traces: HTTP 401: no$/],
    [{ status: 404, body: '' }, /rejected the traces: HTTP 404$/],
  ])('does not send again what is refused: %j', async (answer, words) => {
    answers = [answer];
    await expect(send()).rejects.toMatchObject({
      code: 'collector.refused',
      message: expect.stringMatching(words) as string,
      retryable: false,
    });
    expect(seen).toHaveLength(1);
  });

  it('follows no redirect: nobody typed where it leads', async () => {
    answers = [{ status: 307, headers: { location: `http://localhost:${new URL(base).port}/elsewhere` } }];
    await expect(send()).rejects.toMatchObject({
      code: 'address.refused',
      message: expect.stringContaining('which is on this machine') as string,
    });
    expect(seen.map(({ path }) => path)).toEqual(['/v1/traces']);
  });

  it('gives up after five attempts, and at once where it is asked to wait for longer than anyone would', async () => {
    answers = Array.from({ length: 9 }, () => ({ status: 503 }));
    await expect(send()).rejects.toMatchObject({ code: 'collector.refused', data: { status: 503 } });
    expect(seen).toHaveLength(5);
    answers = [{ status: 429, headers: { 'retry-after': '3600' } }];
    await expect(send()).rejects.toMatchObject({ code: 'collector.refused', retryable: true });
    expect(seen).toHaveLength(6);
  });

  it('says where nobody answers', async () => {
    await expect(send(1, { url: 'http://127.0.0.1:9' })).rejects.toMatchObject({
      code: 'collector.unreachable',
      message: expect.stringContaining('`cors`') as string,
    });
  });

  it('ends when it is cancelled', async () => {
    answers = ['silence'];
    const abort = new AbortController();
    const sending = send(1, { signal: abort.signal });
    await changes.until(() => seen.length === 1);
    abort.abort(new AppError('collector.cancelled', 'Enough.'));
    await expect(sending).rejects.toMatchObject({ code: 'collector.cancelled' });
  });
});

describe('the address', () => {
  it.each([
    ['http://localhost:4318', 'http://localhost:4318/v1/traces'],
    [' https://otel.example/base/ ', 'https://otel.example/base/v1/traces'],
    ['https://otel.example/v1/traces', 'https://otel.example/v1/traces'],
  ])('%s is %s', (given, expected) => expect(collectorAddress(given).href).toBe(expected));

  it.each(['', 'localhost', 'ftp://a', 'http://user:secret@a', 7])('%s is refused', (given) => {
    expect(() => collectorAddress(given)).toThrow(AppError);
  });
});
