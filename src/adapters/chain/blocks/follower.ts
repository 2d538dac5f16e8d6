import { BlockReader, Moved, ROUND_PATIENCE_MS } from './block-reader.ts';
import { NodeFault } from '../rpc/fault.ts';
import { FollowedQueue } from './followed.ts';
import type { NodePool } from '../rpc/node-pool.ts';
import { readHeader, type Header } from '../rpc/reads.ts';
import type { ChainTimer } from '../rpc/timer.ts';

/** Blocks whose hashes are remembered, so that a reorganisation can be followed back: half an hour and more on most chains. */
const KEPT_HEADERS = 512;
/** Blocks behind the head beyond which the way there is left out. */
const MAX_BACKFILL = 5_000;
/** How often an http node is asked for its head, ms; with a socket, where heads are pushed, only to be sure. */
const POLL_MS = { http: 3_000, socket: 15_000 };
/** Wait before what did not fit together is read again, ms. */
const MOVED_MS = 300;

/**
 * Follows the head of a chain: every block of it in order, each fitting on the one before, with the logs of the contracts
 * that are watched. Blocks that were taken back are said to be.
 */
export class Follower {
  readonly #nodes: NodePool;
  readonly #timer: ChainTimer;
  readonly #blocks: BlockReader;
  readonly #headers = new Map<number, Header>();
  readonly queue = new FollowedQueue();
  #tip: Header;
  #round: Promise<void> | null = null;
  #again = false;
  #off: (() => void) | null = null;
  #unsubscribe: (() => void) | null = null;
  #closed = false;
  /** When a round last came to its end, Unix ms, and whether the last one did. */
  lastRound = 0;
  failed = false;
  reorganisations = 0;
  blocksTakenBack = 0;
  /** Told of the tip whenever blocks were read, and of the head whenever a round came to a new one. */
  onRead: (tip: Header, head: Header) => void = () => undefined;
  onHead: (head: Header) => void = () => undefined;

  /** @param start the block that was last seen, or whose state the pool was read at: what follows it is delivered */
  constructor(nodes: NodePool, addresses: readonly string[], timer: ChainTimer, start: Header) {
    this.#nodes = nodes;
    this.#blocks = new BlockReader(nodes, addresses);
    this.#timer = timer;
    this.#tip = start;
    this.#headers.set(start.number, start);
    this.lastRound = timer.now();
  }

  get tip(): Header {
    return this.#tip;
  }

  start(): void {
    void this.#subscribe();
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#off?.();
    this.#unsubscribe?.();
    this.queue.close();
    await this.#round;
  }

  /** Reads on to the head; one round at a time, and another after it if asked meanwhile. Never rejects. */
  sync(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    if (this.#round) {
      this.#again = true;
      return this.#round;
    }
    this.#round = this.#run().finally(() => {
      this.#round = null;
      if (this.#again) {
        this.#again = false;
        void this.sync();
      }
    });
    return this.#round;
  }

  /** Goes on from this header; what was between is left out. */
  leaveOut(head: Header): void {
    this.#headers.clear();
    this.#headers.set(head.number, head);
    this.#tip = head;
    this.queue.push({ kind: 'gap', header: head });
  }

  async #run(): Promise<void> {
    const before = this.#tip.hash;
    try {
      await this.#toHead();
      this.failed = false;
      this.lastRound = this.#timer.now();
      if (this.#tip.hash !== before) this.onHead(this.#tip);
    } catch (error) {
      if (!(error instanceof NodeFault || error instanceof Moved)) throw error;
      this.failed = true;
      // What moved is read again soon; a node that is away is waited for.
      this.#schedule(error instanceof Moved ? MOVED_MS : undefined);
      return;
    }
    this.#schedule();
  }

  async #toHead(): Promise<void> {
    for (;;) {
      if (this.queue.full) return;
      const head = await this.#head();
      const tip = this.#tip;
      if (head.hash === tip.hash) return;
      if (head.number <= tip.number) {
        // A node that is a little behind another is no reorganisation.
        if (this.#headers.get(head.number)?.hash === head.hash) return;
        await this.#goBack(Math.min(tip.number - 1, head.number));
        continue;
      }
      if (head.number - tip.number > MAX_BACKFILL) return this.leaveOut(head);
      const to = Math.min(head.number, tip.number + this.#blocks.span);
      const blocks = await this.#blocks.read(tip, to, head);
      if (blocks === null) await this.#goBack(tip.number - 1);
      for (const block of blocks ?? []) {
        this.#tip = block.header;
        this.#headers.set(block.header.number, block.header);
        this.#headers.delete(block.header.number - KEPT_HEADERS);
        this.queue.push({ kind: 'block', block });
      }
      this.onRead(this.#tip, head);
      if (this.#tip.number === head.number) return;
    }
  }

  /** Finds the last block that is still part of the chain, from `from` downwards. */
  async #goBack(from: number): Promise<void> {
    for (let number = from; ; number--) {
      const known = this.#headers.get(number);
      // Further back than is remembered.
      if (!known) return this.leaveOut(await this.#head());
      const there = await readHeader(this.#nodes, number, ROUND_PATIENCE_MS);
      if (there?.hash !== known.hash) continue;
      this.reorganisations += 1;
      this.blocksTakenBack += this.#tip.number - number;
      for (let gone = this.#tip.number; gone > number; gone--) this.#headers.delete(gone);
      this.#tip = known;
      return this.queue.takeBack(known);
    }
  }

  async #head(): Promise<Header> {
    const head = await readHeader(this.#nodes, 'latest', ROUND_PATIENCE_MS);
    if (!head) throw new Moved();
    return head;
  }

  #schedule(ms = this.#unsubscribe ? POLL_MS.socket : POLL_MS.http): void {
    this.#off?.();
    if (this.#closed) return;
    this.#off = this.#timer.after(ms, () => {
      if (!this.#unsubscribe && this.#nodes.sockets) void this.#subscribe();
      void this.sync();
    });
  }

  async #subscribe(): Promise<void> {
    try {
      const off = await this.#nodes.heads(
        () => void this.sync(),
        () => {
          this.#unsubscribe = null;
          this.#schedule();
        },
      );
      if (this.#closed) return off?.();
      this.#unsubscribe = off;
      // A head that came while the node took the subscription was pushed to nobody.
      if (off) void this.sync();
    } catch (error) {
      // Heads are asked for until the node takes a subscription again.
      if (!(error instanceof NodeFault)) throw error;
    }
  }
}
