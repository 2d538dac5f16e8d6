import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Changes } from './changes.ts';

/** What the server is told to answer. */
export type ScriptedReply =
  | { readonly content: string; readonly reasoning?: string }
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** A whole or streamed answer, word for word. */
  | { readonly raw: string; readonly streamed: boolean }
  /** A stream that never ends, as fast as it is read: deltas with this, or this text itself again and again. */
  | { readonly endless: object | string; readonly gzip?: boolean }
  /** Takes the request and never answers. */
  | 'silence';

/** A request as it came. */
export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly traceparent: string | null;
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly [key: string]: unknown;
  };
}

export interface ModelServer {
  /** Base address for an OpenAI-compatible provider. */
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Told of each request that comes, and of each hanging up. */
  readonly changes: Changes;
  /** Answers that the client hung up on. */
  left(): number;
  /** What the next requests are answered with. */
  answer(reply: ScriptedReply | ((request: SeenRequest) => ScriptedReply)): void;
  close(): Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-expose-headers': '*',
};

/** The head of every chunk and the usage, as DeepSeek's server sent them on 2 December 2025; only the words differ. */
const RECORDED = {
  id: 'cac7192e-e619-40c6-96b0-ed4276bc03ac',
  created: 1764661832,
  model: 'deepseek-reasoner',
  system_fingerprint: 'fp_eaab8d114b_prod0820_fp8_kvcache',
};
const USAGE = {
  prompt_tokens: 1800,
  completion_tokens: 219,
  total_tokens: 2019,
  prompt_tokens_details: { cached_tokens: 0 },
  completion_tokens_details: { reasoning_tokens: 105 },
  prompt_cache_hit_tokens: 0,
  prompt_cache_miss_tokens: 1800,
};

/** Letters of one chunk of a stream. */
const CHUNK = 24;

const pieces = (text: string): string[] => text.match(new RegExp(`[^]{1,${CHUNK}}`, 'gu')) ?? [];

function chunk(delta: object, finish: string | null = null): string {
  const choice = { index: 0, delta, logprobs: null, finish_reason: finish };
  const usage = finish === null ? null : USAGE;
  return `data: ${JSON.stringify({ ...RECORDED, object: 'chat.completion.chunk', choices: [choice], usage })}\n\n`;
}

function stream(
  response: ServerResponse,
  { content, reasoning = '' }: { content: string; reasoning?: string },
): void {
  response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(chunk({ role: 'assistant', content: null, reasoning_content: '' }));
  for (const part of pieces(reasoning)) response.write(chunk({ content: null, reasoning_content: part }));
  for (const part of pieces(content)) response.write(chunk({ content: part, reasoning_content: null }));
  response.write(chunk({ content: '', reasoning_content: null }, 'stop'));
  response.end('data: [DONE]\n\n');
}

function whole(
  response: ServerResponse,
  { content, reasoning }: { content: string; reasoning?: string },
): void {
  const message = {
    role: 'assistant',
    content,
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
  response.writeHead(200, { ...CORS, 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...RECORDED, object: 'chat.completion', choices, usage: USAGE }));
}

function raw(response: ServerResponse, { raw: text, streamed }: { raw: string; streamed: boolean }): void {
  const type = streamed ? 'text/event-stream' : 'application/json';
  response.writeHead(200, { ...CORS, 'content-type': type });
  response.end(text);
}

/** Pieces of an endless stream that are written at once. */
const AT_ONCE = 200;

function flood(
  response: ServerResponse,
  { endless, gzip = false }: { readonly endless: object | string; readonly gzip?: boolean },
): void {
  const packed = gzip ? { 'content-encoding': 'gzip' } : {};
  response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream; charset=utf-8', ...packed });
  const zip = gzip ? createGzip() : null;
  zip?.pipe(response);
  const into: Writable = zip ?? response;
  const text = typeof endless === 'string' ? endless : chunk(endless);
  const some = text.repeat(AT_ONCE);
  const more = (): void => {
    if (response.destroyed) return;
    if (into.write(some)) setImmediate(more);
    else into.once('drain', more);
  };
  more();
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** An OpenAI-compatible server on this machine that answers what it is told to, in the shape of a recorded reply. */
export async function startModelServer(): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  const changes = new Changes();
  let left = 0;
  let next: ScriptedReply | ((request: SeenRequest) => ScriptedReply) = 'silence';
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, CORS).end();
        return;
      }
      const one: SeenRequest = {
        path: request.url ?? '',
        authorization: request.headers.authorization ?? null,
        traceparent: (request.headers['traceparent'] as string | undefined) ?? null,
        body: JSON.parse((await read(request)) || '{}') as SeenRequest['body'],
      };
      seen.push(one);
      changes.tell();
      const reply = typeof next === 'function' ? next(one) : next;
      if (reply === 'silence') return;
      response.on('close', () => {
        if (response.writableEnded) return;
        left += 1;
        changes.tell();
      });
      if ('endless' in reply) flood(response, reply);
      else if ('raw' in reply) raw(response, reply);
      else if ('status' in reply) {
        response.writeHead(reply.status, { ...CORS, 'content-type': 'application/json', ...reply.headers });
        response.end(JSON.stringify(reply.body));
      } else if (one.body.stream === true) stream(response, reply);
      else whole(response, reply);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    seen,
    changes,
    left: () => left,
    answer: (reply) => void (next = reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
