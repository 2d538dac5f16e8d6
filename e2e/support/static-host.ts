import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** The built site: another folder than `dist` where one is named. */
export const BUILT = process.env['GOLEM_BUILT'] ?? join(import.meta.dirname, '..', '..', 'dist');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** What a test does to one answer; null leaves it as it is. */
export type Meddle = (path: string, request: IncomingMessage, response: ServerResponse) => 'done' | null;

/** The plainest of static hosts: no header but the type, under a sub-path, and it can be pulled out of the wall. */
export class StaticHost {
  readonly #prefix: string;
  readonly #name: string;
  #server: Server | null = null;
  #port = 0;
  folder: string;
  meddle: Meddle | null = null;
  /** Paths below the sub-path in the order in which they were asked for. */
  readonly asked: string[] = [];

  /** @param name `localhost` is another site than `127.0.0.1` to a browser, on the same machine */
  constructor(folder: string, prefix: string, name: '127.0.0.1' | 'localhost' = '127.0.0.1') {
    this.folder = folder;
    this.#prefix = prefix;
    this.#name = name;
  }

  get url(): string {
    return `http://${this.#name}:${this.#port}${this.#prefix}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** From here on nobody answers. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const path = pathname.slice(this.#prefix.length) || 'index.html';
    this.asked.push(path);
    if (!pathname.startsWith(this.#prefix)) return void response.writeHead(404).end();
    if (this.meddle?.(path, request, response) === 'done') return;
    const file = join(this.folder, normalize(path));
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return void response.writeHead(404).end();
    const type = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' };
    const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const start = Number(from ?? 0);
    const range = { 'content-range': `bytes ${start}-${found.size - 1}/${found.size}` };
    response.writeHead(from === undefined ? 200 : 206, {
      ...type,
      'content-length': found.size - start,
      ...(from === undefined ? {} : range),
    });
    createReadStream(file, { start }).pipe(response);
  }
}
