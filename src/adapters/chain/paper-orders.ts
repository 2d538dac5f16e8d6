import { RECEIPT_WAIT, type Action, type Receipt } from '../../domain/world/world.ts';
import { emptyFill, fillAction, type GasBill, type Market } from '../uniswap-v3/index.ts';
import type { DeliveredBlocks } from './blocks/delivered-blocks.ts';
import type { ChainStep } from './blocks/followed.ts';
import type { Follower } from './blocks/follower.ts';
import type { Header } from './rpc/reads.ts';
import { within } from '../../lib/async/timer.ts';
import type { ChainTimer } from './rpc/timer.ts';

/** Gas of each kind of action: medians of the calls that the recorded worlds made of the same contracts. */
const GAS = { swap: 107_542, provide: 509_560, withdraw: 291_765 } as const;
const WEI = 1e18;
/** How long an order waits for its block, ms: less than whoever ordered it goes on asking. */
const ORDER_MS = 30_000;
const KEPT_RECEIPTS = 1_024;

interface Waiting {
  readonly action: Action;
  readonly after: Header;
  readonly since: number;
}

/** Orders on paper: each is filled in the block that follows the one it was given after. Nothing of them leaves this page. */
export class PaperOrders {
  readonly #worldId: string;
  readonly #market: Market;
  readonly #follower: Follower;
  readonly #timer: ChainTimer;
  readonly #receipts = new Map<string, Receipt>();
  readonly #waiting = new Map<string, Waiting>();
  #count = 0;
  /** Price of the coin that gas is paid in, quote. */
  gasCoinPrice: number;

  constructor(worldId: string, market: Market, follower: Follower, timer: ChainTimer, gasCoinPrice: number) {
    this.#worldId = worldId;
    this.#market = market;
    this.#follower = follower;
    this.#timer = timer;
    this.gasCoinPrice = gasCoinPrice;
  }

  gasBill(action: Action, { baseFeePerGas }: Header): GasBill {
    const gasUsed = GAS[action.kind];
    return { gasUsed, gasCost: (gasUsed * baseFeePerGas * this.gasCoinPrice) / WEI };
  }

  /** @param after the last block that the golem has seen */
  take(action: Action, after: Header): string {
    const id = `${this.#worldId}-${after.number}-${this.#count++}`;
    this.#waiting.set(id, { action, after, since: this.#timer.now() });
    return id;
  }

  /** Waits for the block that the order is due in, for one look; null when none has come by then. */
  async receipt(id: string, blocks: DeliveredBlocks): Promise<Receipt | null> {
    const known = this.#receipts.get(id);
    const order = this.#waiting.get(id);
    if (known || !order) return known ?? null;
    const { queue } = this.#follower;
    if (queue.all.length === 0) {
      void this.#follower.sync();
      await within(this.#timer, RECEIPT_WAIT.lookMs, queue.something());
    }
    const [next] = queue.all;
    if (!next && this.#timer.now() - order.since < ORDER_MS) return null;
    const receipt = next
      ? this.#settle(id, order, next, blocks)
      : notIncluded(id, order, 'No block came within 30 s.');
    this.#waiting.delete(id);
    this.#receipts.set(id, receipt);
    if (this.#receipts.size > KEPT_RECEIPTS) this.#receipts.delete(this.#receipts.keys().next().value!);
    return receipt;
  }

  /** Ids of the orders that were filled after one block, up to and with another. */
  filledBetween(after: number, last: number): readonly string[] {
    const filled = [...this.#receipts.values()].filter(({ status }) => status === 'filled');
    return filled.filter(({ block }) => block > after && block <= last).map(({ id }) => id);
  }

  #settle(id: string, order: Waiting, next: ChainStep, blocks: DeliveredBlocks): Receipt {
    if (next.kind !== 'block' || next.block.header.parentHash !== order.after.hash)
      return notIncluded(id, order, 'The block it was decided on was taken back.');
    const { header } = next.block;
    const pool = blocks.pool.clone();
    const [first] = blocks.events(next.block);
    if (first) pool.apply(first.event);
    const bill = this.gasBill(order.action, header);
    const filled = fillAction(this.#market, pool, order.action, bill);
    return {
      id,
      action: order.action,
      status: filled.ok ? 'filled' : 'reverted',
      block: header.number,
      time: header.timestamp,
      fill: filled.ok ? filled.fill : emptyFill(bill),
      reason: filled.ok ? null : filled.reason,
    };
  }
}

/** Never included: not even gas is spent. */
function notIncluded(id: string, { action, after }: Waiting, reason: string): Receipt {
  const fill = emptyFill({ gasUsed: 0, gasCost: 0 });
  return { id, action, status: 'reverted', block: after.number, time: after.timestamp, fill, reason };
}
