import { http, webSocket } from 'viem';
import type { ChainTimer } from './timer.ts';
import { faultOf, type NodeFault } from './fault.ts';
import { directFetch } from '../../net/index.ts';
import { hostOf } from './spec.ts';
import type { NodeStatus } from '../../../domain/world/chain.ts';
import { pow } from '../../../lib/math/math.ts';

/** How long one answer may take, ms. */
const TIMEOUT_MS = 10_000;
/** Calls in one HTTP request at most, until a node says that it takes fewer. */
const BATCH = 50;
/** Waiting after a failure, doubled with each, ms. */
const BACK_OFF = { first: 500, most: 60_000 };

/**
 * All that a node is ever asked. Everything else is refused before it leaves: nothing that signs or sends is among them, so
 * that no order can become a transaction.
 */
export const READ_METHODS: ReadonlySet<string> = new Set([
  'eth_chainId',
  'eth_getBlockByNumber',
  'eth_getLogs',
  'eth_getCode',
  'eth_call',
  'eth_subscribe',
  'eth_unsubscribe',
]);

type Request = (call: { method: string; params: unknown }) => Promise<unknown>;

/** One node: how it is asked, and how it has answered so far. */
export class Endpoint {
  readonly host: string;
  readonly kind: NodeStatus['kind'];
  /** Whether it has said which chain it is on since it was last away. */
  verified = false;
  /** Why it is not asked any more. */
  refused: string | null = null;
  requests = 0;
  failures = 0;
  #inRow = 0;
  #waitUntil = 0;
  #note: string | null = null;
  #batch = BATCH;
  readonly #url: string;
  readonly #timer: ChainTimer;
  readonly #clean: (text: string) => string;
  #transport: {
    request: Request;
    close(): Promise<void>;
    heads(seen: () => void, lost: () => void): Promise<() => void>;
  };

  constructor(url: string, timer: ChainTimer, clean: (text: string) => string) {
    this.host = hostOf(url);
    this.#url = url;
    this.#timer = timer;
    this.#clean = clean;
    this.kind = url.startsWith('ws') ? 'websocket' : 'http';
    this.#transport = this.kind === 'http' ? overHttp(url, BATCH) : overSocket(url);
  }

  /** How long until it may be asked, ms. */
  waitMs(now: number): number {
    return this.refused === null ? Math.max(0, this.#waitUntil - now) : Number.POSITIVE_INFINITY;
  }

  /** @throws NodeFault */
  async ask(method: string, params: readonly unknown[]): Promise<unknown> {
    this.requests += 1;
    for (;;) {
      const size = this.#batch;
      try {
        const answer = await this.#transport.request({ method, params });
        this.#inRow = 0;
        this.#note = null;
        return answer;
      } catch (error) {
        const fault = faultOf(error, this.host, this.#timer.now(), this.#clean);
        if (!fault.batch || size === 1 || this.kind !== 'http') throw this.failed(fault);
        // Of the calls of one batch the first that fails makes the next smaller.
        if (this.#batch === size) this.#takeLess(fault.batch.most);
      }
    }
  }

  /** @param most calls at once, as the node says; null where it does not */
  #takeLess(most: number | null): void {
    const half = Math.floor(this.#batch / 2);
    this.#batch = Math.max(1, most !== null && most < this.#batch ? most : half);
    this.#transport = overHttp(this.#url, this.#batch);
  }

  /** Counts a fault; unless the node only said no to the call, it is left alone for a while. */
  failed(fault: NodeFault): NodeFault {
    if (fault.kind === 'refused') return fault;
    this.failures += 1;
    if (fault.kind !== 'rate') this.verified = false;
    const backOff = Math.min(BACK_OFF.most, BACK_OFF.first * pow(2, this.#inRow));
    this.#inRow += 1;
    this.#waitUntil = this.#timer.now() + (fault.retryAfterMs ?? backOff);
    this.#note = fault.message;
    return fault;
  }

  /** Tells of new heads as the node pushes them; does nothing on HTTP. @throws NodeFault */
  async heads(seen: () => void, lost: () => void): Promise<() => void> {
    try {
      return await this.#transport.heads(seen, lost);
    } catch (error) {
      throw this.failed(faultOf(error, this.host, this.#timer.now(), this.#clean));
    }
  }

  /** A dropped socket: the next call opens another. */
  async reopen(): Promise<void> {
    await this.close();
    this.#transport = this.kind === 'http' ? overHttp(this.#url, this.#batch) : overSocket(this.#url);
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  status(now: number, inUse: boolean): NodeStatus {
    const { host, kind, requests, failures } = this;
    const wait = this.waitMs(now);
    const state =
      this.refused !== null
        ? 'refused'
        : wait > 0
          ? 'waiting'
          : inUse
            ? 'in use'
            : this.verified
              ? 'ready'
              : 'not tried';
    return {
      host,
      kind,
      state,
      note: this.refused ?? this.#note,
      waitMs: Number.isFinite(wait) ? wait : 0,
      requests,
      failures,
    };
  }
}

function overHttp(url: string, batchSize: number) {
  const { request } = http(url, {
    batch: { batchSize },
    retryCount: 0,
    timeout: TIMEOUT_MS,
    fetchFn: directFetch(fetch),
  })({});
  return {
    request: request as Request,
    close: () => Promise.resolve(),
    heads: () => Promise.resolve(() => undefined),
  };
}

function overSocket(url: string) {
  const transport = webSocket(url, {
    retryCount: 0,
    timeout: TIMEOUT_MS,
    reconnect: false,
    keepAlive: false,
  })({});
  const { getRpcClient, subscribe } = transport.value!;
  let opened = false;
  const request: Request = async (call) => {
    opened = true;
    return (transport.request as Request)(call);
  };
  return {
    request,
    async close() {
      if (opened)
        await getRpcClient().then(
          (client) => client.close(),
          () => undefined,
        );
    },
    async heads(seen: () => void, lost: () => void) {
      opened = true;
      const { unsubscribe } = await subscribe({ params: ['newHeads'], onData: seen, onError: lost });
      return () => void unsubscribe().catch(() => undefined);
    },
  };
}
