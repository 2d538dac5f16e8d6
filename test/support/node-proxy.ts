import { createServer, request, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';

export type Behaviour = 'pass' | 'rate' | 'garbage' | 'odd' | 'broken';

interface Call {
  readonly method: string;
  readonly id: number;
  readonly params?: readonly unknown[];
}

/** A real HTTP proxy before a node, which writes down what is asked and can answer badly. */
export class NodeProxy {
  readonly methods: string[] = [];
  /** Calls that this node does not take: it says so, as JSON-RPC does. */
  refuses: (call: Call) => boolean = () => false;
  behaviour: Behaviour = 'pass';
  /** Seconds that a 429 asks to wait. */
  retryAfter = 1;
  /** Answers of the wrong kind, still to be given. */
  badAnswers = Number.POSITIVE_INFINITY;
  readonly #server: Server;
  readonly #target: string;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, response) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        const calls = [JSON.parse(body) as Call[] | Call].flat();
        this.methods.push(...calls.map(({ method }) => method));
        if (this.behaviour !== 'pass' && this.badAnswers-- > 0) {
          const json = { 'content-type': 'application/json' };
          if (this.behaviour === 'rate')
            response.writeHead(429, { 'retry-after': String(this.retryAfter) }).end('slow down');
          else if (this.behaviour === 'broken') response.writeHead(503).end('');
          else if (this.behaviour === 'garbage') response.writeHead(200, json).end('<html>not a node</html>');
          else
            response
              .writeHead(200, json)
              .end(
                JSON.stringify(
                  Array.isArray(JSON.parse(body))
                    ? calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: { odd: true } }))
                    : { jsonrpc: '2.0', id: calls[0]!.id, result: { odd: true } },
                ),
              );
          return;
        }
        const refused = calls.filter((call) => this.refuses(call));
        if (refused.length > 0) {
          const allowed = calls.filter((call) => !refused.includes(call));
          void this.#askFor(allowed).then((answers) => {
            const all = [...answers, ...refused.map(refusalOf)];
            response
              .writeHead(200, { 'content-type': 'application/json' })
              .end(JSON.stringify(Array.isArray(JSON.parse(body)) ? all : all[0]));
          });
          return;
        }
        const forward = request(
          this.#target,
          { method: 'POST', headers: { 'content-type': 'application/json' } },
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
            answer.pipe(response);
          },
        );
        forward.on('error', () => response.writeHead(502).end());
        forward.end(body);
      });
    });
  }

  async #askFor(calls: readonly Call[]): Promise<readonly unknown[]> {
    if (calls.length === 0) return [];
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.#target, { method: 'POST', headers, body: JSON.stringify(calls) });
    return (await answer.json()) as readonly unknown[];
  }

  static async before(target: string): Promise<NodeProxy> {
    const proxy = new NodeProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
}

const refusalOf = ({ id }: Call): unknown => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32602, message: 'this node does not take such a call' },
});

/** A wire between a page and a node that can be cut and mended: for sockets. */
export class Wire {
  readonly #sockets = new Set<Socket>();
  readonly #server;
  #held: (() => void)[] | null = null;
  /** Connections taken so far. */
  taken = 0;

  private constructor(port: number) {
    this.#server = createTcpServer((near) => {
      this.taken++;
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
      near.on('data', (bytes) => {
        if (this.#held) this.#held.push(() => far.write(bytes));
        else far.write(bytes);
      });
      far.pipe(near);
    });
  }

  static async to(port: number): Promise<Wire> {
    const wire = new Wire(port);
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What is sent to the node from here on is kept back until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const send of held) send();
  }

  /** Drops every connection; new ones are taken. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  stop(): Promise<void> {
    this.cut();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
}
