import { type Guard, sortedOnce } from './guard.ts';

/** Names of coins that are said in place of their ticker. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['ether', 'eth'],
  ['ethereum', 'eth'],
  ['bitcoin', 'btc'],
  ['solana', 'sol'],
  ['tether', 'usdt'],
  ['chainlink', 'link'],
  ['dogecoin', 'doge'],
  ['litecoin', 'ltc'],
]);
/** In a lower-case text these are tickers and nothing else. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'eth weth steth wsteth reth btc wbtc usdc usdt dai frax lusd gusd tusd usdd busd pyusd usde susde ghost aave uni crv cvx ldo mkr ' +
    'snx comp sushi bal arb matic avax bnb xrp ada doge shib ltc xmr zec atom tia sei sui apt inj fil grt ens gmx pendle eigen ' +
    'usd eur gbp jpy chf inr cny'
  ).split(' '),
);

/** @param word in lower case */
export const isCoin = (word: string): boolean => NAMES.has(word) || KNOWN.has(word);

/** In the order in which they stand. */
export const tickersIn = (text: string): readonly string[] =>
  [...text.normalize('NFKC').matchAll(/(\$)?\b(\p{L}[\p{L}\p{N}]{1,9})\b/gu)].flatMap(
    ([, dollar, word = '']) => {
      const lower = word.toLowerCase();
      const named = NAMES.get(lower);
      if (named !== undefined) return named;
      return dollar !== undefined || KNOWN.has(lower) ? lower : [];
    },
  );

/** Coins and currencies by their tickers: "$UNI", "ETH", "bitcoin". */
export const tickers: Guard = {
  name: 'ticker',
  binds: 'crossed',
  read: (text) => sortedOnce(tickersIn(text)),
};
