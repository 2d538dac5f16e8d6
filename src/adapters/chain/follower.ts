import { NodeFault } from './fault.ts';
import type { NodePool } from './node-pool.ts';
import { readHeader, readLogs, type FoundLog, type Header } from './reads.ts';
import type { ChainTimer } from './timer.ts';

/** Blocks whose hashes are remembered, so that a reorganisation can be followed back: half an hour and more on most chains. */
const KEPT_HEADERS = 512;
/** Blocks read at once; halved where a node says that it is too much. */
const SPAN = { first: 200, most: 1_000 };
/** Blocks behind the head beyond which the way there is left out. */
const MAX_BACKFILL = 5_000;
/** Logs that wait to be delivered, beyond which nothing more is read ahead. */
const MAX_WAITING_LOGS = 100_000;
/** How often an http node is asked for its head, ms; with a socket, where heads are pushed, only to be sure. */
const POLL_MS = { http: 3_000, socket: 15_000 };
/** Wait before what did not fit together is read again, ms. */
const MOVED_MS = 300;
/** How long one call goes on trying inside a round; the next round tries again, ms. */
const ROUND_PATIENCE_MS = 1_500;

export interface FollowedBlock {
  readonly header: Header;
  readonly logs: readonly FoundLog[];
}

export type Followed =
  | { readonly kind: 'block'; readonly block: FollowedBlock }
  /** Blocks after this one are no longer part of the chain. */
  | { readonly kind: 'reorganised'; readonly ancestor: Header }
  /** The chain goes on from this header; what was between could not be read. */
  | { readonly kind: 'gap'; readonly header: Header };

/** Something changed between two answers: what was read does not fit together, and is read again. */
class Moved extends Error {}

/**
 * Follows the head of a chain: every block of it in order, each fitting on the one before, with the logs of the contracts
 * that are watched. Blocks that were taken back are said to be.
 */
export class Follower {
  readonly #nodes: NodePool;
  readonly #timer: ChainTimer;
  readonly #addresses: readonly string[];
  readonly #headers = new Map<number, Header>();
  readonly #waiting: Followed[] = [];
  readonly #listeners = new Set<() => void>();
  #waitingLogs = 0;
  #tip: Header;
  #span = SPAN.first;
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

  /** @param start the block whose state the pool was read at: what follows it is delivered */
  constructor(nodes: NodePool, addresses: readonly string[], timer: ChainTimer, start: Header) {
    this.#nodes = nodes;
    this.#addresses = addresses;
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
    this.#tell();
    await this.#round;
  }

  /** Everything that has come since it was last taken, in order. */
  take(): Followed[] {
    this.#waitingLogs = 0;
    return this.#waiting.splice(0);
  }

  /** What comes next, without taking it. */
  peek(): Followed | null {
    return this.#waiting[0] ?? null;
  }

  /** Puts back what was taken, in front. */
  putBack(items: readonly Followed[]): void {
    this.#waiting.unshift(...items);
    this.#count();
  }

  /** Resolves when something waits to be taken, or the connection closes. */
  async something(): Promise<void> {
    while (this.#waiting.length === 0 && !this.#closed)
      await new Promise<void>((resolve) => void this.#listeners.add(resolve));
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

  async #run(): Promise<void> {
    try {
      await this.#toHead();
      this.failed = false;
      this.lastRound = this.#timer.now();
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
      if (this.#waitingLogs > MAX_WAITING_LOGS) return;
      const head = await readHeader(this.#nodes, 'latest', ROUND_PATIENCE_MS);
      if (!head) throw new Moved();
      const tip = this.#tip;
      if (head.hash === tip.hash) return;
      if (head.number <= tip.number) {
        // A node that is a little behind another is no reorganisation.
        if (this.#headers.get(head.number)?.hash === head.hash) return;
        await this.#goBack(Math.min(tip.number - 1, head.number));
        continue;
      }
      if (head.number - tip.number > MAX_BACKFILL) return this.#leaveOut(head);
      const to = Math.min(head.number, tip.number + this.#span);
      await this.#read(tip, to, head);
      if (to === head.number) return;
    }
  }

  /** Reads the blocks after the tip up to `to`. */
  async #read(tip: Header, to: number, head: Header): Promise<void> {
    const numbers = Array.from({ length: to - tip.number }, (_, i) => tip.number + 1 + i);
    const headers = await Promise.all(
      numbers.map((number) =>
        number === head.number ? Promise.resolve(head) : readHeader(this.#nodes, number, ROUND_PATIENCE_MS),
      ),
    );
    const chain = headers.flatMap((header) => header ?? []);
    if (chain.length < numbers.length) throw new Moved();
    if (chain[0]!.parentHash !== tip.hash) return this.#goBack(tip.number - 1);
    for (const [i, header] of chain.entries())
      if (i > 0 && header.parentHash !== chain[i - 1]!.hash) throw new Moved();
    const logs = await this.#logs(chain);
    const byBlock = new Map<number, FoundLog[]>();
    for (const log of logs) {
      const header = chain[log.blockNumber - chain[0]!.number];
      if (header?.hash !== log.blockHash) throw new Moved();
      const found = byBlock.get(log.blockNumber);
      if (found) found.push(log);
      else byBlock.set(log.blockNumber, [log]);
    }
    for (const header of chain) this.#add(header, byBlock.get(header.number) ?? []);
  }

  async #logs(chain: readonly Header[]): Promise<readonly FoundLog[]> {
    const [first] = chain;
    const range = { from: first!.number, to: chain.at(-1)!.number };
    if (chain.length === 1) {
      // By its hash, a node that does not have the block yet says so, instead of answering with nothing.
      return readLogs(this.#nodes, this.#addresses, { blockHash: first!.hash }).catch((error: unknown) => {
        if (!(error instanceof NodeFault) || error.kind !== 'refused') throw error;
        return readLogs(this.#nodes, this.#addresses, range);
      });
    }
    try {
      const logs = await readLogs(this.#nodes, this.#addresses, range);
      this.#span = Math.min(SPAN.most, this.#span * 2);
      return logs;
    } catch (error) {
      // Nodes bound the blocks or the logs of one answer, each in words of its own.
      if (!(error instanceof NodeFault) || error.kind !== 'refused') throw error;
      const half = Math.ceil(chain.length / 2);
      this.#span = Math.max(1, half);
      return [...(await this.#logs(chain.slice(0, half))), ...(await this.#logs(chain.slice(half)))];
    }
  }

  #add(header: Header, logs: readonly FoundLog[]): void {
    this.#tip = header;
    this.#headers.set(header.number, header);
    this.#headers.delete(header.number - KEPT_HEADERS);
    this.#push({ kind: 'block', block: { header, logs } });
  }

  /** Finds the last block that is still part of the chain, from `from` downwards. */
  async #goBack(from: number): Promise<void> {
    for (let number = from; ; number--) {
      const known = this.#headers.get(number);
      const there = known && (await readHeader(this.#nodes, number, ROUND_PATIENCE_MS));
      if (known && there?.hash !== known.hash) continue;
      if (!known) {
        // Further back than is remembered.
        const head = await readHeader(this.#nodes, 'latest', ROUND_PATIENCE_MS);
        if (!head) throw new Moved();
        return this.#leaveOut(head);
      }
      this.reorganisations += 1;
      this.blocksTakenBack += this.#tip.number - number;
      for (let gone = this.#tip.number; gone > number; gone--) this.#headers.delete(gone);
      this.#tip = known;
      return this.#takeBack(known);
    }
  }

  /** Blocks that were not delivered yet just go; of those that were, it is said that they are gone. */
  #takeBack(ancestor: Header): void {
    for (let last = this.#waiting.at(-1); last; last = this.#waiting.at(-1)) {
      if (last.kind !== 'block' || last.block.header.number <= ancestor.number) break;
      this.#waiting.pop();
    }
    this.#count();
    const last = this.#waiting.at(-1);
    if (last?.kind === 'block' && last.block.header.number === ancestor.number) return;
    this.#push({ kind: 'reorganised', ancestor });
  }

  #leaveOut(head: Header): void {
    this.#headers.clear();
    this.#headers.set(head.number, head);
    this.#tip = head;
    this.#push({ kind: 'gap', header: head });
  }

  #push(item: Followed): void {
    this.#waiting.push(item);
    if (item.kind === 'block') this.#waitingLogs += item.block.logs.length;
    this.#tell();
  }

  #count(): void {
    this.#waitingLogs = this.#waiting.reduce(
      (sum, item) => sum + (item.kind === 'block' ? item.block.logs.length : 0),
      0,
    );
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
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
      if (this.#closed) off?.();
      else this.#unsubscribe = off;
    } catch (error) {
      // Heads are asked for until the node takes a subscription again.
      if (!(error instanceof NodeFault)) throw error;
    }
  }
}
