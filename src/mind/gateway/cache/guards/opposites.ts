import { type Guard, sortedOnce } from './guard.ts';

/** Words of which one says the reverse of the other: what is asked of one is no answer to the other. */
const PAIRS =
  'more/less more/fewer most/least above/below over/under higher/lower highest/lowest best/worst better/worse ' +
  'before/after increase/decrease increasing/decreasing increases/decreases increased/decreased rise/fall rising/falling raise/reduce ' +
  'gain/lose gain/loss profit/loss profits/losses buy/sell buying/selling bought/sold buyer/seller long/short longs/shorts bid/ask ' +
  'deposit/withdraw deposits/withdrawals depositing/withdrawing lend/borrow lending/borrowing lender/borrower supply/borrow mint/burn ' +
  'minting/burning wrap/unwrap lock/unlock stake/unstake staking/unstaking open/close opening/closing opened/closed enable/disable ' +
  'allow/forbid accept/reject accept/refuse start/stop oldest/newest earliest/latest min/max minimum/maximum ' +
  'advantage/disadvantage advantages/disadvantages pros/cons safe/unsafe legal/illegal agree/disagree bullish/bearish support/oppose ' +
  'import/export imports/exports input/output send/receive sending/receiving inbound/outbound inflow/outflow inflows/outflows call/put ' +
  'calls/puts success/failure';

const POLES = new Map<string, string[]>();
for (const [at, pair] of PAIRS.split(' ').entries()) {
  for (const [side, word] of pair.split('/').entries()) {
    POLES.set(word, [...(POLES.get(word) ?? []), `${at}${side === 0 ? '+' : '-'}`]);
  }
}

const read = (text: string): readonly string[] =>
  sortedOnce([...text.toLowerCase().matchAll(/\p{L}+/gu)].flatMap(([word]) => POLES.get(word) ?? []));

const reverse = (pole: string): string => `${pole.slice(0, -1)}${pole.endsWith('+') ? '-' : '+'}`;

/** Comparatives and other words that are swapped for their reverse: "above" in one, "below" in the other, and neither in both. */
export const opposites: Guard = {
  name: 'opposite',
  binds: 'unequal',
  read,
  differ: (one, other) =>
    one.some(
      (pole) => !other.includes(pole) && other.includes(reverse(pole)) && !one.includes(reverse(pole)),
    ),
};
