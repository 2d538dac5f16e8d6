import { randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicError, openAiError } from '../../adapters/vendors/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { EndpointAnswer, EndpointCall } from '../../protocol/endpoint/endpoint.ts';
import {
  checkedOrigin,
  createEndpoint,
  type Door,
  type EndpointGolem,
  failed,
  json,
  openDoor,
} from '../../runtime/programs/index.ts';
import type { GuestShare } from '../../domain/gateway/endpoint.ts';
import type { GolemFacade } from '../../runtime/facade/index.ts';

export interface ServeOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** What callers must bring as their key; without it whoever reaches this machine's own address may ask. */
  readonly token?: string;
  /** Origins whose pages may ask, e.g. `https://example.org`. Pages of no other may. */
  readonly origins?: readonly string[];
  readonly limits?: Partial<ServeLimits>;
  /** What pages of each of them may take in 24 hours; the usual where it is left out. */
  readonly guestShare?: GuestShare;
}

/** What callers may take of this process; each has a default that no program of a single machine comes near. */
export interface ServeLimits {
  /** Connections open at once. */
  readonly sockets: number;
  /** Bytes of one request. */
  readonly requestBytes: number;
  /** Bytes of all requests that are being read. */
  readonly waitingBytes: number;
  /** Until a request has come whole, ms; its answer may take as long as it takes. */
  readonly requestMs: number;
  /** Until a connection is closed over which nothing is asked, ms. */
  readonly idleMs: number;
}

const LIMITS: ServeLimits = {
  sockets: 1_024,
  requestBytes: 64 * 2 ** 20,
  waitingBytes: 256 * 2 ** 20,
  requestMs: 60_000,
  // Clients and proxies keep theirs for 60 to 90 s: they close first, and none asks over one that is being closed.
  idleMs: 120_000,
};
/** How often requests that take too long are looked for, as a share of what they may take. */
const CHECKS = 4;
const LOCAL = '127.0.0.1';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Why a caller is not heard; null where it is. A page elsewhere can reach this machine through its visitor's browser: only a host that is this machine counts. */
function refusalOf(request: IncomingMessage, { token, origins = [] }: ServeOptions): Refusal | null {
  const { host = '', origin, authorization = '', 'x-api-key': key } = request.headers;
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) {
    return { status: 403, message: 'Ask at 127.0.0.1 or localhost.' };
  }
  if (origin !== undefined && !origins.includes(origin)) {
    return {
      status: 403,
      message: `Pages of ${origin} may not ask. Start with --allow ${origin} to let them.`,
    };
  }
  // A browser asks first without the key whether the page may ask with it.
  if (request.method === 'OPTIONS') return null;
  const given = authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : key;
  if (token === undefined || sameText(String(given ?? ''), token)) return null;
  return { status: 401, message: 'The key is not the one that this golem was started with (--token).' };
}

/** Reads requests, as many at once as there is room for. */
class Bodies {
  readonly #limits: ServeLimits;
  #waiting = 0;

  constructor(limits: ServeLimits) {
    this.#limits = limits;
  }

  /** @throws AppError `input.invalid` of one that is too long, `golem.busy` where there is no room now */
  async read(request: IncomingMessage): Promise<string> {
    const { requestBytes, waitingBytes } = this.#limits;
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      // What is refused is still answered: its connection is not to end with the reading.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.#waiting += chunk.length;
        if (bytes > requestBytes) throw tooLong(requestBytes);
        if (this.#waiting > waitingBytes) throw noRoom();
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    } finally {
      this.#waiting -= bytes;
    }
  }
}

const tooLong = (bytes: number): AppError =>
  new AppError('input.invalid', `The request is longer than ${Math.floor(bytes / 2 ** 20)} MB.`);

const noRoom = (): AppError =>
  new AppError('golem.busy', 'Too much is being sent at once. Send it again in a moment.', {
    retryable: true,
  });

const corsOf = (request: IncomingMessage): Readonly<Record<string, string>> =>
  request.headers.origin === undefined
    ? {}
    : {
        'access-control-allow-origin': request.headers.origin,
        'access-control-expose-headers': '*',
        vary: 'Origin',
      };

/** Answers a preflight of a page that may ask. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '600',
};

async function write(response: ServerResponse, { status, headers, body }: EndpointAnswer): Promise<void> {
  response.writeHead(status, headers);
  if (typeof body === 'string') {
    response.end(body);
    return;
  }
  for await (const piece of body) {
    if (response.destroyed) break;
    // A reader that is slow is waited for.
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  door: Door,
  bodies: Bodies,
  options: ServeOptions,
): Promise<void> {
  const hungUp = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) hungUp.abort();
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const failure = 'anthropic-version' in headers ? anthropicError : openAiError;
  const refusal = refusalOf(request, options);
  const cors = corsOf(request);
  const answer = async (): Promise<EndpointAnswer> => {
    if (refusal) {
      const error = new AppError(
        refusal.status === 401 ? 'model.unauthorized' : 'tab.read_only',
        refusal.message,
      );
      return json(failure(error), refusal.status, { 'x-should-retry': 'false' });
    }
    if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: '' };
    try {
      const { pathname, search } = new URL(request.url ?? '/', `http://${LOCAL}`);
      const body = await bodies.read(request);
      const call: EndpointCall = {
        method: request.method ?? 'GET',
        path: pathname,
        query: search.slice(1),
        headers,
        body,
      };
      return await door(call, request.headers.origin ?? null, hungUp.signal);
    } catch (thrown) {
      const { headers: own, ...rest } = failed(thrown, { failure });
      // What was not read of it would stand before the next request.
      return { ...rest, headers: request.complete ? own : { ...own, connection: 'close' } };
    }
  };
  const answered = await answer();
  // A page that may ask may read why it was refused for its key.
  const readable = refusal === null || refusal.status === 401;
  await write(response, { ...answered, headers: { ...answered.headers, ...(readable ? cors : {}) } });
}

export interface Serving {
  /** E.g. `http://127.0.0.1:4180`. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the golem to programs of this machine that speak OpenAI's or Anthropic's API, and to pages of the origins that are named. Listens on
 * this machine's own address only. @throws AppError `input.invalid` for what is no origin
 */
export async function servePrograms(
  golem: EndpointGolem & Pick<GolemFacade, 'endpoint'>,
  given: ServeOptions,
): Promise<Serving> {
  const options = { ...given, origins: (given.origins ?? []).map(checkedOrigin) };
  for (const origin of options.origins) await golem.endpoint.allow(origin, options.guestShare);
  const endpoint = createEndpoint(
    golem,
    () => Date.now(),
    () => randomUUID().replaceAll('-', ''),
  );
  const door = openDoor(endpoint, golem.endpoint);
  const limits: ServeLimits = { ...LIMITS, ...options.limits };
  const bodies = new Bodies(limits);
  const times = {
    requestTimeout: limits.requestMs,
    headersTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: Math.ceil(limits.requestMs / CHECKS),
  };
  const server: Server = createServer(times, (request, response) => {
    void handle(request, response, door, bodies, options).catch(() => response.destroy());
  });
  server.maxConnections = limits.sockets;
  server.listen(options.port, LOCAL);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${LOCAL}:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
