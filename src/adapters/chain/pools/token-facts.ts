import { hexToString } from 'viem';
import type { Hex as HexText } from 'viem';
import { isSymbol } from '../../../mind/world/index.ts';
import type { Market } from '../../uniswap-v3/index.ts';
import { OLD_TOKEN_ABI, TOKEN_ABI } from './abis.ts';
import type { Reader } from '../rpc/read-many.ts';

const SYMBOL_LIMIT = 12;
const MOST_DECIMALS = 36;
/** The zero address is the chain's own coin, as a currency of a V4 pool. */
const NATIVE = /^0x0{40}$/;
/** Tokens that prices are usually said in, first come first. */
const QUOTES = ['USDC', 'USDT', 'DAI', 'USDS', 'USD', 'EUR', 'WETH', 'ETH', 'WBTC'];

export interface TokenFacts {
  readonly symbol: string;
  /** Null where the token does not say them. */
  readonly decimals: number | null;
}

/** A symbol is written by whoever made the token: only what a symbol needs is kept of it, and nothing of one that reads like an instruction. */
function symbolOf(said: unknown, raw: unknown, address: string): string {
  const text = typeof said === 'string' ? said : typeof raw === 'string' ? hexToString(raw as HexText) : '';
  const clean = text.replace(/[^A-Za-z0-9.$+-]/g, '').slice(0, SYMBOL_LIMIT);
  return !isSymbol(clean) ? `${address.slice(0, 6)}…${address.slice(-4)}` : clean;
}

/** What each of these tokens says of itself, in their order. @param coin symbol of the chain's own @throws NodeFault */
export async function readTokens(
  reader: Reader,
  tokens: readonly string[],
  coin: string,
  block: number,
): Promise<readonly TokenFacts[]> {
  const facts = await reader.many(
    tokens.flatMap((token) => [
      { address: token, abi: TOKEN_ABI, functionName: 'symbol' },
      { address: token, abi: TOKEN_ABI, functionName: 'decimals' },
      { address: token, abi: OLD_TOKEN_ABI, functionName: 'symbol' },
    ]),
    block,
  );
  return tokens.map((token, i) => {
    if (NATIVE.test(token)) return { symbol: coin, decimals: 18 };
    const [symbol, decimals, old] = facts.slice(3 * i, 3 * i + 3);
    const known = typeof decimals === 'number' && decimals <= MOST_DECIMALS;
    return { symbol: symbolOf(symbol, old, token), decimals: known ? decimals : null };
  });
}

/** Two tokens as base and quote: by the owner's wish, or by which one prices are usually said in. */
export interface Pair {
  readonly base: string;
  readonly quote: string;
  readonly market: Market;
}

/** Null where a token does not say its decimals. */
export function pairOf(
  [token0, token1]: readonly [TokenFacts, TokenFacts],
  wish: 'auto' | 'token0' | 'token1',
): Pair | null {
  if (token0.decimals === null || token1.decimals === null) return null;
  const baseIsToken0 = wish === 'auto' ? rank(token1) <= rank(token0) : wish === 'token0';
  const [base, quote] = baseIsToken0 ? [token0, token1] : [token1, token0];
  return {
    base: base.symbol,
    quote: quote.symbol,
    market: { baseIsToken0, baseDecimals: base.decimals!, quoteDecimals: quote.decimals! },
  };
}

function rank({ symbol }: TokenFacts): number {
  const place = QUOTES.findIndex((quote) => symbol.toUpperCase().includes(quote));
  return place < 0 ? QUOTES.length : place;
}
