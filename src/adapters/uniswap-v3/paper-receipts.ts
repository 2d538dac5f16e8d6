import type { Action, Block, Receipt } from '../../domain/world/world.ts';
import { emptyFill } from './fills.ts';
import type { Filled, GasBill } from './fills.ts';

/** Receipts that are kept to be asked for. */
const KEPT = 1024;

/** Receipts of the orders that were filled on paper in a world that is played back. */
export class PaperReceipts {
  readonly #worldId: string;
  readonly #receipts = new Map<string, Receipt>();
  /** Orders so far by the number of their block. */
  readonly #orders = new Map<number, number>();

  constructor(worldId: string) {
    this.#worldId = worldId;
  }

  /** Keeps what became of an order in its block. @returns the receipt's id */
  add(action: Action, block: Block, filled: Filled, gas: GasBill): string {
    const order = this.#orders.get(block.number) ?? 0;
    this.#orders.set(block.number, order + 1);
    const id = `${this.#worldId}-${block.number}-${order}`;
    this.#receipts.set(id, {
      id,
      action,
      status: filled.ok ? 'filled' : 'reverted',
      block: block.number,
      time: block.timestamp,
      fill: filled.ok ? filled.fill : emptyFill(gas),
      reason: filled.ok ? null : filled.reason,
    });
    if (this.#receipts.size > KEPT) this.#receipts.delete(this.#receipts.keys().next().value!);
    return id;
  }

  get(id: string): Receipt | null {
    return this.#receipts.get(id) ?? null;
  }

  /** What was ordered from here on has not been ordered: the same life gets the same receipts. */
  recount(): void {
    this.#orders.clear();
  }
}
