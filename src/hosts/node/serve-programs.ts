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
  credentialIn,
  type Door,
  type EndpointGolem,
  failed,
  json,
  openDoor,
  refuseUnscoped,
} from '../../runtime/programs/index.ts';
import { KEY_PREFIX } from '../../domain/gateway/program-keys.ts';
import type { GuestShare } from '../../domain/gateway/endpoint.ts';
import { sleep, WALL_TIMER } from '../../lib/async/timer.ts';
import { type AccessLine, accessLine, idOf, SERVICE } from './access-log.ts';
import { healthPage, metricsPage, type ServiceGolem } from './service-pages.ts';
import type { Answering, GolemFacade } from '../../runtime/facade/index.ts';
import { answerVerb } from './verb-pages.ts';

export interface ServeOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** Address to listen on; this machine's own without it. Any other wants a token or a key. */
  readonly host?: string;
  /** What callers must bring as their key; without it whoever reaches this machine's own address may ask. */
  readonly token?: string;
  /** Origins whose pages may ask, e.g. `https://example.org`. Pages of no other may. */
  readonly origins?: readonly string[];
  readonly limits?: Partial<ServeLimits>;
  /** Answers the verbs to the owner's own programs; none are answered without it. */
  readonly verbs?: Answering;
  /** Told of each request when it is over, without a word of it. */
  log?(line: AccessLine): void;
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
const OWN_ADDRESSES: ReadonlySet<string> = new Set([LOCAL, '::1', 'localhost']);

const open = (host: string): AppError =>
  new AppError(
    'input.invalid',
    `Other machines can reach ${host}. Set a key with --token or GOLEM_TOKEN, or program keys in --settings.`,
  );

interface Refusal {
  readonly status: number;
  readonly message: string;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const isOwners = (credential: string | null, token: string | undefined): boolean =>
  token !== undefined && credential !== null && sameText(credential, token);

/** Why a caller is not heard; null where it is. A page elsewhere can reach this machine through its visitor's browser: only a host that is this machine counts. */
function refusalOf(
  request: IncomingMessage,
  credential: string | null,
  { token, origins = [], keyed }: ServeOptions & { readonly keyed: boolean },
): Refusal | null {
  const { host = '', origin } = request.headers;
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) {
    return { status: 403, message: 'Use 127.0.0.1 or localhost as the host.' };
  }
  if (origin !== undefined && !origins.includes(origin)) {
    return {
      status: 403,
      message: `Pages of ${origin} may not use this golem. Start it with --allow ${origin} to allow them.`,
    };
  }
  // A browser asks first without the key whether the page may ask with it.
  if (request.method === 'OPTIONS') return null;
  if (isOwners(credential, token) || (token === undefined && !keyed)) return null;
  // Whose key it is, and whether it still is one, is settled at the door.
  if (credential?.startsWith(KEY_PREFIX)) return null;
  return {
    status: 401,
    message: 'Send a key of this golem: the one from --token, or one of its program keys.',
  };
}

/** Reads requests, as many at once as there is room for. */
class Bodies {
  readonly #limits: ServeLimits;
  #waiting = 0;

  constructor(limits: ServeLimits) {
    this.#limits = limits;
  }

  /** @throws AppError `input.invalid` of one that is too long, `golem.busy` where there is no room now */
  read(request: IncomingMessage): Promise<string> {
    const { requestBytes, waitingBytes } = this.#limits;
    const chunks: Buffer[] = [];
    let bytes = 0;
    return new Promise<string>((resolve, reject) => {
      const over = (): void => {
        this.#waiting -= bytes;
        bytes = 0;
      };
      const refuse = (error: Error): void => {
        over();
        request.removeAllListeners('data').pause();
        reject(error);
      };
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        this.#waiting += chunk.length;
        // What is refused is still answered: its connection is not to end with the reading.
        if (bytes > requestBytes) refuse(tooLong(requestBytes));
        else if (this.#waiting > waitingBytes) refuse(noRoom());
        else chunks.push(chunk);
      });
      request.on('end', () => {
        over();
        resolve(Buffer.concat(chunks).toString('utf8'));
      });
      request.on('error', refuse);
    });
  }
}

const tooLong = (bytes: number): AppError =>
  new AppError('input.invalid', `The request is longer than ${Math.floor(bytes / 2 ** 20)} MB. Shorten it.`);

const noRoom = (): AppError =>
  new AppError('golem.busy', 'Too many large requests at once. Try again in a moment.', {
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

/** Answers what whoever looks after the server asks; null where it is none of it. @throws AppError where a key may not read the metrics */
type ServicePages = (call: EndpointCall, owners: boolean) => Promise<EndpointAnswer | null>;

/** One request as it is answered. */
interface Served {
  readonly door: Door;
  readonly pages: ServicePages;
  readonly bodies: Bodies;
  readonly options: ServeOptions & { readonly keyed: boolean };
  /** No more are taken: the last ones are let finish. */
  draining(): boolean;
  /** Told when an answer was written, or its caller had left. */
  over(call: Pick<EndpointCall, 'method' | 'path'>, answer: EndpointAnswer, left: boolean): void;
}

const ending = (): AppError =>
  new AppError(
    'golem.busy',
    'This golem is shutting down: it finishes running requests and accepts no new ones.',
    {
      retryable: true,
      data: { retryAfter: 5 },
    },
  );

async function write(response: ServerResponse, { status, headers, body }: EndpointAnswer): Promise<void> {
  if (typeof body === 'string') {
    // Its length said, a whole answer goes out in one piece.
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...headers, ...length }).end(body);
    return;
  }
  response.writeHead(status, headers);
  for await (const piece of body) {
    if (response.destroyed) break;
    // A reader that is slow is waited for.
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  response.end();
}

const without = ({
  authorization: _a,
  'x-api-key': _k,
  ...headers
}: EndpointCall['headers']): EndpointCall['headers'] => headers;

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { door, pages, bodies, options, draining, over }: Served,
): Promise<void> {
  const hungUp = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) hungUp.abort();
  });
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { pathname, search } = new URL(request.url ?? '/', `http://${LOCAL}`);
  const method = request.method ?? 'GET';
  const failure = 'anthropic-version' in headers ? anthropicError : openAiError;
  const credential = credentialIn(headers);
  const owners = isOwners(credential, options.token) || (options.token === undefined && !options.keyed);
  const looked = pathname === '/health' && request.headers.origin === undefined;
  const refusal = refusalOf(request, looked ? (options.token ?? credential) : credential, {
    ...options,
    keyed: options.keyed && !looked,
  });
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
      if (draining() && !looked) throw ending();
      const body = await bodies.read(request);
      const call: EndpointCall = {
        method,
        path: pathname,
        query: search.slice(1),
        // The token is the owner's word, and no key.
        headers: isOwners(credential, options.token) ? without(headers) : headers,
        body,
      };
      const page = request.headers.origin === undefined ? await pages(call, owners) : null;
      return page ?? (await door(call, request.headers.origin ?? null, hungUp.signal));
    } catch (thrown) {
      const { headers: own, ...rest } = failed(thrown, { failure });
      // What was not read of it would stand before the next request.
      return {
        ...rest,
        headers: request.complete && !draining() ? own : { ...own, connection: 'close' },
      };
    }
  };
  const answered = await answer();
  // A page that may ask may read why it was refused for its key.
  const readable = refusal === null || refusal.status === 401;
  try {
    await write(response, { ...answered, headers: { ...answered.headers, ...(readable ? cors : {}) } });
  } finally {
    over({ method, path: pathname }, answered, !response.writableFinished && response.destroyed);
  }
}

export interface Serving {
  /** E.g. `http://127.0.0.1:4180`. */
  readonly address: string;
  /** Ends it now, with whatever is under way. */
  close(): Promise<void>;
  /** Takes nothing new, lets finish what is under way, and ends; after so many ms, or by the signal, whatever is under way. */
  drain(ms: number, now?: AbortSignal): Promise<void>;
}

/**
 * Serves the golem to programs of this machine that speak OpenAI's or Anthropic's API, and to pages of the origins that are named. Listens on
 * this machine's own address, or on `host`.
 * @throws AppError `input.invalid` for what is no origin, and for another address without a token or a key
 */
export async function servePrograms(
  golem: EndpointGolem & ServiceGolem & Pick<GolemFacade, 'endpoint'>,
  given: ServeOptions,
): Promise<Serving> {
  const keyed = (await golem.endpoint.keys()).length > 0;
  const { host = LOCAL } = given;
  if (!OWN_ADDRESSES.has(host) && given.token === undefined && !keyed) throw open(host);
  const options = { ...given, keyed, origins: (given.origins ?? []).map(checkedOrigin) };
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
  const began = performance.now();
  let draining = false;
  let underWay = 0;
  const pages: ServicePages = async (call, owners) => {
    const { method, path, headers } = call;
    const verb = options.verbs ? await answerVerb(options.verbs, call, owners) : null;
    if (verb !== null) return verb;
    if (method !== 'GET' || !SERVICE.has(path)) return null;
    if (path === '/health') {
      const seconds = (performance.now() - began) / 1_000;
      // This request is none that is waited for.
      return healthPage(golem, { draining, underWay: underWay - 1, seconds });
    }
    // Others of the network's pages and programs see what the owner's key, or a key with the scope, lets them.
    if (!owners) refuseUnscoped(await golem.endpoint.admitKey(credentialIn(headers) ?? ''), 'metrics');
    return metricsPage(golem, headers['accept'] ?? '');
  };
  const server: Server = createServer(times, (request, response) => {
    const asked = performance.now();
    underWay += 1;
    const over: Served['over'] = (call, answer, left) => {
      underWay -= 1;
      if (draining) setImmediate(() => server.closeIdleConnections());
      if (!options.log) return;
      const { log } = options;
      const [id, ms, at] = [idOf(answer), performance.now() - asked, Date.now()];
      const line = { ...call, status: answer.status, ms: Math.round(ms), left, id };
      const account = id === null ? Promise.resolve(null) : golem.gateway.account(id).catch(() => null);
      void account.then((known) => log(accessLine(at, line, known)));
    };
    const served: Served = { door, pages, bodies, options, draining: () => draining, over };
    void handle(request, response, served).catch(() => response.destroy());
  });
  server.maxConnections = limits.sockets;
  server.listen(options.port, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ended = once(server, 'close');
  const close = async (): Promise<void> => {
    if (server.listening) server.close();
    server.closeAllConnections();
    await ended;
  };
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close,
    drain: async (ms, now) => {
      draining = true;
      const called = new AbortController();
      const late = Promise.race([
        sleep(WALL_TIMER, ms, called.signal),
        ...(now ? [once(now, 'abort', { signal: called.signal }).catch(() => undefined)] : []),
      ]).then(() => server.closeAllConnections());
      server.close();
      server.closeIdleConnections();
      await ended;
      called.abort();
      await late;
    },
  };
}
