import { FLAG, ORDER, type TickLog } from '../../life/index.ts';

const monthOf = (time: number): string =>
  new Date(time * 1_000).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const VERBS = { buy: 'buy', sell: 'sell', provide: 'provide liquidity', withdraw: 'withdraw' } as const;

/** Questions that this life has an answer to, made of what it lived. */
export function examplesOf(log: TickLog): readonly string[] {
  if (log.length === 0) return [];
  const has = (index: number, flag: number): boolean => (log.flags[index]! & flag) !== 0;
  const traded = (index: number): boolean => has(index, FLAG.traded);
  const newest = log.findLast(traded);
  const last = log.findLast((index) => traded(index) && log.orders[index] === ORDER.sell) ?? newest;
  const judged = (index: number): boolean => has(index, FLAG.right | FLAG.wrong);
  const decided = log.findLast((index) => judged(index) && log.row(index).decidedBy !== null);
  const changed = log.findLast((index) => has(index, FLAG.regime));
  const several = newest !== null && log.findLast(traded, newest) !== null;
  const month = (index: number): string => monthOf(log.time[index]!);
  return [
    ...(last === null ? [] : [`Why did you ${VERBS[log.row(last).actionKind!]} in ${month(last)}?`]),
    'How have you done against holding?',
    ...(several ? ['What was your worst trade?'] : []),
    ...(decided === null ? [] : [`What did you predict in ${month(decided)}?`]),
    ...(changed === null ? [] : [`What was the market like in ${month(changed)}?`]),
    ...(newest === null ? ['Why did you not buy?'] : []),
    'What have you learnt?',
  ];
}
