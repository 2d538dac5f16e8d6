import type { PoolReading } from '../../../domain/world/chain.ts';
import { isAddress } from '../../../shared/chain-fields.ts';
import { baseQuote, baseTokens, type Market, priceOf, quoteTokens } from '../../uniswap-v3/index.ts';
import { PAIR_ABI, POOL_ABI, STATE_VIEW_ABI } from './abis.ts';
import type { ContractRead } from '../rpc/read-many.ts';
import type { Pair } from './token-facts.ts';

/** Prices of tokens that are not known are in their smallest units. */
const RAW: Market = { baseIsToken0: true, baseDecimals: 0, quoteDecimals: 0 };

const NOTES = {
  waiting: 'Not read yet.',
  noPool: 'No V2 pair and no V3 pool answers at this address.',
  noView: 'Uniswap’s StateView on this chain is unknown. Enter its address when you connect.',
  silentView: 'The StateView does not answer. Check its address.',
  noPrice: 'The pool has no price: it was never initialised.',
  empty: 'The pool is empty.',
  noTokens: 'The tokens are unknown, so the price is in their smallest units.',
  silent: 'The last read got no answer.',
};

/** A pool that is watched: what is asked about it, and what the answers come to. */
export class WatchedPool {
  readonly id: string;
  readonly #traded: boolean;
  readonly #stateView: string | null;
  #kind: PoolReading['kind'] = null;
  #fee: number | null = null;
  /** Addresses of its tokens, once known. */
  tokens: readonly [string, string] | null = null;
  pair: Pair | null = null;
  reading: PoolReading;

  /** @param traded the pair that the golem trades in, where this is its pool */
  constructor(id: string, traded: Pair | null, stateView: string | null) {
    this.id = id;
    this.#traded = traded !== null;
    this.#stateView = stateView;
    this.pair = traded;
    if (!isAddress(id)) this.#kind = 'uniswap-v4';
    this.reading = this.#readingOf({ note: this.#unreadable ? NOTES.noView : NOTES.waiting });
  }

  get kind(): PoolReading['kind'] {
    return this.#kind;
  }

  /** What is to be read; what it is comes with the first answers. */
  calls(): readonly ContractRead[] {
    const { id } = this;
    const of = (abi: ContractRead['abi'], functionName: string): ContractRead => ({
      address: id,
      abi,
      functionName,
    });
    const v3 = [of(POOL_ABI, 'slot0'), of(POOL_ABI, 'liquidity')];
    const v2 = [of(PAIR_ABI, 'getReserves')];
    if (this.#kind === 'uniswap-v3') return v3;
    if (this.#kind === 'uniswap-v2') return v2;
    if (this.#kind === null)
      return [...v3, ...v2, of(POOL_ABI, 'token0'), of(POOL_ABI, 'token1'), of(POOL_ABI, 'fee')];
    const view = { address: this.#stateView!, abi: STATE_VIEW_ABI, args: [id] };
    return this.#unreadable
      ? []
      : [
          { ...view, functionName: 'getSlot0' },
          { ...view, functionName: 'getLiquidity' },
        ];
  }

  /** Finds out from the first answers what it is. @returns the answers that tell its state */
  identify(answers: readonly unknown[]): readonly unknown[] {
    if (this.#kind !== null) return answers;
    const [slot0, liquidity, reserves, token0, token1, fee] = answers;
    if (typeof token0 !== 'string' || typeof token1 !== 'string') return [];
    if (slot0 !== null && liquidity !== null) this.#kind = 'uniswap-v3';
    else if (reserves !== null) this.#kind = 'uniswap-v2';
    else return [];
    this.tokens = [token0, token1];
    if (this.#kind === 'uniswap-v2') return [reserves];
    this.#fee = typeof fee === 'number' ? fee : null;
    return [slot0, liquidity];
  }

  /** Takes what was read after a block. */
  take(state: readonly unknown[], block: number): void {
    if (this.#unreadable) return;
    if (this.#kind === null) this.reading = this.#readingOf({ note: NOTES.noPool });
    else if (state.some((answer) => answer === null))
      this.reading = {
        ...this.reading,
        note: this.#kind === 'uniswap-v4' ? NOTES.silentView : NOTES.silent,
      };
    else if (this.#kind === 'uniswap-v2') this.reading = this.#reserves(state[0], block);
    else this.reading = this.#concentrated(state, block);
  }

  #reserves(state: unknown, block: number): PoolReading {
    const [reserve0, reserve1] = state as readonly [bigint, bigint];
    const { base, quote } = baseQuote(this.#market, reserve0, reserve1);
    const held = { base: baseTokens(this.#market, base), quote: quoteTokens(this.#market, quote) };
    if (reserve0 === 0n || reserve1 === 0n)
      return this.#readingOf({ block, reserves: held, note: NOTES.empty });
    return this.#readingOf({ block, reserves: held, price: held.quote / held.base });
  }

  #concentrated([slot0, liquidity]: readonly unknown[], block: number): PoolReading {
    const [sqrtPriceX96, , , lpFee] = slot0 as readonly [bigint, number, number, number];
    if (this.#kind === 'uniswap-v4') this.#fee = lpFee;
    if (sqrtPriceX96 === 0n) return this.#readingOf({ block, note: NOTES.noPrice });
    const price = priceOf(this.#market, sqrtPriceX96);
    return this.#readingOf({ block, liquidity: (liquidity as bigint).toString(), price });
  }

  #readingOf(what: Partial<PoolReading>): PoolReading {
    return {
      pool: this.id,
      kind: this.#kind,
      traded: this.#traded,
      base: this.pair?.base ?? null,
      quote: this.pair?.quote ?? null,
      fee: this.#fee,
      price: null,
      liquidity: null,
      reserves: null,
      block: null,
      note: this.pair ? null : NOTES.noTokens,
      ...what,
    };
  }

  get #market(): Market {
    return this.pair?.market ?? RAW;
  }

  get #unreadable(): boolean {
    return this.#kind === 'uniswap-v4' && this.#stateView === null;
  }
}
