import type { Guard } from './guard.ts';
import { numbersIn } from './numbers.ts';
import { tickersIn } from './tickers.ts';

/** "5 ETH for 10 USDC" and "10 ETH for 5 USDC": the same numbers and coins, in another order. */
export const order: Guard = {
  name: 'roles',
  binds: 'near',
  read: (text) => [...numbersIn(text), ...tickersIn(text)],
};
