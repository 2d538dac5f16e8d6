import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Changes } from './changes.ts';
import { KEPT, bytesOf, repliesIn } from './provider-replies.ts';

/** What the server does with one request. */
export type Scripted =
  /** A recording under test/fixtures/provider-replies, as its provider sent it. */
  | { readonly replay: string; readonly bytesAtOnce?: number; readonly cutAt?: number }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: string }
  /** Headers and then nothing more; or nothing at all. */
  | { readonly hang: 'before' | 'after' };

export interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the client hung up before the end. */
  hungUp: boolean;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': 'POST, OPTIONS',
};

function replay(response: ServerResponse, script: Extract<Scripted, { replay: string }>): void {
  const text = readFileSync(join(KEPT, script.replay), 'utf8');
  const [recorded] = repliesIn({ name: script.replay, text });
  const bytes = bytesOf(recorded!).subarray(0, script.cutAt);
  const type = recorded!.streamed ? 'text/event-stream' : 'application/json';
  response.writeHead(200, { ...CORS, 'content-type': type });
  const step = script.bytesAtOnce ?? bytes.length;
  for (let at = 0; at < bytes.length; at += step) response.write(bytes.subarray(at, at + step));
  if (script.cutAt === undefined) response.end();
  // The connection breaks behind what was written, without the end that HTTP asks for.
  else response.write('', () => response.destroy());
}

/** A server of both kinds of API on this machine, which does what it is told: one script a request, the last one again and again. */
export class ReplyServer {
  readonly seen: Seen[] = [];
  /** Told of each request that comes, and of each that is over. */
  readonly changes = new Changes();
  #scripts: Scripted[] = [];
  readonly #server = createServer((request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      const seen: Seen = { path: request.url!, headers: request.headers, body, hungUp: false };
      this.seen.push(seen);
      this.changes.tell();
      response.on('close', () => {
        seen.hungUp = !response.writableEnded;
        this.changes.tell();
      });
      const script = this.#scripts.length > 1 ? this.#scripts.shift()! : this.#scripts[0]!;
      if ('replay' in script) replay(response, script);
      else if ('hang' in script) {
        if (script.hang === 'after') {
          response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream' });
          response.write(': waiting\n\n');
        }
      } else {
        const exposed = { 'access-control-expose-headers': '*' };
        response.writeHead(script.status, { ...CORS, ...exposed, ...script.headers }).end(script.body);
      }
    });
  });

  static async start(): Promise<ReplyServer> {
    const server = new ReplyServer();
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets what was seen, and does this from now on. */
  script(...scripts: Scripted[]): void {
    this.#scripts = scripts;
    this.seen.length = 0;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
