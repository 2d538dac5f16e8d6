import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import type { NodeStatus } from '../../../domain/world/chain.ts';
import { Endpoint, READ_METHODS } from './endpoint.ts';
import { NodeFault } from './fault.ts';
import { secretsOf } from './spec.ts';
import { sleep } from '../../../lib/async/timer.ts';
import type { ChainTimer } from './timer.ts';

/** How long a call goes on trying before it gives up, ms. */
const PATIENCE_MS = 20_000;

const Quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i), v.transform(Number));

/** The owner's nodes, asked as one: the first that is well answers; one that fails is left alone for a while. */
export class NodePool {
  readonly #endpoints: readonly Endpoint[];
  readonly #timer: ChainTimer;
  #current: Endpoint | null = null;
  #chainId: number | null = null;
  readonly #closing = new AbortController();
  /** When a node last answered, Unix ms. */
  lastAnswer = 0;

  constructor(urls: readonly string[], timer: ChainTimer) {
    this.#timer = timer;
    const secrets = secretsOf(urls);
    const clean = (text: string): string =>
      secrets.reduce((left, secret) => left.replaceAll(secret, '…'), text);
    this.#endpoints = urls.map((url) => new Endpoint(url, timer, clean));
  }

  get hosts(): readonly string[] {
    return this.#endpoints.map(({ host }) => host);
  }

  get chainId(): number {
    if (this.#chainId === null)
      throw new AppError('internal', 'The chain id was asked for before a node answered');
    return this.#chainId;
  }

  /**
   * Asks every node which chain it is on. Those that answer must agree with each other and with the owner; those that do
   * not are asked again before they are used. @returns the chain id
   * @throws AppError `world.unsupported` (they differ), `world.load_failed` (none answers; retryable)
   */
  async agree(wanted: number | null): Promise<number> {
    const answers = await Promise.all(
      this.#endpoints.map(async (endpoint) => {
        try {
          return { endpoint, chain: await this.#chainOf(endpoint) };
        } catch (error) {
          return { endpoint, fault: error as Error };
        }
      }),
    );
    const heard = answers.flatMap(({ endpoint, chain }) =>
      chain === undefined ? [] : [{ host: endpoint.host, chain }],
    );
    const [first] = heard;
    if (!first) {
      const why = answers.map(({ fault }) => fault?.message ?? '').join('; ');
      throw new AppError(
        'world.load_failed',
        `No node answered: ${why}. Check the RPC addresses and try again.`,
        {
          data: { hosts: this.hosts },
          retryable: true,
        },
      );
    }
    const expected = wanted ?? first.chain;
    const wrong = heard.filter(({ chain }) => chain !== expected);
    if (wrong.length > 0) {
      const said = heard.map(({ host, chain }) => `${host} is on chain ${chain}`).join(', ');
      const asked = wanted === null ? 'All nodes must be on the same chain' : `You asked for chain ${wanted}`;
      throw new AppError(
        'world.unsupported',
        `${asked}, but ${said}. Correct the chain id or the RPC addresses.`,
        {
          data: { expected, heard },
        },
      );
    }
    this.#chainId = expected;
    for (const { endpoint, chain } of answers) endpoint.verified = chain !== undefined;
    return expected;
  }

  /**
   * Asks the first node that is well, going on to the next when one fails, waiting where all have to be left alone.
   * @param patienceMs how long to go on trying
   * @throws NodeFault; AppError `internal` for a method that is not on the list of reads
   */
  async ask<Schema extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: Schema,
    patienceMs = PATIENCE_MS,
  ): Promise<v.InferOutput<Schema>> {
    if (!READ_METHODS.has(method))
      throw new AppError('internal', `${method} is not among the allowed methods`);
    const until = this.#timer.now() + patienceMs;
    let last = new NodeFault('away', 'all nodes failed');
    const { signal } = this.#closing;
    /** Nodes that said no to this call for a reason of their own: a plan, a limit, a block that they do not have. */
    const refusers = new Set<Endpoint>();
    let refusal: NodeFault | null = null;
    for (;;) {
      if (signal.aborted) throw new NodeFault('away', 'the connection was closed');
      const endpoint = this.#next(refusers);
      const wait = endpoint.waitMs(this.#timer.now());
      if (wait > 0) {
        if (!(this.#timer.now() + wait <= until)) throw last;
        await sleep(this.#timer, wait, signal);
        continue;
      }
      try {
        return await this.#askOne(endpoint, method, params, schema);
      } catch (error) {
        if (!(error instanceof NodeFault) || error.reverted) throw error;
        last = error;
        if (error.kind === 'refused') {
          refusers.add(endpoint);
          refusal ??= error;
        }
        // Who was refused asks for less, and does not wait for a node that may say the same.
        const now = this.#timer.now();
        const isLeft = this.#endpoints.some((one) => !refusers.has(one) && one.waitMs(now) === 0);
        if (refusal && !isLeft) throw refusal;
      }
    }
  }

  /** New heads as a node with a socket pushes them. Null where no node has one. */
  async heads(seen: () => void, lost: () => void): Promise<(() => void) | null> {
    const now = this.#timer.now();
    const endpoint = this.#endpoints.find((one) => one.kind === 'websocket' && one.waitMs(now) === 0);
    if (!endpoint) return null;
    let reported = false;
    return endpoint.heads(seen, () => {
      if (reported) return;
      reported = true;
      endpoint.failed(new NodeFault('away', `${endpoint.host} closed the connection`));
      void endpoint.reopen();
      lost();
    });
  }

  get sockets(): boolean {
    return this.#endpoints.some(({ kind, refused }) => kind === 'websocket' && refused === null);
  }

  status(): readonly NodeStatus[] {
    const now = this.#timer.now();
    return this.#endpoints.map((endpoint) => endpoint.status(now, endpoint === this.#current));
  }

  /** Whoever waits for a node that is away is told at once. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#endpoints.map((endpoint) => endpoint.close()));
  }

  async #askOne<Schema extends v.GenericSchema>(
    endpoint: Endpoint,
    method: string,
    params: readonly unknown[],
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    if (!endpoint.verified) await this.#verify(endpoint);
    const answer = await endpoint.ask(method, params).catch(async (error: unknown) => {
      // A socket that failed is not used again: the next call opens another.
      if (endpoint.kind === 'websocket' && (error as NodeFault).kind === 'away') await endpoint.reopen();
      throw error;
    });
    const read = v.safeParse(schema, answer);
    if (!read.success)
      throw endpoint.failed(
        new NodeFault('malformed', `${endpoint.host} sent an unexpected answer to ${method}`),
      );
    this.#current = endpoint;
    this.lastAnswer = this.#timer.now();
    return read.output;
  }

  async #verify(endpoint: Endpoint): Promise<void> {
    const chain = await this.#chainOf(endpoint);
    if (chain === this.#chainId) {
      endpoint.verified = true;
      return;
    }
    endpoint.refused = `is on chain ${chain}, not ${this.#chainId}`;
    throw endpoint.failed(new NodeFault('away', `${endpoint.host} ${endpoint.refused}`));
  }

  async #chainOf(endpoint: Endpoint): Promise<number> {
    const read = v.safeParse(Quantity, await endpoint.ask('eth_chainId', []));
    if (read.success) return read.output;
    throw endpoint.failed(
      new NodeFault('malformed', `${endpoint.host} sent an unexpected answer to eth_chainId`),
    );
  }

  /** The one in use while it is well, else the first that is; where none is, the one that is soonest. */
  #next(without: ReadonlySet<Endpoint>): Endpoint {
    const now = this.#timer.now();
    const others = this.#endpoints.filter((endpoint) => !without.has(endpoint));
    const sorted = [...others].sort((a, b) => a.waitMs(now) - b.waitMs(now));
    const well = others.filter((endpoint) => endpoint.waitMs(now) === 0);
    return (this.#current && well.includes(this.#current) ? this.#current : well[0]) ?? sorted[0]!;
  }
}
