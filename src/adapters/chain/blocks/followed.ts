import type { FoundLog, Header } from '../rpc/reads.ts';

/** Logs that wait to be delivered, beyond which nothing more is read ahead. */
const MAX_WAITING_LOGS = 100_000;

export interface FollowedBlock {
  readonly header: Header;
  readonly logs: readonly FoundLog[];
}

export type ChainStep =
  | { readonly kind: 'block'; readonly block: FollowedBlock }
  /** Blocks after this one are no longer part of the chain. */
  | { readonly kind: 'reorganised'; readonly ancestor: Header }
  /** The chain goes on from this header; what was between could not be read. */
  | { readonly kind: 'gap'; readonly header: Header };

/** What was followed and waits to be taken, in order. */
export class FollowedQueue {
  readonly #items: ChainStep[] = [];
  readonly #listeners = new Set<() => void>();
  #logs = 0;
  #closed = false;

  get full(): boolean {
    return this.#logs > MAX_WAITING_LOGS;
  }

  /** Everything that waits, left where it is. */
  get all(): readonly ChainStep[] {
    return this.#items;
  }

  push(item: ChainStep): void {
    this.#items.push(item);
    if (item.kind === 'block') this.#logs += item.block.logs.length;
    this.#tell();
  }

  /** Everything that has come since it was last taken. */
  take(): ChainStep[] {
    this.#logs = 0;
    return this.#items.splice(0);
  }

  /** Puts back what was taken, in front. */
  putBack(items: readonly ChainStep[]): void {
    this.#items.unshift(...items);
    this.#count();
  }

  /** Blocks that nobody has seen yet just go; of those that were taken, it is said that they are gone. */
  takeBack(ancestor: Header): void {
    for (let last = this.#items.at(-1); last; last = this.#items.at(-1)) {
      if (last.kind !== 'block' || last.block.header.number <= ancestor.number) break;
      this.#items.pop();
    }
    this.#count();
    const last = this.#items.at(-1);
    if (last?.kind === 'block' && last.block.header.number === ancestor.number) return;
    this.push({ kind: 'reorganised', ancestor });
  }

  /** Resolves when something waits to be taken, or no more will come. */
  async something(): Promise<void> {
    while (this.#items.length === 0 && !this.#closed)
      await new Promise<void>((resolve) => void this.#listeners.add(resolve));
  }

  close(): void {
    this.#closed = true;
    this.#tell();
  }

  #count(): void {
    this.#logs = this.#items.reduce(
      (sum, item) => sum + (item.kind === 'block' ? item.block.logs.length : 0),
      0,
    );
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
